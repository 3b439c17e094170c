# Beside heddle-inject.cmake, which links the aspects into executables: links
# them into the project's shared libraries as well.

include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.16...3.25)
cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL _realworld_libraries)

function(_realworld_libraries)
  add_library(realworld_library OBJECT ${REALWORLD_LIBRARY})
  set_target_properties(realworld_library PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_CLANG_TIDY "")
  target_link_libraries(realworld_library PRIVATE heddle::runtime)
  _heddle_targets_of(${CMAKE_SOURCE_DIR} TARGETS)
  foreach(TARGET IN LISTS TARGETS)
    get_target_property(TYPE ${TARGET} TYPE)
    get_target_property(RULES ${TARGET} HEDDLE_RULES)
    if(RULES AND TYPE MATCHES "^(SHARED|MODULE)_LIBRARY$")
      target_sources(${TARGET} PRIVATE $<TARGET_OBJECTS:realworld_library>)
    endif()
  endforeach()
  # The project's flags for its own sources are not for the aspects.
  foreach(TARGET heddle_injected_aspects realworld_library)
    target_compile_options(${TARGET} PRIVATE -w -O2 -fexceptions -frtti)
  endforeach()
endfunction()

cmake_policy(POP)
