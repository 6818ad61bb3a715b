// ConfigSchema: what a provider can be configured with, described by the provider itself. The same
// description validates what administrators send, fills defaults, hides secrets and draws the form
// of the console.
//
// Thread-safety: value types; a schema is immutable once made.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/secret.h"
#include "json/value.h"

namespace gantlet {

enum class FieldType : std::uint8_t { kString, kInteger, kBoolean };

struct ConfigField {
  std::string name;
  FieldType type = FieldType::kString;
  bool required = false;
  bool secret = false;  // stored encrypted, shown masked
  std::string label;
  std::string placeholder = {};
  std::string description = {};
  json::Value defaultValue = {};          // null: none
  std::vector<std::string> options = {};  // of a string; empty: any
  std::optional<std::int64_t> min = {};   // of an integer
  std::optional<std::int64_t> max = {};
  std::string variable = {};  // of the environment, which counts where nothing is stored
};

struct FieldProblem {
  std::string field;
  std::string message;  // "Field 'timeout' must be >= 5"
};

class ConfigSchema {
 public:
  ConfigSchema() = default;
  // `tolerated`: keys of other servers' configurations that may stand there and mean nothing here.
  explicit ConfigSchema(std::vector<ConfigField> fields, std::vector<std::string> tolerated = {});

  [[nodiscard]] const std::vector<ConfigField>& fields() const { return fields_; }
  [[nodiscard]] const ConfigField* find(std::string_view name) const;

  // {"endpoint": {"type": "string", "required": true, "label": …}, …}
  [[nodiscard]] json::Object toJson() const;
  // Every problem of `config`; none: it is usable. Unknown keys are problems: a setting that is
  // silently ignored is worse than none.
  [[nodiscard]] std::vector<FieldProblem> check(const json::Object& config) const;
  // Only the schema's fields, in its order, without empty and null values.
  [[nodiscard]] json::Object normalised(const json::Object& config) const;
  // Every field: as configured, else its default, else "" (0, false).
  [[nodiscard]] json::Object withDefaults(const json::Object& config) const;
  // Secrets as their masks.
  [[nodiscard]] json::Object masked(const json::Object& config) const;
  // What was sent, with the stored secret in the place of its mask: a mask sent back changes
  // nothing.
  [[nodiscard]] json::Object unmasked(const json::Object& sent, const json::Object& stored) const;

 private:
  std::vector<ConfigField> fields_;
  std::vector<std::string> tolerated_;
};

// A checked configuration. Nothing of it is ever printed but by redact().
class ProviderConfig {
 public:
  // REQUIRES: schema.check(config) found nothing.
  ProviderConfig(const ConfigSchema& schema, const json::Object& config);

  [[nodiscard]] std::string text(std::string_view name) const;      // "" for none
  [[nodiscard]] std::int64_t integer(std::string_view name) const;  // 0 for none
  [[nodiscard]] const Secret& secret(std::string_view name) const;  // empty for none
  // Whether it was configured, and is not only the schema's default.
  [[nodiscard]] bool isSet(std::string_view name) const;

  // `message` with every secret in it replaced by its mask, cut to a line of at most 300 bytes: for
  // what a foreign server said.
  [[nodiscard]] std::string redact(std::string_view message) const;

 private:
  std::map<std::string, std::string, std::less<>> texts_;
  std::map<std::string, std::int64_t, std::less<>> integers_;
  std::map<std::string, Secret, std::less<>> secrets_;
  std::map<std::string, bool, std::less<>> set_;
};

}  // namespace gantlet
