#include "policy/hints.h"

#include <utility>

#include "policy/yaml.h"

namespace gantlet {
namespace {

void readPurposes(YamlReader& reader,
                  std::map<std::string, std::vector<std::string>, std::less<>>& purposes) {
  reader.each("purposes", [&](YamlReader& part) {
    const std::string name = part.requiredText("purpose");
    std::vector<std::string> modules = part.texts("modules");
    if (!purposes.emplace(name, std::move(modules)).second) {
      part.fail(quoted(name) + " is listed twice");
    }
  });
}

}  // namespace

Result<HintTable> HintTable::parse(std::string_view text, std::string_view filename) {
  TRY(const YamlNode root, parseYaml(text, filename));
  YamlReader reader(root, std::string(filename));
  HintTable table;
  readPurposes(reader, table.purposes_);
  for (const YamlReader::Pair& pair : reader.pairs("imports")) {
    table.imports_.emplace(pair.key, pair.value);
  }
  reader.each("hints", [&](YamlReader& part) {
    const std::vector<std::string> names = part.texts("name");
    const NameHint hint{part.requiredText("hint"), part.text("purpose").value_or(""),
                        part.text("policy").value_or("")};
    if (names.empty()) part.fail("'name' is missing");
    if (!hint.purpose.empty() && !table.purposes_.contains(hint.purpose)) {
      part.fail("unknown purpose " + quoted(hint.purpose));
    }
    for (const std::string& name : names) {
      if (!table.names_.emplace(name, hint).second) part.fail(quoted(name) + " is listed twice");
    }
  });
  TRY_STATUS(reader.finish());
  return table;
}

const NameHint* HintTable::findExactly(std::string_view name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : &found->second;
}

const NameHint* HintTable::find(std::string_view name) const {
  while (!name.empty()) {
    if (const NameHint* found = findExactly(name)) return found;
    const std::size_t dot = name.rfind('.');
    name = name.substr(0, dot == std::string_view::npos ? 0 : dot);
  }
  return nullptr;
}

const std::vector<std::string>& HintTable::modulesFor(std::string_view purpose) const {
  static const std::vector<std::string> kNone;
  const auto found = purposes_.find(purpose);
  return found == purposes_.end() ? kNone : found->second;
}

std::string_view HintTable::importFor(std::string_view name) const {
  const auto found = imports_.find(name);
  return found == imports_.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace gantlet
