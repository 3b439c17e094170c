# Weaves a project without touching its files:
#
#   cmake -S project -B build \
#     -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=<prefix>/lib/cmake/heddle/heddle-inject.cmake \
#     -DHEDDLE_RULES=rules.yaml -DHEDDLE_ASPECTS=aspects.cpp
#
#   HEDDLE_RULES       rules files; relative paths are looked up from where cmake runs
#   HEDDLE_ASPECTS     sources with the aspects, linked into every woven executable;
#                      they bind them, and may call heddle::bootstrap(), in the
#                      constructor of a global object
#   HEDDLE_TARGETS     targets to weave; default: all that compile C++
#   HEDDLE_CACHE, HEDDLE_PARSE_ARGS, HEDDLE_STRICT  as of heddle_weave
#
# CMake before 3.24 knows the variable as CMAKE_PROJECT_INCLUDE.

include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.16...3.25)

foreach(HEDDLE_NAME RULES ASPECTS)
  set(HEDDLE_PATHS)
  foreach(HEDDLE_PATH IN LISTS HEDDLE_${HEDDLE_NAME})
    # The folder in which cmake was called, as far as it tells: PWD is the shell's.
    get_filename_component(HEDDLE_PATH ${HEDDLE_PATH} ABSOLUTE BASE_DIR "$ENV{PWD}")
    if(NOT EXISTS ${HEDDLE_PATH})
      message(FATAL_ERROR "heddle: there is no file '${HEDDLE_PATH}', which HEDDLE_${HEDDLE_NAME} names. Give its whole path.")
    endif()
    list(APPEND HEDDLE_PATHS ${HEDDLE_PATH})
  endforeach()
  set(HEDDLE_${HEDDLE_NAME} ${HEDDLE_PATHS} CACHE STRING "Files for heddle-inject.cmake" FORCE)
endforeach()
if(NOT HEDDLE_RULES)
  message(FATAL_ERROR "heddle: heddle-inject.cmake is included, and HEDDLE_RULES is not set. Say which methods get "
    "which aspects: -DHEDDLE_RULES=rules.yaml.")
endif()
set(HEDDLE_PACKAGE_DIR ${CMAKE_CURRENT_LIST_DIR})

# Targets and languages are known at the end of the project's own file.
cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL _heddle_inject)

function(_heddle_inject)
  set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
  find_package(heddle REQUIRED NO_DEFAULT_PATH PATHS ${HEDDLE_PACKAGE_DIR})
  set(TARGETS ${HEDDLE_TARGETS})
  if(NOT TARGETS)
    _heddle_targets_of(${CMAKE_SOURCE_DIR} TARGETS)
  endif()
  if(HEDDLE_ASPECTS)
    add_library(heddle_injected_aspects OBJECT ${HEDDLE_ASPECTS})
    set_target_properties(heddle_injected_aspects PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_CLANG_TIDY "")
    target_link_libraries(heddle_injected_aspects PRIVATE heddle::runtime)
  endif()
  set(OPTIONS)
  foreach(NAME CACHE PARSE_ARGS)
    if(HEDDLE_${NAME})
      list(APPEND OPTIONS ${NAME} ${HEDDLE_${NAME}})
    endif()
  endforeach()
  if(HEDDLE_STRICT)
    list(APPEND OPTIONS STRICT)
  endif()
  foreach(TARGET IN LISTS TARGETS)
    if(NOT TARGET ${TARGET})
      message(FATAL_ERROR "heddle: HEDDLE_TARGETS names '${TARGET}', and the project has no such target.")
    endif()
    _heddle_inject_into(${TARGET})
  endforeach()
  _heddle_targets_of(${CMAKE_SOURCE_DIR} TARGETS)
  foreach(TARGET IN LISTS TARGETS)
    _heddle_add_aspects(${TARGET})
  endforeach()
endfunction()

# Weaves TARGET if it compiles C++ and is not woven by its project.
macro(_heddle_inject_into TARGET)
  get_target_property(TYPE ${TARGET} TYPE)
  get_target_property(RULES ${TARGET} HEDDLE_RULES)
  get_target_property(SOURCES ${TARGET} SOURCES)
  if(TYPE MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$" AND NOT RULES AND
      SOURCES MATCHES "\\.(cpp|cc|cxx|c\\+\\+|cp|C|CPP|CC)(;|$)")
    heddle_weave(TARGET ${TARGET} RULES ${HEDDLE_RULES} ${OPTIONS})
  endif()
endmacro()

# The aspects go into every executable that is woven, or links what is.
function(_heddle_add_aspects TARGET)
  get_target_property(TYPE ${TARGET} TYPE)
  if(NOT HEDDLE_ASPECTS OR NOT TYPE STREQUAL "EXECUTABLE")
    return()
  endif()
  _heddle_libraries_of(${TARGET} PARTS)
  foreach(PART IN LISTS TARGET PARTS)
    get_target_property(RULES ${PART} HEDDLE_RULES)
    if(RULES)
      target_sources(${TARGET} PRIVATE $<TARGET_OBJECTS:heddle_injected_aspects>)
      _heddle_add_module(${TARGET} LINK_LIBRARIES)
      return()
    endif()
  endforeach()
endfunction()

cmake_policy(POP)
