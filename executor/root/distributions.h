// Distributions: which packages programs find here. Python's are those of the distribution, by what
// they say of themselves (PEP 376, setuptools' *.egg-info); JavaScript's are those that gantlet
// carries.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/needed_packages.h"
#include "core/result.h"

namespace gantlet {

struct Distribution {
  std::string name;                  // as distributionName() writes it: "scikit-learn"
  std::string version;               // "" where it does not say
  std::vector<std::string> modules;  // what programs import: "sklearn"
};

class Distributions {
 public:
  // The one folder of packages that programs see (executor/root/root_layout.cc).
  static constexpr const char* kFolder = "/usr/lib/python3/dist-packages";

  explicit Distributions(std::filesystem::path folder = kFolder) : folder_(std::move(folder)) {}

  // `name` may be spelt in any way. Null: there is none. A folder that has changed is read anew
  // (some milliseconds).
  [[nodiscard]] std::shared_ptr<const Distribution> find(Language language,
                                                         const std::string& name) const;

  // By name.
  [[nodiscard]] std::vector<std::shared_ptr<const Distribution>> all(Language language) const;

  // That all of them are there, in versions that will do. Errors: kUnavailable, naming those that
  // are not; kInvalidArgument for what is no requirement.
  [[nodiscard]] Status have(const NeededPackages& needed) const;

 private:
  using Found = std::map<std::string, std::shared_ptr<const Distribution>, std::less<>>;
  [[nodiscard]] std::shared_ptr<const Found> python() const;

  const std::filesystem::path folder_;
  mutable std::mutex mutex_;  // guards both below
  mutable std::shared_ptr<const Found> found_;
  mutable std::filesystem::file_time_type changedAt_;  // the folder, as it was read
};

}  // namespace gantlet
