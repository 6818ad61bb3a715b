// What the dynamic loader reads of a program or shared object before it runs: which libraries it
// needs, by name, and where it says that they are (elf(5), "Dynamic tags"; ld.so(8)).
//
// Thread-safety: functions without state.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"

namespace gantlet {

struct ElfNeeds {
  std::vector<std::string> libraries;  // DT_NEEDED: "libm.so.6"
  std::vector<std::string> folders;    // DT_RUNPATH, DT_RPATH, with $ORIGIN put in
  std::string loader;                  // PT_INTERP: "/lib64/ld-linux-x86-64.so.2"
};

// Of the file at `path`: no needs where it is no ELF file of this machine's width and byte order (a
// script, a linker script). Errors: kIo where it can't be read; kUnsupported where it is damaged.
[[nodiscard]] Result<ElfNeeds> elfNeeds(const std::string& path);

}  // namespace gantlet
