# The data files that the program carries, compiled in with .incbin (no converter, no size limit).
file(GLOB_RECURSE GANTLET_RESOURCES CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
  ${CMAKE_SOURCE_DIR}/rules/*.yaml ${CMAKE_SOURCE_DIR}/rules/*.txt ${CMAKE_SOURCE_DIR}/rules/*.surface
  ${CMAKE_SOURCE_DIR}/rules/*.sinks
  ${CMAKE_SOURCE_DIR}/executor/runners/*.py ${CMAKE_SOURCE_DIR}/executor/runners/*.js
  ${CMAKE_SOURCE_DIR}/providers/kernel/*.py ${CMAKE_SOURCE_DIR}/providers/kernel/*.js
  ${CMAKE_SOURCE_DIR}/service/*.json ${CMAKE_SOURCE_DIR}/audit/verifier/*.py)
# For `gantlet doctor --self-test`: some of each wall.
foreach(attack daemonised_grandchild exec_other_programs fill_workspace fork_bomb io_uring keyctl kill_everyone
    memory_bomb mount_in_new_namespaces ptrace_init read_host_files socket_inet_tcp write_outside_workspace x32_syscall)
  list(APPEND GANTLET_RESOURCES tests/attacks/python/${attack}.py)
endforeach()
foreach(attack child_process fetch_metadata heap_bomb read_host_files)
  list(APPEND GANTLET_RESOURCES tests/attacks/javascript/${attack}.js)
endforeach()
# gantlet_embed(NAME FILES MADE): sources, in EMBEDDED_SOURCES, that carry FILES of the repository and MADE, a list of
# "resource name=path" of what the build makes, and give them out by core/resources.h.
function(gantlet_embed name files made)
  list(SORT files)
  set(RESOURCE_ASM "")
  set(RESOURCE_TABLE "")
  set(RESOURCE_EXTERN "")
  set(paths "")
  set(entries "")
  foreach(path ${files})
    list(APPEND entries "${path}=${CMAKE_SOURCE_DIR}/${path}")
  endforeach()
  list(APPEND entries ${made})
  set(index 0)
  foreach(entry ${entries})
    string(REGEX REPLACE "=.*" "" resource "${entry}")
    string(REGEX REPLACE "^[^=]*=" "" path "${entry}")
    set(symbol gantlet_res_${index})
    string(APPEND RESOURCE_ASM ".global ${symbol}\n.global ${symbol}_end\n"
      "${symbol}: .incbin \"${path}\"\n${symbol}_end: .byte 0\n")
    string(APPEND RESOURCE_EXTERN "extern \"C\" const char ${symbol}[];\nextern \"C\" const char ${symbol}_end[];\n")
    string(APPEND RESOURCE_TABLE "    {\"${resource}\", ${symbol}, ${symbol}_end},\n")
    list(APPEND paths ${path})
    math(EXPR index "${index} + 1")
  endforeach()
  set(folder ${CMAKE_BINARY_DIR}/resources/${name})
file(CONFIGURE OUTPUT ${folder}/data.S CONTENT
  ".section .rodata\n@RESOURCE_ASM@.section .note.GNU-stack,\"\",@progbits\n" @ONLY)
# CONFIGURE would take "@progbits" for nothing of its own: it is not a variable reference of the form @X@.
file(CONFIGURE OUTPUT ${folder}/table.cc CONTENT
"// Made by cmake/resources.cmake from the list of data files.
#include \"core/resources.h\"

#include <algorithm>
#include <array>

namespace {
struct Entry {
  std::string_view path;
  const char* begin;
  const char* end;
};
}  // namespace
@RESOURCE_EXTERN@
namespace gantlet {
namespace {
const Entry kEntries[] = {
@RESOURCE_TABLE@    {\"\", nullptr, nullptr},
};
}  // namespace

std::optional<std::string_view> findResource(std::string_view path) {
  for (const Entry& entry : kEntries) {
    if (entry.begin != nullptr && entry.path == path) {
      return std::string_view(entry.begin, static_cast<std::size_t>(entry.end - entry.begin));
    }
  }
  return std::nullopt;
}

std::vector<std::string_view> listResources(std::string_view prefix) {
  std::vector<std::string_view> paths;
  for (const Entry& entry : kEntries) {
    if (entry.begin != nullptr && entry.path.starts_with(prefix)) paths.push_back(entry.path);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}
}  // namespace gantlet
" @ONLY)
  set_source_files_properties(${folder}/data.S PROPERTIES OBJECT_DEPENDS "${paths}")
  set(EMBEDDED_SOURCES ${folder}/table.cc ${folder}/data.S PARENT_SCOPE)
endfunction()

enable_language(ASM)
include(cmake/zygote.cmake)
include(cmake/packages.cmake)
include(cmake/node_server.cmake)
set(GANTLET_MADE "zygote.so=${CMAKE_BINARY_DIR}/zygote.so" "${GANTLET_PACKAGE_INDEX}")
if(GANTLET_NODE_SERVER)
  list(APPEND GANTLET_MADE "node_server.build_id=${CMAKE_BINARY_DIR}/node_server/build_id")
endif()
if(NOT GANTLET_SANITIZE)
  include(cmake/launcher.cmake)
  list(APPEND GANTLET_MADE "launcher=${CMAKE_BINARY_DIR}/gantlet-launcher")
else()
  list(APPEND GANTLET_MADE ${GANTLET_PACKAGES_MADE} ${GANTLET_NODE_SERVER})
endif()
gantlet_embed(gantlet "${GANTLET_RESOURCES}" "${GANTLET_MADE}")
add_library(gantlet_resources STATIC ${EMBEDDED_SOURCES})
target_include_directories(gantlet_resources PRIVATE ${CMAKE_SOURCE_DIR})
