# heddle_weave(TARGET <target> RULES <file>... [CACHE <dir>] [PARSE_ARGS <arg>...])
#
# Compiles the C++ sources of <target> through the weave, links the runtime to
# it, and embeds what the rules require, so that heddle::bootstrap() can prove
# that it is there.
#
#   TARGET      an executable, or a static, shared or module library
#   RULES       rules files, merged in this order
#   CACHE       cache directory of this build tree; default: cache/aop in the
#               top-level build directory, shared by all targets
#   PARSE_ARGS  arguments for the weaver's parse alone, not for the compiler

include_guard(GLOBAL)

function(heddle_weave)
  cmake_parse_arguments(PARSE_ARGV 0 W "" "TARGET;CACHE" "RULES;PARSE_ARGS")
  if(W_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "heddle_weave: unknown argument '${W_UNPARSED_ARGUMENTS}'. "
      "Usage: heddle_weave(TARGET t RULES r.yaml... [CACHE dir] [PARSE_ARGS arg...])")
  endif()
  if(NOT TARGET "${W_TARGET}")
    message(FATAL_ERROR "heddle_weave: '${W_TARGET}' is not a target. Call heddle_weave after add_executable or "
      "add_library, as heddle_weave(TARGET t RULES r.yaml).")
  endif()
  if(NOT W_RULES)
    message(FATAL_ERROR "heddle_weave: no rules for '${W_TARGET}'. Say which methods get which aspects: "
      "heddle_weave(TARGET ${W_TARGET} RULES r.yaml).")
  endif()
  get_target_property(TYPE ${W_TARGET} TYPE)
  if(NOT TYPE MATCHES "^(EXECUTABLE|STATIC_LIBRARY|SHARED_LIBRARY|MODULE_LIBRARY)$")
    message(FATAL_ERROR "heddle_weave: '${W_TARGET}' is of type ${TYPE}. Only executables and static, shared and "
      "module libraries are woven; weave the targets that this one is linked into.")
  endif()

  if(NOT W_CACHE)
    set(W_CACHE ${CMAKE_BINARY_DIR}/cache/aop)
  endif()
  get_filename_component(W_CACHE ${W_CACHE} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
  set(SETUP --cache ${W_CACHE})
  foreach(RULE IN LISTS W_RULES)
    get_filename_component(RULE ${RULE} ABSOLUTE)
    if(NOT EXISTS ${RULE})
      message(FATAL_ERROR "heddle_weave: there is no rules file '${RULE}' (for '${W_TARGET}'). A relative path is "
        "looked up in the folder of the CMakeLists.txt that calls heddle_weave.")
    endif()
    list(APPEND SETUP --rules ${RULE})
  endforeach()
  foreach(ARG IN LISTS W_PARSE_ARGS)
    list(APPEND SETUP --parse-arg=${ARG})
  endforeach()

  if(TARGET heddle)
    # CXX_LINKER_LAUNCHER takes no generator expression.
    get_target_property(HEDDLE_DIR heddle BINARY_DIR)
    set(HEDDLE_PROGRAM ${HEDDLE_DIR}/heddle)
    add_dependencies(${W_TARGET} heddle)
  else()
    set(HEDDLE_PROGRAM ${HEDDLE_EXECUTABLE})
  endif()
  get_target_property(LAUNCHER ${W_TARGET} CXX_COMPILER_LAUNCHER)
  if(NOT LAUNCHER)
    set(LAUNCHER)
  endif()
  set_property(TARGET ${W_TARGET} PROPERTY
    CXX_COMPILER_LAUNCHER ${HEDDLE_PROGRAM} cc ${SETUP} -- ${LAUNCHER})

  # What is linked as one is verified as one. A static library is part of what
  # links it. The runtime comes without its language standard: the target keeps
  # its own.
  if(TYPE STREQUAL "STATIC_LIBRARY")
    target_link_libraries(${W_TARGET} INTERFACE heddle::module)
  else()
    target_link_libraries(${W_TARGET} PRIVATE heddle::module)
    get_target_property(LINKER_LAUNCHER ${W_TARGET} CXX_LINKER_LAUNCHER)
    if(NOT LINKER_LAUNCHER)
      set(LINKER_LAUNCHER)
    endif()
    set_property(TARGET ${W_TARGET} PROPERTY
      CXX_LINKER_LAUNCHER ${HEDDLE_PROGRAM} link --cache ${W_CACHE} -- ${LINKER_LAUNCHER})
  endif()
endfunction()
