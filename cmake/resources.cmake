# The data files that the program carries, compiled in with .incbin (no converter, no size limit).
file(GLOB_RECURSE GANTLET_RESOURCES CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
  ${CMAKE_SOURCE_DIR}/rules/*.yaml ${CMAKE_SOURCE_DIR}/rules/*.txt ${CMAKE_SOURCE_DIR}/rules/*.surface
  ${CMAKE_SOURCE_DIR}/executor/runners/*.py ${CMAKE_SOURCE_DIR}/executor/runners/*.js
  ${CMAKE_SOURCE_DIR}/providers/kernel/*.py ${CMAKE_SOURCE_DIR}/providers/kernel/*.js
  ${CMAKE_SOURCE_DIR}/service/*.json)
# For `gantlet doctor --self-test`: some of each wall.
foreach(attack daemonised_grandchild exec_other_programs fill_workspace fork_bomb io_uring keyctl kill_everyone
    memory_bomb mount_in_new_namespaces ptrace_init read_host_files socket_inet_tcp write_outside_workspace x32_syscall)
  list(APPEND GANTLET_RESOURCES tests/attacks/python/${attack}.py)
endforeach()
foreach(attack child_process fetch_metadata heap_bomb read_host_files)
  list(APPEND GANTLET_RESOURCES tests/attacks/javascript/${attack}.js)
endforeach()
list(SORT GANTLET_RESOURCES)
set(RESOURCE_ASM "")
set(RESOURCE_TABLE "")
set(RESOURCE_EXTERN "")
set(RESOURCE_FILES "")
set(RESOURCE_INDEX 0)
foreach(path ${GANTLET_RESOURCES})
  string(APPEND RESOURCE_ASM
    ".global gantlet_res_${RESOURCE_INDEX}\n.global gantlet_res_${RESOURCE_INDEX}_end\n"
    "gantlet_res_${RESOURCE_INDEX}: .incbin \"${CMAKE_SOURCE_DIR}/${path}\"\ngantlet_res_${RESOURCE_INDEX}_end: .byte 0\n")
  string(APPEND RESOURCE_EXTERN
    "extern \"C\" const char gantlet_res_${RESOURCE_INDEX}[];\nextern \"C\" const char gantlet_res_${RESOURCE_INDEX}_end[];\n")
  string(APPEND RESOURCE_TABLE
    "    {\"${path}\", gantlet_res_${RESOURCE_INDEX}, gantlet_res_${RESOURCE_INDEX}_end},\n")
  list(APPEND RESOURCE_FILES ${CMAKE_SOURCE_DIR}/${path})
  math(EXPR RESOURCE_INDEX "${RESOURCE_INDEX} + 1")
endforeach()
# One that the build makes (zygote.cmake).
string(APPEND RESOURCE_ASM ".global gantlet_res_zygote\n.global gantlet_res_zygote_end\n"
  "gantlet_res_zygote: .incbin \"${CMAKE_BINARY_DIR}/zygote.so\"\ngantlet_res_zygote_end: .byte 0\n")
string(APPEND RESOURCE_EXTERN
  "extern \"C\" const char gantlet_res_zygote[];\nextern \"C\" const char gantlet_res_zygote_end[];\n")
string(APPEND RESOURCE_TABLE "    {\"zygote.so\", gantlet_res_zygote, gantlet_res_zygote_end},\n")
list(APPEND RESOURCE_FILES ${CMAKE_BINARY_DIR}/zygote.so)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/resources/data.S CONTENT
  ".section .rodata\n@RESOURCE_ASM@.section .note.GNU-stack,\"\",@progbits\n" @ONLY)
# CONFIGURE would take "@progbits" for nothing of its own: it is not a variable reference of the form @X@.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/resources/table.cc CONTENT
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
enable_language(ASM)
add_library(gantlet_resources STATIC ${CMAKE_BINARY_DIR}/resources/table.cc ${CMAKE_BINARY_DIR}/resources/data.S)
set_source_files_properties(${CMAKE_BINARY_DIR}/resources/data.S PROPERTIES OBJECT_DEPENDS "${RESOURCE_FILES}")
target_include_directories(gantlet_resources PRIVATE ${CMAKE_SOURCE_DIR})
