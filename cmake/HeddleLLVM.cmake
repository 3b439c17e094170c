# LLVM and Clang of the chosen major version, as the targets heddle_llvm
# (libLLVM), heddle_options (clang's table of options) and heddle_clang
# (libclang-cpp), all shared. A program with the property HEDDLE_STATIC_LLVM gets
# the little that it needs of the first two from their archives, for loading the
# shared libraries takes longer than all that it does.

# A build folder may change the version; what was found for the other one is in
# the cache.
if(DEFINED HEDDLE_LLVM_LAST AND NOT HEDDLE_LLVM_LAST EQUAL HEDDLE_LLVM_VERSION)
  foreach(PACKAGE LLVM Clang)
    if(${PACKAGE}_DIR MATCHES "/llvm-${HEDDLE_LLVM_LAST}/")
      unset(${PACKAGE}_DIR CACHE)
    endif()
  endforeach()
endif()
set(HEDDLE_LLVM_LAST ${HEDDLE_LLVM_VERSION} CACHE INTERNAL "LLVM of the last configuration")

# LLVM's own version file wants the minor version too, so that the major one is
# compared here.
find_package(LLVM REQUIRED CONFIG
  HINTS /usr/lib/llvm-${HEDDLE_LLVM_VERSION}/lib/cmake/llvm)
if(NOT LLVM_VERSION_MAJOR EQUAL HEDDLE_LLVM_VERSION)
  message(FATAL_ERROR "heddle: found LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}, but HEDDLE_LLVM_VERSION "
    "is ${HEDDLE_LLVM_VERSION}. Install llvm-${HEDDLE_LLVM_VERSION}-dev and libclang-${HEDDLE_LLVM_VERSION}-dev, "
    "or set LLVM_DIR and Clang_DIR.")
endif()
find_package(Clang REQUIRED CONFIG
  HINTS ${LLVM_INSTALL_PREFIX}/lib/cmake/clang)
message(STATUS "heddle: LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")

set(HEDDLE_LLVM_ARCHIVES)
set(OPTIONS_ARCHIVE clangDriver)
if(LLVM_VERSION_MAJOR GREATER_EQUAL 22)
  set(OPTIONS_ARCHIVE clangOptions)
endif()
foreach(NAME ${OPTIONS_ARCHIVE} clangBasic LLVMOption LLVMObject LLVMBinaryFormat LLVMTargetParser LLVMSupport LLVMDemangle)
  find_library(HEDDLE_ARCHIVE_${LLVM_VERSION_MAJOR}_${NAME} lib${NAME}.a HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
  if(HEDDLE_ARCHIVE_${LLVM_VERSION_MAJOR}_${NAME})
    list(APPEND HEDDLE_LLVM_ARCHIVES ${HEDDLE_ARCHIVE_${LLVM_VERSION_MAJOR}_${NAME}})
  else()
    message(STATUS "heddle: no lib${NAME}.a; `heddle cc` will take longer to start")
    set(HEDDLE_NO_ARCHIVES ON)
  endif()
endforeach()

separate_arguments(HEDDLE_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
foreach(LIB llvm options clang)
  add_library(heddle_${LIB} INTERFACE)
  target_include_directories(heddle_${LIB} SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  target_compile_definitions(heddle_${LIB} INTERFACE ${HEDDLE_LLVM_DEFINITIONS})
endforeach()
if(HEDDLE_NO_ARCHIVES)
  target_link_libraries(heddle_llvm INTERFACE LLVM)
  target_link_libraries(heddle_options INTERFACE clang-cpp LLVM)
else()
  set(STATIC $<BOOL:$<TARGET_PROPERTY:HEDDLE_STATIC_LLVM>>)
  target_link_libraries(heddle_llvm INTERFACE "$<IF:${STATIC},${HEDDLE_LLVM_ARCHIVES},LLVM>")
  target_link_libraries(heddle_options INTERFACE "$<IF:${STATIC},${HEDDLE_LLVM_ARCHIVES},clang-cpp;LLVM>")
endif()
target_link_libraries(heddle_clang INTERFACE clang-cpp LLVM)

# Under sanitizers GCC 12 believes that null may reach clang's inlined code, and
# says so although the headers are the system's.
if(HEDDLE_SANITIZE)
  target_compile_options(heddle_clang INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-nonnull>)
endif()
