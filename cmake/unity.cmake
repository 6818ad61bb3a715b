# gantlet_unity(TARGET MOST): compiles up to MOST of the target's files as one unit, so that what they
# include is read once. unity_groups.py says which files can share a unit.
find_package(Python3 REQUIRED COMPONENTS Interpreter)

function(gantlet_unity target most)
  get_target_property(sources ${target} SOURCES)
  list(TRANSFORM sources PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ REGEX "^[^/]")
  execute_process(COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/unity_groups.py ${CMAKE_SOURCE_DIR} ${most} ${sources}
                  OUTPUT_VARIABLE lines OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE ";" "|" lines "${lines}")
  string(REPLACE "\n" ";" lines "${lines}")
  foreach(line ${lines})
    string(REPLACE "|" ";" pair "${line}")
    list(GET pair 0 source)
    list(GET pair 1 group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # A file's own type in its own class is then seen from a file that includes it.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  # GCC 12 then warns of the library's own code too, as it no longer knows whose it is: such warnings are only printed.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    foreach(warning stringop-overflow stringop-overread array-bounds maybe-uninitialized)
      target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-error=${warning}>)
    endforeach()
  endif()
endfunction()
