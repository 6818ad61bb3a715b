#include "executor/kernel/elf_file.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>

#include "core/unique_fd.h"

namespace gantlet {
namespace {

// Headers are small; what claims more is damaged.
constexpr std::uint64_t kMostHeaders = 1024;
constexpr std::uint64_t kMostBytes = 16ULL << 20U;

class Reader {
 public:
  explicit Reader(int fd) : fd_(fd) {}

  // False at the file's end, too.
  bool read(std::uint64_t at, std::span<std::byte> bytes) const {
    std::size_t done = 0;
    while (done < bytes.size()) {
      const ssize_t n =
          ::pread(fd_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(at + done));
      if (n <= 0) return false;
      done += static_cast<std::size_t>(n);
    }
    return true;
  }

  template <class T>
  std::optional<std::vector<T>> table(std::uint64_t at, std::uint64_t count) const {
    if (count > kMostBytes / sizeof(T)) return std::nullopt;
    std::vector<T> entries(count);
    if (!read(at, std::as_writable_bytes(std::span(entries)))) return std::nullopt;
    return entries;
  }

 private:
  int fd_;
};

bool isOurs(const ElfW(Ehdr) & header) {
  constexpr unsigned char kWidth = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
  constexpr unsigned char kOrder =
      std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
  return std::memcmp(&header.e_ident[0], ELFMAG, SELFMAG) == 0 &&
         header.e_ident[EI_CLASS] == kWidth && header.e_ident[EI_DATA] == kOrder;
}

// Where in the file the address lies once it is loaded.
std::optional<std::uint64_t> offsetOf(const std::vector<ElfW(Phdr)>& parts, std::uint64_t address) {
  for (const auto& part : parts) {
    if (part.p_type == PT_LOAD && address >= part.p_vaddr &&
        address - part.p_vaddr < part.p_filesz) {
      return address - part.p_vaddr + part.p_offset;
    }
  }
  return std::nullopt;
}

// "$ORIGIN/../lib:/usr/lib/x" of a file in `origin`.
void addFolders(std::string_view text, const std::string& origin,
                std::vector<std::string>& folders) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(':'), text.size());
    std::string folder(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    for (const std::string_view name : {"${ORIGIN}", "$ORIGIN"}) {
      if (const std::size_t at = folder.find(name); at != std::string::npos)
        folder.replace(at, name.size(), origin);
    }
    if (folder.starts_with('/')) folders.push_back(std::move(folder));
  }
}

Error damaged(const std::string& path) {
  return Error{ErrorCode::kUnsupported, path + " is a damaged ELF file",
               "install the package that it belongs to again (dpkg -S " + path + ")"};
}

// The text at `at`, within the table of strings.
std::optional<std::string> textAt(const std::vector<char>& strings, std::uint64_t at) {
  if (at >= strings.size()) return std::nullopt;
  const auto begin = strings.begin() + static_cast<std::ptrdiff_t>(at);
  const auto end = std::find(begin, strings.end(), '\0');
  if (end == strings.end()) return std::nullopt;
  return std::string(begin, end);
}

struct StringTable {
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

StringTable stringsOf(const std::vector<ElfW(Dyn)>& entries) {
  StringTable table;
  for (const auto& entry : entries) {
    if (entry.d_tag == DT_STRTAB) table.address = entry.d_un.d_ptr;
    if (entry.d_tag == DT_STRSZ) table.size = entry.d_un.d_val;
  }
  return table;
}

// False: damaged.
bool addNeeds(const Reader& file, const std::vector<ElfW(Phdr)>& parts, const ElfW(Phdr) & dynamic,
              const std::string& origin, ElfNeeds& needs) {
  auto entries = file.table<ElfW(Dyn)>(dynamic.p_offset, dynamic.p_filesz / sizeof(ElfW(Dyn)));
  if (!entries) return false;
  const auto end = std::find_if(entries->begin(), entries->end(),
                                [](const auto& entry) { return entry.d_tag == DT_NULL; });
  entries->erase(end, entries->end());
  const StringTable table = stringsOf(*entries);
  const auto at = offsetOf(parts, table.address);
  if (!at) return entries->empty();
  const auto strings = file.table<char>(*at, table.size);
  if (!strings) return false;
  for (const auto& entry : *entries) {
    const bool library = entry.d_tag == DT_NEEDED;
    if (!library && entry.d_tag != DT_RUNPATH && entry.d_tag != DT_RPATH) continue;
    auto text = textAt(*strings, entry.d_un.d_val);
    if (!text) return false;
    if (library) {
      needs.libraries.push_back(std::move(*text));
    } else {
      addFolders(*text, origin, needs.folders);
    }
  }
  return true;
}

}  // namespace

Result<ElfNeeds> elfNeeds(const std::string& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd) return systemError("open " + path, errno);
  const Reader file(fd.get());
  ElfNeeds needs;
  const auto header = file.table<ElfW(Ehdr)>(0, 1);
  if (!header || !isOurs(header->front())) return needs;
  const auto& elf = header->front();
  if (elf.e_phentsize != sizeof(ElfW(Phdr)) || elf.e_phnum > kMostHeaders) return damaged(path);
  const auto parts = file.table<ElfW(Phdr)>(elf.e_phoff, elf.e_phnum);
  if (!parts) return damaged(path);
  const std::string origin = std::filesystem::path(path).parent_path().string();
  for (const auto& part : *parts) {
    if (part.p_type == PT_DYNAMIC && !addNeeds(file, *parts, part, origin, needs))
      return damaged(path);
    if (part.p_type != PT_INTERP) continue;
    const auto text = file.table<char>(part.p_offset, part.p_filesz);
    const auto loader = text ? textAt(*text, 0) : std::nullopt;
    if (!loader) return damaged(path);
    needs.loader = *loader;
  }
  return needs;
}

}  // namespace gantlet
