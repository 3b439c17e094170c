# What `cmake --install` lays out, and the package that find_package(heddle)
# finds there. The tree may be moved as a whole.

include(CMakePackageConfigHelpers)

set(HEDDLE_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/heddle)
configure_package_config_file(cmake/heddle-config.cmake.in ${PROJECT_BINARY_DIR}/heddle-config.cmake
  INSTALL_DESTINATION ${HEDDLE_PACKAGE_DIR}
  PATH_VARS CMAKE_INSTALL_BINDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/heddle-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(TARGETS heddle_runtime heddle_module EXPORT heddle-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT heddle-targets NAMESPACE heddle:: DESTINATION ${HEDDLE_PACKAGE_DIR})
install(DIRECTORY runtime/include/heddle DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES runtime/src/module.cpp DESTINATION ${CMAKE_INSTALL_DATADIR}/heddle)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/heddle)
install(FILES cmake/HeddleWeave.cmake cmake/heddle-inject.cmake ${PROJECT_BINARY_DIR}/heddle-config.cmake
  ${PROJECT_BINARY_DIR}/heddle-config-version.cmake
  DESTINATION ${HEDDLE_PACKAGE_DIR})

file(RELATIVE_PATH HEDDLE_PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/heddle.pc.in heddle.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/heddle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
