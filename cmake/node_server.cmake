# node_server.so, the fork server of node: loaded into a stock node in the place of its main. It uses V8's own classes, so
# it is built against the headers of the very node that runs programs, and serves in no other: the build id of that node
# is compiled in. Where there are no such headers it is left out, and every run of JavaScript starts a node.
set(GANTLET_NODE_SERVER "")
set(GANTLET_NODE_ID "")
set(GANTLET_NODE_PROGRAM /usr/bin/node CACHE FILEPATH "The node whose fork server is built in")
find_path(GANTLET_NODE_HEADERS node.h PATHS /usr/include/node /usr/include/nodejs/src NO_DEFAULT_PATH)
find_program(GANTLET_READELF readelf)
set(why "")
if(NOT EXISTS ${GANTLET_NODE_PROGRAM})
  set(why "${GANTLET_NODE_PROGRAM} is not there")
elseif(NOT GANTLET_NODE_HEADERS)
  set(why "there are no headers of node (they come with the nodejs of nodesource.com)")
elseif(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set(why "it is made for x86_64 only")
else()
  execute_process(COMMAND ${GANTLET_NODE_PROGRAM} --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
  file(STRINGS ${GANTLET_NODE_HEADERS}/node_version.h lines REGEX "^#define NODE_(MAJOR|MINOR|PATCH)_VERSION +[0-9]+")
  string(REGEX REPLACE "[^0-9;]" "" lines "${lines}")
  list(JOIN lines "." header_version)
  # A node of the distribution's is a small program that loads libnode.so.
  file(REAL_PATH ${GANTLET_NODE_PROGRAM} program)
  execute_process(COMMAND ldd ${program} OUTPUT_VARIABLE libraries)
  if(libraries MATCHES "libnode\\.so[^ ]* => ([^ ]+)")
    file(REAL_PATH ${CMAKE_MATCH_1} program)
  endif()
  execute_process(COMMAND ${GANTLET_READELF} -n ${program} OUTPUT_VARIABLE notes ERROR_QUIET)
  if(NOT "${version}" STREQUAL "v${header_version}")
    set(why "the headers are of ${header_version} and ${GANTLET_NODE_PROGRAM} is ${version}")
  elseif(NOT notes MATCHES "Build ID: ([0-9a-f]+)")
    set(why "${program} has no build id")
  else()
    set(GANTLET_NODE_ID ${CMAKE_MATCH_1})
  endif()
endif()
if(NOT why)
  include(CheckCXXSourceCompiles)
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  set(CMAKE_REQUIRED_INCLUDES ${GANTLET_NODE_HEADERS})
  check_cxx_source_compiles("
    #include <node.h>
    #include <libplatform/libplatform.h>
    #include <openssl/rand.h>
    #include <uv.h>
    node::EmbedderPreloadCallback preload;
    auto flag = node::EnvironmentFlags::kNoStartDebugSignalHandler;
    " GANTLET_NODE_EMBEDS)
  unset(CMAKE_REQUIRED_INCLUDES)
  unset(CMAKE_TRY_COMPILE_TARGET_TYPE)
  if(NOT GANTLET_NODE_EMBEDS)
    set(why "node ${version} can't be embedded as it takes (20.18 and later can)")
  endif()
endif()
if(why)
  message(STATUS "No fork server of node is built in: ${why}")
  return()
endif()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/node_server/executor/zygote/node_build_id.h @ONLY CONTENT [[#pragma once

#include <string_view>

namespace gantlet {
inline constexpr std::string_view kNodeBuildId = "@GANTLET_NODE_ID@";
}
]])
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/node_server/build_id @ONLY CONTENT "@GANTLET_NODE_ID@ @version@")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/node_server/symbols @ONLY CONTENT "{ global: __libc_start_main; local: *; };\n")
add_library(gantlet_node_server MODULE
  executor/zygote/node_server.cc executor/zygote/node_cells.cc executor/zygote/node_descriptors.cc executor/zygote/node_internals.cc
  executor/zygote/node_memory.cc executor/zygote/node_piece.cc executor/zygote/node_platform.cc executor/zygote/living_orders.cc executor/zygote/serving.cc executor/zygote/file_pages.cc
  executor/zygote/hot_pages.cc executor/kernel/huge_text.cc executor/zygote/image_file.cc executor/zygote/large_pages.cc executor/kernel/own_maps.cc executor/jail/confine.cc
  executor/kernel/landlock.cc executor/kernel/fd_passing.cc core/result.cc)
target_include_directories(gantlet_node_server PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/node_server)
target_include_directories(gantlet_node_server SYSTEM PRIVATE ${GANTLET_NODE_HEADERS})
target_link_libraries(gantlet_node_server PRIVATE gantlet_warnings)
# Node is compiled without run-time type information, and has libstdc++ loaded.
set_target_properties(gantlet_node_server PROPERTIES PREFIX "" OUTPUT_NAME node_server
  COMPILE_OPTIONS "-fno-sanitize=all;-fno-rtti"
  LINK_OPTIONS "-Wl,--as-needed;-Wl,--version-script=${CMAKE_BINARY_DIR}/node_server/symbols;-s"
  CXX_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
set(GANTLET_NODE_SERVER "node_server.so=${CMAKE_BINARY_DIR}/node_server.so")
