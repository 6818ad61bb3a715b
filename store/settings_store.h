// SettingsStore: named settings in the data folder's SQLite file, as rows {name, source, data_type,
// value}. Values of type "json" hold credentials and are encrypted at rest (secret_box.h); others,
// such as which provider is active, are plain.
//
// What is written together is written wholly or not at all. A key that does not open the settings
// is told at open(), before anything is changed.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "store/secret_box.h"

namespace gantlet {

struct Setting {
  std::string name;
  std::string source = "variable";
  std::string dataType = "json";  // "json", "string"
  std::string value;
};

struct SettingsKeySource {
  std::filesystem::path file;             // made when it is missing and nothing is stored yet
  std::optional<Secret> fromEnvironment;  // GANTLET_SETTINGS_KEY; wins over the file
};

class SettingsStore {
 public:
  // Errors: kInvalidArgument (the key), kUnavailable (the file).
  [[nodiscard]] static Result<std::unique_ptr<SettingsStore>> open(
      const std::filesystem::path& database, const SettingsKeySource& key);
  ~SettingsStore();
  SettingsStore(const SettingsStore&) = delete;
  SettingsStore& operator=(const SettingsStore&) = delete;

  // nullopt: there is no such row.
  [[nodiscard]] Result<std::optional<Setting>> get(std::string_view name) const;
  // Rows whose name starts with `prefix`, sorted by name.
  [[nodiscard]] Result<std::vector<Setting>> list(std::string_view prefix) const;
  // All of them, or none.
  [[nodiscard]] Status put(const std::vector<Setting>& settings);
  [[nodiscard]] Status remove(std::string_view name);

  // Encrypts everything anew under `key`, in one transaction. The key file is the caller's
  // business.
  [[nodiscard]] Status rotate(const SecretBox& key);

 private:
  struct Impl;
  explicit SettingsStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Rotates to a new random key: the new key is on disk beside the old one before the rows change,
// and takes its place after. A crash in between is repaired by the next open(). Errors:
// kInvalidArgument where the key comes from the environment: then `next` has to be given.
[[nodiscard]] Status rotateSettingsKey(const std::filesystem::path& database,
                                       const SettingsKeySource& key,
                                       const std::optional<Secret>& next);

}  // namespace gantlet
