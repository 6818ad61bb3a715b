#include "executor/zygote/node_internals.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "executor/zygote/node_build_id.h"
#include "executor/zygote/serving.h"

namespace gantlet {
namespace {

[[noreturn]] void refuse(const char* step) { refuseToServe(step, ENOTSUP); }

// The GNU build id in the notes of a loaded object; empty for none.
std::string buildIdOf(const dl_phdr_info& object) {
  for (std::size_t i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object.dlpi_phdr[i];
    if (part.p_type != PT_NOTE) continue;
    const auto* at = reinterpret_cast<const char*>(object.dlpi_addr + part.p_vaddr);
    const char* const end = at + part.p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      const auto* note = reinterpret_cast<const ElfW(Nhdr)*>(at);
      const char* const name = at + sizeof(*note);
      const char* const value = name + (note->n_namesz + 3U) / 4 * 4;
      const char* const next = value + (note->n_descsz + 3U) / 4 * 4;
      if (next > end) break;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 &&
          std::memcmp(name, "GNU", 4) == 0) {
        std::string text;
        for (std::uint32_t k = 0; k < note->n_descsz; ++k) {
          constexpr std::string_view kDigits = "0123456789abcdef";
          const auto byte = static_cast<unsigned char>(value[k]);
          text += kDigits[byte >> 4U];
          text += kDigits[byte & 15U];
        }
        return text;
      }
      at = next;
    }
  }
  return "";
}

struct Search {
  std::uintptr_t address = 0;
  std::string buildId;
};

int visitObject(dl_phdr_info* object, std::size_t /*size*/, void* data) {
  auto& search = *static_cast<Search*>(data);
  for (std::size_t i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object->dlpi_phdr[i];
    const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_LOAD && search.address >= begin &&
        search.address < begin + part.p_memsz) {
      search.buildId = buildIdOf(*object);
      return 1;
    }
  }
  return 0;
}

}  // namespace

void checkNode() {
  Search search;
  search.address = reinterpret_cast<std::uintptr_t>(::dlsym(RTLD_DEFAULT, "node_module_register"));
  ::dl_iterate_phdr(visitObject, &search);
  if (search.buildId != kNodeBuildId) refuse("another node than it was built for");
  if (&node::per_process::node_start_time == nullptr ||
      &node::performance::performance_process_start == nullptr ||
      &node::performance::performance_process_start_timestamp == nullptr ||
      gantlet_set_seed == nullptr || gantlet_generator_of == nullptr ||
      gantlet_reset_random == nullptr) {
    refuse("node lacks a symbol");
  }
}

}  // namespace gantlet
