#include "executor/root/distributions.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string_view>

#include "core/requirement.h"
#include "core/resources.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostMetadata = std::size_t{1} << 20U;
constexpr std::size_t kMostNamed = 8;  // in a message

std::string startOf(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::string line;
  while (text.size() < kMostMetadata && std::getline(in, line)) text += line + "\n";
  return text;
}

// Until `take` has had enough.
template <class Take>
void eachLine(std::string_view text, Take take) {
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!take(line)) return;
    text.remove_prefix(end + 1);
  }
}

// A field of the head of METADATA or PKG-INFO, which ends with the first empty line.
std::string fieldOf(std::string_view text, const std::string& name) {
  std::string value;
  eachLine(text, [&](std::string_view line) {
    if (line.starts_with(name + ": ")) value = line.substr(name.size() + 2);
    return value.empty() && !line.empty();
  });
  return value;
}

// Of a file's path below the folder: "numpy" of "numpy/core/x.py", "six" of "six.py", "_yaml" of
// "_yaml.cpython-311-x86_64-linux-gnu.so"; "" where it is no module.
std::string moduleOf(std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash != std::string_view::npos) return std::string(path.substr(0, slash));
  const bool loads = path.ends_with(".py") || path.ends_with(".so");
  return loads ? std::string(path.substr(0, path.find('.'))) : std::string();
}

std::vector<std::string> modulesOf(const fs::path& metadata, const std::string& name,
                                   const fs::path& folder) {
  std::set<std::string> modules;
  const auto take = [&](const std::string& module) {
    // What else stands there are parts of modules, folders of metadata, scripts.
    if (!module.empty() && module.find_first_of("./- ") == std::string::npos) {
      modules.insert(module);
    }
    return true;
  };
  eachLine(startOf(metadata / "top_level.txt"),
           [&](std::string_view line) { return take(std::string(line)); });
  if (modules.empty()) {
    eachLine(startOf(metadata / "RECORD"),
             [&](std::string_view line) { return take(moduleOf(line.substr(0, line.find(',')))); });
  }
  if (modules.empty()) {
    std::string module = name;
    std::replace(module.begin(), module.end(), '-', '_');
    std::error_code error;
    if (fs::exists(folder / module, error) || fs::exists(folder / (module + ".py"), error)) {
      take(module);
    }
  }
  return {modules.begin(), modules.end()};
}

std::optional<Distribution> readOne(const fs::path& metadata, const fs::path& folder) {
  const bool egg = metadata.extension() == ".egg-info";
  if (!egg && metadata.extension() != ".dist-info") return std::nullopt;
  std::error_code error;
  const bool file = fs::is_regular_file(metadata, error);
  const std::string text = startOf(file ? metadata : metadata / (egg ? "PKG-INFO" : "METADATA"));
  Distribution found{distributionName(fieldOf(text, "Name")), fieldOf(text, "Version"), {}};
  if (found.name.empty()) return std::nullopt;
  found.modules = modulesOf(metadata, found.name, folder);
  return found;
}

// From the list that the build made, by name: [{"name":"lodash","version":"4.17.23",…},…].
std::vector<std::shared_ptr<const Distribution>> carried() {
  const std::string_view index = findResource("javascript/index.json").value_or("");
  std::size_t at = 0;
  const auto next = [&](const std::string& key) -> std::string {
    const std::string mark = "\"" + key + "\":\"";
    const std::size_t begin = index.find(mark, at);
    if (begin == std::string_view::npos) return {};
    at = begin + mark.size();
    return std::string(index.substr(at, index.find('"', at) - at));
  };
  std::vector<std::shared_ptr<const Distribution>> list;
  for (std::string name = next("name"); !name.empty(); name = next("name")) {
    std::string version = next("version");
    list.push_back(std::make_shared<Distribution>(
        Distribution{distributionName(name), std::move(version), {name}}));
  }
  return list;
}

std::string shownVersion(const Distribution& found) {
  return found.version.empty() ? "one that tells no version" : found.version;
}

}  // namespace

std::shared_ptr<const Distributions::Found> Distributions::python() const {
  std::error_code error;
  const fs::file_time_type changed = fs::last_write_time(folder_, error);
  const std::lock_guard lock(mutex_);
  if (!error && found_ && changedAt_ == changed) return found_;
  auto found = std::make_shared<Found>();
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    std::optional<Distribution> one = readOne(at->path(), folder_);
    if (!one) continue;
    // Beside some there lies a second description, which says less.
    std::shared_ptr<const Distribution>& known = (*found)[one->name];
    if (!known || known->version.empty()) known = std::make_shared<Distribution>(*std::move(one));
  }
  found_ = std::move(found);
  changedAt_ = changed;
  return found_;
}

std::shared_ptr<const Distribution> Distributions::find(Language language,
                                                        const std::string& name) const {
  const std::string plain = distributionName(name);
  if (language == Language::kJavaScript) {
    for (auto& one : carried()) {
      if (one->name == plain) return std::move(one);
    }
    return nullptr;
  }
  const std::shared_ptr<const Found> all = python();
  const auto found = all->find(plain);
  return found == all->end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<const Distribution>> Distributions::all(Language language) const {
  if (language == Language::kJavaScript) return carried();
  std::vector<std::shared_ptr<const Distribution>> list;
  for (const auto& [name, found] : *python()) list.push_back(found);
  return list;
}

Status Distributions::have(const NeededPackages& needed) const {
  std::string missing;
  std::size_t count = 0;
  for (const std::string& line : needed.requirements) {
    TRY(const Requirement requirement, parseRequirement(line));
    const std::shared_ptr<const Distribution> found = find(needed.language, requirement.name);
    if (found && satisfies(requirement, found->version)) continue;
    if (++count > kMostNamed) continue;
    missing += (missing.empty() ? "" : ", ") + line;
    if (found) missing += " (there is " + shownVersion(*found) + ")";
  }
  if (count == 0) return {};
  if (count > kMostNamed) missing += " and " + std::to_string(count - kMostNamed) + " more";
  const bool python = needed.language == Language::kPython;
  return Error{ErrorCode::kUnavailable,
               std::string(python ? "Python" : "JavaScript") + " does not have here: " + missing,
               python ? "install it on the service's host, as python3-... of its distribution, or "
                        "leave it out"
                      : "leave it out: 'gantlet doctor' lists what can be required"};
}

}  // namespace gantlet
