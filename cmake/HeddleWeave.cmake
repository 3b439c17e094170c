# heddle_weave(TARGET <target> RULES <file>... [CACHE <dir>] [PARSE_ARGS <arg>...]
#              [STRICT])
#
# Compiles the C++ sources of <target> through the weave, links the runtime to
# it, and embeds what the rules require, so that heddle::bootstrap() can prove
# that it is there.
#
#   TARGET      an executable, or a static, shared, module, object or interface
#               library. Of an interface library every target is woven that links
#               it, with its rules after the target's own.
#   RULES       rules files, merged in this order
#   CACHE       cache directory of this build tree; default: cache/aop in the
#               top-level build directory, shared by all targets
#   PARSE_ARGS  arguments for the weaver's parse alone, not for the compiler
#   STRICT      fail where anything that a rule matches cannot be woven

include_guard(GLOBAL)

# What follows means the same in projects of any age: functions keep the
# policies under which they are defined.
cmake_policy(PUSH)
cmake_policy(VERSION 3.16...3.25)

function(heddle_weave)
  cmake_parse_arguments(PARSE_ARGV 0 W "STRICT" "TARGET;CACHE" "RULES;PARSE_ARGS")
  _heddle_check()
  _heddle_rule_files()
  if(NOT W_CACHE)
    set(W_CACHE ${CMAKE_BINARY_DIR}/cache/aop)
  endif()
  get_filename_component(W_CACHE ${W_CACHE} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})

  get_target_property(TYPE ${W_TARGET} TYPE)
  if(TYPE STREQUAL "INTERFACE_LIBRARY")
    _heddle_weave_users()
  else()
    _heddle_weave_target()
  endif()
endfunction()

macro(_heddle_check)
  if(W_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "heddle_weave: unknown argument '${W_UNPARSED_ARGUMENTS}'. "
      "Usage: heddle_weave(TARGET t RULES r.yaml... [CACHE dir] [PARSE_ARGS arg...] [STRICT])")
  endif()
  if(NOT TARGET "${W_TARGET}")
    message(FATAL_ERROR "heddle_weave: '${W_TARGET}' is not a target. Call heddle_weave after add_executable or "
      "add_library, as heddle_weave(TARGET t RULES r.yaml).")
  endif()
  get_target_property(ALIASED ${W_TARGET} ALIASED_TARGET)
  if(ALIASED)
    set(W_TARGET ${ALIASED})
  endif()
  if(NOT W_RULES)
    message(FATAL_ERROR "heddle_weave: no rules for '${W_TARGET}'. Say which methods get which aspects: "
      "heddle_weave(TARGET ${W_TARGET} RULES r.yaml).")
  endif()
  get_target_property(TYPE ${W_TARGET} TYPE)
  get_target_property(IMPORTED ${W_TARGET} IMPORTED)
  if(IMPORTED OR NOT TYPE MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT|INTERFACE)_LIBRARY)$")
    message(FATAL_ERROR "heddle_weave: '${W_TARGET}' has no sources that this build compiles. Executables and "
      "libraries of this build are woven.")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "heddle_weave: the generator '${CMAKE_GENERATOR}' knows no compiler launchers, by which "
      "sources are woven. Use -G Ninja, -G \"Ninja Multi-Config\" or -G \"Unix Makefiles\".")
  endif()
endmacro()

# Makes the paths in W_RULES absolute.
macro(_heddle_rule_files)
  set(FILES)
  foreach(RULE IN LISTS W_RULES)
    get_filename_component(RULE ${RULE} ABSOLUTE)
    if(NOT EXISTS ${RULE})
      message(FATAL_ERROR "heddle_weave: there is no rules file '${RULE}' (for '${W_TARGET}'). A relative path is "
        "looked up in the folder of the CMakeLists.txt that calls heddle_weave.")
    endif()
    list(APPEND FILES ${RULE})
  endforeach()
  set(W_RULES ${FILES})
endmacro()

# The program, and that it is built first where it is part of this build.
macro(_heddle_program)
  if(TARGET heddle)
    # CXX_LINKER_LAUNCHER takes no generator expression.
    get_target_property(HEDDLE_DIR heddle BINARY_DIR)
    set(HEDDLE_PROGRAM ${HEDDLE_DIR}/heddle)
    add_dependencies(${W_TARGET} heddle)
  else()
    get_property(HEDDLE_PROGRAM GLOBAL PROPERTY HEDDLE_PROGRAM)
  endif()
endmacro()

# Takes a launcher of ours off the one that the target has: weaving once more
# replaces it, and keeps what others have set.
function(_heddle_foreign_launcher PROPERTY TO)
  get_target_property(LAUNCHER ${W_TARGET} ${PROPERTY})
  if(NOT LAUNCHER)
    set(LAUNCHER)
  endif()
  if("${LAUNCHER}" MATCHES "^([^;]*);(cc|link);" AND CMAKE_MATCH_1 STREQUAL HEDDLE_PROGRAM)
    list(FIND LAUNCHER "--" DASHES)
    math(EXPR NEXT "${DASHES} + 1")
    list(SUBLIST LAUNCHER ${NEXT} -1 LAUNCHER)
  endif()
  set(${TO} ${LAUNCHER} PARENT_SCOPE)
endfunction()

function(_heddle_weave_target)
  _heddle_program()
  set(SETUP ${HEDDLE_PROGRAM} cc --cache ${W_CACHE})
  if(W_STRICT)
    list(APPEND SETUP --strict)
  endif()
  foreach(RULE IN LISTS W_RULES)
    list(APPEND SETUP --rules ${RULE})
  endforeach()
  foreach(ARG IN LISTS W_PARSE_ARGS)
    list(APPEND SETUP --parse-arg=${ARG})
  endforeach()
  _heddle_foreign_launcher(CXX_COMPILER_LAUNCHER LAUNCHER)
  list(APPEND SETUP -- ${LAUNCHER})
  get_target_property(ALREADY ${W_TARGET} HEDDLE_RULES)
  set_target_properties(${W_TARGET} PROPERTIES
    CXX_COMPILER_LAUNCHER "${SETUP}"
    HEDDLE_RULES "${W_RULES}" HEDDLE_CACHE "${W_CACHE}" HEDDLE_PARSE_ARGS "${W_PARSE_ARGS}" HEDDLE_STRICT "${W_STRICT}")

  # The runtime comes without its language standard: the target keeps its own.
  # Static and object libraries are part of what links them.
  set(LINKED LINK_LIBRARIES)
  if(TYPE MATCHES "STATIC|OBJECT")
    set(LINKED INTERFACE_LINK_LIBRARIES)
    _heddle_at_end()
  endif()
  if(NOT ALREADY)
    _heddle_add_module(${W_TARGET} ${LINKED})
  endif()
  if(LINKED STREQUAL "LINK_LIBRARIES")
    _heddle_weave_link()
  endif()
endfunction()

# By the property, for target_link_libraries allows one of its two signatures
# only, and which one the project has used cannot be asked.
function(_heddle_add_module TARGET PROPERTY)
  set_property(TARGET ${TARGET} APPEND PROPERTY ${PROPERTY} heddle::module)
endfunction()

# What is linked as one is verified as one.
macro(_heddle_weave_link)
  _heddle_foreign_launcher(CXX_LINKER_LAUNCHER LAUNCHER)
  set(SETUP ${HEDDLE_PROGRAM} link --cache ${W_CACHE} -- ${LAUNCHER})
  set_target_properties(${W_TARGET} PROPERTIES
    CXX_LINKER_LAUNCHER "${SETUP}" HEDDLE_LINKED ON)
endmacro()

# Interface libraries: who links them is known when all is configured.
macro(_heddle_weave_users)
  set_target_properties(${W_TARGET} PROPERTIES
    HEDDLE_RULES "${W_RULES}" HEDDLE_CACHE "${W_CACHE}" HEDDLE_PARSE_ARGS "${W_PARSE_ARGS}" HEDDLE_STRICT "${W_STRICT}")
  _heddle_at_end()
endmacro()

function(_heddle_at_end)
  get_property(KNOWN GLOBAL PROPERTY HEDDLE_AT_END)
  if(NOT KNOWN)
    set_property(GLOBAL PROPERTY HEDDLE_AT_END ON)
    cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL _heddle_finish)
  endif()
endfunction()

# Weaves who links a woven interface library, and verifies what links a woven
# static or object library although it is not woven itself.
function(_heddle_finish)
  _heddle_targets_of(${CMAKE_SOURCE_DIR} TARGETS)
  foreach(W_TARGET IN LISTS TARGETS)
    get_target_property(TYPE ${W_TARGET} TYPE)
    if(TYPE MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
      _heddle_finish_target()
    endif()
  endforeach()
endfunction()

function(_heddle_finish_target)
  _heddle_read(${W_TARGET})
  set(OWN ${W_RULES})
  _heddle_libraries_of(${W_TARGET} USED)
  foreach(LIBRARY IN LISTS USED)
    get_target_property(KIND ${LIBRARY} TYPE)
    get_target_property(CACHE ${LIBRARY} HEDDLE_CACHE)
    if(KIND STREQUAL "INTERFACE_LIBRARY")
      _heddle_read(${LIBRARY})
    elseif(CACHE AND KIND MATCHES "STATIC|OBJECT" AND NOT W_CACHE)
      set(W_CACHE ${CACHE})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES W_RULES)
  get_target_property(IS_LINKED ${W_TARGET} HEDDLE_LINKED)
  if(NOT "${W_RULES}" STREQUAL "${OWN}")
    _heddle_weave_target()
  elseif(W_CACHE AND NOT W_RULES AND NOT IS_LINKED AND TYPE MATCHES "EXECUTABLE|SHARED|MODULE")
    _heddle_program()
    _heddle_weave_link()
  endif()
endfunction()

# Adds what was said for TARGET to the W_ variables.
macro(_heddle_read TARGET)
  foreach(NAME RULES PARSE_ARGS)
    get_target_property(VALUE ${TARGET} HEDDLE_${NAME})
    if(VALUE)
      list(APPEND W_${NAME} ${VALUE})
    endif()
  endforeach()
  foreach(NAME CACHE STRICT)
    get_target_property(VALUE ${TARGET} HEDDLE_${NAME})
    if(VALUE AND NOT W_${NAME})
      set(W_${NAME} ${VALUE})
    endif()
  endforeach()
endmacro()

# All targets of a directory and those below it.
function(_heddle_targets_of DIRECTORY TO)
  get_property(TARGETS DIRECTORY ${DIRECTORY} PROPERTY BUILDSYSTEM_TARGETS)
  get_property(BELOW DIRECTORY ${DIRECTORY} PROPERTY SUBDIRECTORIES)
  foreach(SUBDIRECTORY IN LISTS BELOW)
    _heddle_targets_of(${SUBDIRECTORY} MORE)
    list(APPEND TARGETS ${MORE})
  endforeach()
  set(${TO} ${TARGETS} PARENT_SCOPE)
endfunction()

# The libraries of this build that a target links, and what these bring. Of
# generator expressions those count that name a target and nothing else.
function(_heddle_libraries_of TARGET TO)
  set(FOUND)
  get_target_property(OPEN ${TARGET} LINK_LIBRARIES)
  get_target_property(SOURCES ${TARGET} SOURCES)
  foreach(SOURCE IN LISTS SOURCES)
    if(SOURCE MATCHES "^\\$<TARGET_OBJECTS:([^<>]+)>$")
      list(APPEND OPEN ${CMAKE_MATCH_1})
    endif()
  endforeach()
  while(OPEN)
    list(POP_FRONT OPEN NEXT)
    string(REGEX REPLACE "^\\$<(LINK_ONLY|BUILD_INTERFACE|INSTALL_INTERFACE):(.*)>$" "\\2" NEXT "${NEXT}")
    if(NOT TARGET "${NEXT}")
      continue()
    endif()
    get_target_property(ALIASED ${NEXT} ALIASED_TARGET)
    if(ALIASED)
      set(NEXT ${ALIASED})
    endif()
    if(NOT NEXT IN_LIST FOUND)
      list(APPEND FOUND ${NEXT})
      get_target_property(MORE ${NEXT} INTERFACE_LINK_LIBRARIES)
      if(MORE)
        list(APPEND OPEN ${MORE})
      endif()
    endif()
  endwhile()
  set(${TO} ${FOUND} PARENT_SCOPE)
endfunction()

cmake_policy(POP)
