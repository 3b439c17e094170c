# Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
#
# cmake -P: writes the files of INPUTS into OUTPUT, a C++ source that defines one
# StringRef for each.
set(TEXT "#include \"ReportPage.h\"\n\nnamespace heddle::page {\n")
foreach(INPUT IN LISTS INPUTS)
  get_filename_component(NAME ${INPUT} EXT)
  string(REPLACE ".html" "Frame" NAME ${NAME})
  string(REPLACE ".css" "Style" NAME ${NAME})
  string(REPLACE ".js" "Script" NAME ${NAME})
  file(READ ${INPUT} BYTES HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," BYTES "${BYTES}")
  string(APPEND TEXT "static constexpr char ${NAME}Bytes[] = {${BYTES}};\n"
    "const llvm::StringRef ${NAME}(${NAME}Bytes, sizeof ${NAME}Bytes);\n")
endforeach()
file(WRITE ${OUTPUT} "${TEXT}} // namespace heddle::page\n")
