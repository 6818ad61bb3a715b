#include "policy/surface.h"

#include <algorithm>
#include <vector>

#include "policy/yaml.h"

namespace gantlet {
namespace {

std::vector<std::string_view> splitWords(std::string_view line) {
  std::vector<std::string_view> words;
  std::size_t begin = 0;
  while (begin < line.size()) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    if (end > begin) words.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

std::optional<SurfaceEntry::Kind> parseKind(std::string_view word) {
  if (word == "function") return SurfaceEntry::Kind::kFunction;
  if (word == "class") return SurfaceEntry::Kind::kClass;
  if (word == "constant") return SurfaceEntry::Kind::kConstant;
  if (word == "module") return SurfaceEntry::Kind::kModule;
  return std::nullopt;
}

}  // namespace

const SurfaceEntry* Surface::find(std::string_view name) const {
  const auto found = entries_.find(name);
  return found == entries_.end() ? nullptr : &found->second;
}

namespace {

// "name kind [target] [+capability …]" without the name.
std::optional<SurfaceEntry> parseEntry(const std::vector<std::string_view>& words) {
  if (words.size() < 2) return std::nullopt;
  const std::optional<SurfaceEntry::Kind> kind = parseKind(words[1]);
  if (!kind) return std::nullopt;
  SurfaceEntry entry;
  entry.kind = *kind;
  std::size_t next = 2;
  if (*kind == SurfaceEntry::Kind::kModule) {
    if (words.size() < 3) return std::nullopt;
    entry.target = words[next++];
  }
  for (; next < words.size(); ++next) {
    if (!words[next].starts_with('+')) return std::nullopt;
    const std::optional<Capability> capability = parseCapability(words[next].substr(1));
    if (!capability) return std::nullopt;
    entry.capabilities.add(*capability);
  }
  return entry;
}

}  // namespace

Result<Surface> Surface::parse(std::string_view text, std::string_view filename) {
  Surface surface;
  surface.entries_.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
  int lineNumber = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    ++lineNumber;
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string_view> words = splitWords(line);
    const auto broken = [&] { return yamlError(filename, lineNumber, "not a surface line"); };
    if (words.size() < 2) return broken();
    if (words[0] == "module" && surface.module_.empty()) {
      surface.module_ = words[1];
    } else if (words[0] == "version" && surface.version_.empty()) {
      surface.version_ = words[1];
    } else if (words[0] == "needs" && surface.entries_.empty()) {
      for (std::size_t i = 1; i < words.size(); ++i) {
        const std::optional<Capability> capability = parseCapability(words[i]);
        if (!capability) return broken();
        surface.needs_.add(*capability);
      }
    } else {
      SurfaceEntry entry;
      entry.kind = SurfaceEntry::Kind::kDenied;
      std::string_view name = words[1];
      if (words[0] != "denied" || words.size() != 2 || parseKind(words[1])) {
        const std::optional<SurfaceEntry> parsed = parseEntry(words);
        if (!parsed) return broken();
        entry = *parsed;
        name = words[0];
      }
      if (!surface.entries_.emplace(name, entry).second) {
        return yamlError(filename, lineNumber, quoted(name) + " is listed twice");
      }
    }
  }
  if (surface.module_.empty()) return yamlError(filename, 1, "the line 'module …' is missing");
  return surface;
}

}  // namespace gantlet
