# How every library and program of this project is compiled.

include(GNUInstallDirs)

# Warnings, standard and sanitizers of the project's own targets.
function(heddle_target TARGET)
  target_compile_features(${TARGET} PUBLIC cxx_std_20)
  set_target_properties(${TARGET} PROPERTIES CXX_EXTENSIONS OFF)
  # GCC 12 warns of its own inlined string code (its bug 105651).
  target_compile_options(${TARGET} PRIVATE -Wall -Wextra -Wpedantic $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
  if(HEDDLE_SANITIZE)
    target_compile_options(${TARGET} PRIVATE -fsanitize=${HEDDLE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(${TARGET} PUBLIC -fsanitize=${HEDDLE_SANITIZE})
  endif()
endfunction()

# One doctest program per folder of tests, registered with ctest as NAME.
function(heddle_test NAME)
  cmake_parse_arguments(T "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${NAME} ${T_SOURCES})
  heddle_target(${NAME})
  target_link_libraries(${NAME} PRIVATE ${T_LIBS} doctest::doctest)
  add_test(NAME ${NAME} COMMAND ${NAME})
endfunction()
