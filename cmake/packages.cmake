# The packages that JavaScript submissions may require: pinned in third_party/javascript, made into one file each and
# held against third_party/javascript/digests. The launcher carries them, and shows them to programs under node.
find_program(GANTLET_NODE NAMES node nodejs REQUIRED)
set(GANTLET_PACKAGES cheerio d3-array date-fns dayjs lodash marked mathjs papaparse simple-statistics uuid)
set(packages ${CMAKE_BINARY_DIR}/javascript)
set(third_party ${CMAKE_SOURCE_DIR}/third_party/javascript)
set(GANTLET_PACKAGES_MADE "")
set(made ${packages}/index.json ${packages}/javascript-packages.LICENSE)
foreach(package ${GANTLET_PACKAGES})
  list(APPEND made ${packages}/${package}.js.gz)
  list(APPEND GANTLET_PACKAGES_MADE "javascript/${package}.js.gz=${packages}/${package}.js.gz")
endforeach()
# ./x setup has fetched them; a build folder that is configured by hand fetches them itself.
if(NOT EXISTS ${third_party}/node_modules/lodash/package.json)
  message(STATUS "Fetching the packages of JavaScript submissions (npm ci in third_party/javascript)")
  execute_process(COMMAND npm ci --ignore-scripts --no-audit --no-fund WORKING_DIRECTORY ${third_party}
    RESULT_VARIABLE fetched OUTPUT_QUIET)
  if(NOT fetched EQUAL 0)
    message(FATAL_ERROR "npm ci in third_party/javascript failed: run ./x setup")
  endif()
endif()
add_custom_command(OUTPUT ${made}
  COMMAND ${GANTLET_NODE} ${CMAKE_SOURCE_DIR}/tools/pack_javascript.js ${packages}
  DEPENDS ${CMAKE_SOURCE_DIR}/tools/pack_javascript.js ${third_party}/packages.conf ${third_party}/digests
    ${third_party}/package-lock.json ${third_party}/shims/mathjs.js
  COMMENT "Packing the packages of JavaScript submissions" VERBATIM)
set(GANTLET_PACKAGE_INDEX "javascript/index.json=${packages}/index.json")
