# tree-sitter's core and grammars, as C sources from the npm packages that third_party/package-lock.json pins.
set(TS_ROOT ${CMAKE_SOURCE_DIR}/third_party/node_modules)
set(TS_CORE ${TS_ROOT}/tree-sitter/vendor/tree-sitter/lib)
if(NOT EXISTS ${TS_CORE}/src/lib.c)
  message(FATAL_ERROR "The parser sources are not there yet: run ./x setup (it runs npm ci in third_party/)")
endif()
# What `gantlet version` names: verdicts rest on them.
foreach(parser tree-sitter tree-sitter-python tree-sitter-javascript)
  file(READ ${TS_ROOT}/${parser}/package.json package)
  string(JSON version GET "${package}" version)
  string(MAKE_C_IDENTIFIER "GANTLET_${parser}_VERSION" name)
  string(TOUPPER ${name} name)
  set_property(SOURCE ${CMAKE_SOURCE_DIR}/cli/version.cc APPEND PROPERTY COMPILE_DEFINITIONS "${name}=\"${version}\"")
endforeach()
add_library(gantlet_parsers STATIC
  ${CMAKE_SOURCE_DIR}/analyzer/parser/core.c
  ${TS_ROOT}/tree-sitter-python/src/parser.c ${TS_ROOT}/tree-sitter-python/src/scanner.c
  ${TS_ROOT}/tree-sitter-javascript/src/parser.c ${TS_ROOT}/tree-sitter-javascript/src/scanner.c)
target_include_directories(gantlet_parsers SYSTEM PUBLIC ${TS_CORE}/include)
target_include_directories(gantlet_parsers SYSTEM PRIVATE ${TS_CORE}/src)
target_include_directories(gantlet_parsers PRIVATE ${CMAKE_SOURCE_DIR})
foreach(language python javascript)
  set(grammar ${TS_ROOT}/tree-sitter-${language}/src)
  set_source_files_properties(${grammar}/parser.c ${grammar}/scanner.c PROPERTIES INCLUDE_DIRECTORIES ${grammar})
  set_source_files_properties(${grammar}/parser.c PROPERTIES
    COMPILE_OPTIONS "-include;${CMAKE_SOURCE_DIR}/analyzer/parser/fast_lexing.inc"
    OBJECT_DEPENDS ${CMAKE_SOURCE_DIR}/analyzer/parser/fast_lexing.inc)
endforeach()
# Third-party code: optimised in every preset (a debug parser is ten times slower), warnings are not ours.
# Memory that is handed out and taken back within the unit changes its type (see parse_memory.inc).
target_compile_options(gantlet_parsers PRIVATE -O3 -fno-strict-aliasing -w ${GANTLET_OWN_CALLS})
target_compile_definitions(gantlet_parsers PRIVATE _POSIX_C_SOURCE=200112L _DEFAULT_SOURCE)
