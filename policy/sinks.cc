#include "policy/sinks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "policy/yaml.h"

namespace gantlet {
namespace {

constexpr std::array<std::string_view, 15> kWords{
    "attribute",    "store",          "template",    "module",         "code",
    "deserialise",  "process",        "native",      "network",        "environment",
    "frame-escape", "globals-escape", "code-escape", "classes-escape", "module-escape"};

// Takes the text up to the next `separator` off.
std::string_view takePart(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

bool isIndex(std::string_view key) {
  return !key.empty() && std::isdigit(static_cast<unsigned char>(key.front())) != 0;
}

int indexOf(std::string_view key) {
  int index = -1;
  std::from_chars(key.data(), key.data() + key.size(), index);
  return index;
}

}  // namespace

SinkSet parseSink(std::string_view word) {
  const auto* found = std::find(kWords.begin(), kWords.end(), word);
  return found == kWords.end()
             ? SinkSet{0}
             : static_cast<SinkSet>(1U << static_cast<unsigned>(found - kWords.begin()));
}

Result<SinkTable> SinkTable::parse(std::string_view text, std::string_view filename) {
  SinkTable table;
  int lineNumber = 0;
  while (!text.empty()) {
    std::string_view line = takePart(text, '\n');
    ++lineNumber;
    if (line.empty() || line.front() == '#') continue;
    const std::string_view name = takePart(line, ' ');
    std::string_view keys = takePart(line, ' ');
    const std::string_view kind = takePart(line, ' ');
    if (name == "package" && kind.empty()) {
      table.package_ = keys;
      continue;
    }
    if (name == "version" && kind.empty()) {
      table.version_ = keys;
      continue;
    }
    const SinkSet sink = parseSink(kind);
    if (keys.empty() || sink == 0) return yamlError(filename, lineNumber, "not a line of sinks");
    while (!keys.empty()) {
      const std::string_view key = takePart(keys, ',');
      if (key == "returns" || key.starts_with("self.")) continue;
      const bool onwards = key.ends_with('+');
      table.inputs_[name].push_back({onwards ? key.substr(0, key.size() - 1) : key, onwards, sink});
    }
  }
  if (table.package_.empty()) return yamlError(filename, 1, "the line 'package …' is missing");
  return table;
}

SinkSet SinkTable::find(std::string_view name, std::string_view key) const {
  const auto found = inputs_.find(name);
  if (found == inputs_.end()) return 0;
  SinkSet sinks = 0;
  for (const Input& input : found->second) {
    const bool index = isIndex(input.key);
    const bool named = !isIndex(key) && key != "*" && key != "**";
    const bool hit = input.key == key || (input.key == "=" && named) || (key == "*" && index) ||
                     (key == "**" && !index) ||
                     (input.onwards && isIndex(key) && indexOf(key) >= indexOf(input.key));
    if (hit) sinks = static_cast<SinkSet>(sinks | input.sinks);
  }
  return sinks;
}

}  // namespace gantlet
