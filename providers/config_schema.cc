#include "providers/config_schema.h"

#include <algorithm>

#include "core/joined.h"
#include "core/utf8.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxText = 8192;    // of a configured value
constexpr std::size_t kMaxMessage = 300;  // of what a foreign server said
constexpr std::size_t kLeastSecret = 4;   // shorter ones would turn every message into masks

std::string_view typeName(FieldType type) {
  switch (type) {
    case FieldType::kString: return "string";
    case FieldType::kInteger: return "integer";
    case FieldType::kBoolean: return "boolean";
  }
  return "string";
}

bool hasType(const json::Value& value, FieldType type) {
  switch (type) {
    case FieldType::kString: return value.asString() != nullptr;
    case FieldType::kInteger: return value.asInt() != nullptr;  // true and 1.5 are none
    case FieldType::kBoolean: return value.asBool() != nullptr;
  }
  return false;
}

bool isEmpty(const json::Value& value) {
  const std::string* text = value.asString();
  return value.isNull() || (text != nullptr && text->empty());
}

std::string article(FieldType type) {
  return (type == FieldType::kInteger ? "an " : "a ") + std::string(typeName(type));
}

std::optional<std::string> textProblem(const ConfigField& field, const std::string& text) {
  const std::string name = "Field '" + field.name + "' ";
  if (text.size() > kMaxText)
    return name + "must be at most " + std::to_string(kMaxText) + " bytes";
  const bool control = std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  });
  // A line break in a key would become a header field of its own.
  if (control) return name + "must not hold control characters";
  const bool known = field.options.empty() || std::find(field.options.begin(), field.options.end(),
                                                        text) != field.options.end();
  if (!known) return name + "must be one of: " + joined(field.options);
  return std::nullopt;
}

std::optional<std::string> problemOf(const ConfigField& field, const json::Value* value) {
  if (value == nullptr || isEmpty(*value)) {
    if (!field.required) return std::nullopt;
    return "Required field '" + field.name + "' is missing";
  }
  if (!hasType(*value, field.type))
    return "Field '" + field.name + "' must be " + article(field.type);
  if (const std::string* text = value->asString()) return textProblem(field, *text);
  if (const std::int64_t* number = value->asInt()) {
    if (field.min && *number < *field.min)
      return "Field '" + field.name + "' must be >= " + std::to_string(*field.min);
    if (field.max && *number > *field.max)
      return "Field '" + field.name + "' must be <= " + std::to_string(*field.max);
  }
  return std::nullopt;
}

json::Object fieldJson(const ConfigField& field) {
  json::Object object{{"type", typeName(field.type)}, {"required", field.required}};
  if (field.secret) object.set("secret", true);
  object.set("label", field.label);
  if (!field.placeholder.empty()) object.set("placeholder", field.placeholder);
  if (!field.description.empty()) object.set("description", field.description);
  if (!field.defaultValue.isNull()) object.set("default", field.defaultValue);
  if (!field.options.empty()) {
    json::Array options;
    for (const std::string& option : field.options) options.emplace_back(option);
    object.set("options", std::move(options));
  }
  if (field.min) object.set("min", *field.min);
  if (field.max) object.set("max", *field.max);
  return object;
}

json::Value emptyValue(FieldType type) {
  if (type == FieldType::kInteger) return 0;
  if (type == FieldType::kBoolean) return false;
  return "";
}

}  // namespace

ConfigSchema::ConfigSchema(std::vector<ConfigField> fields, std::vector<std::string> tolerated)
    : fields_(std::move(fields)), tolerated_(std::move(tolerated)) {}

const ConfigField* ConfigSchema::find(std::string_view name) const {
  for (const ConfigField& field : fields_) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

json::Object ConfigSchema::toJson() const {
  json::Object object;
  for (const ConfigField& field : fields_) object.set(field.name, fieldJson(field));
  return object;
}

std::vector<FieldProblem> ConfigSchema::check(const json::Object& config) const {
  std::vector<FieldProblem> problems;
  for (const ConfigField& field : fields_) {
    if (auto problem = problemOf(field, config.find(field.name))) {
      problems.push_back({field.name, std::move(*problem)});
    }
  }
  for (const auto& [key, value] : config.members()) {
    if (find(key) != nullptr) continue;
    const bool tolerated = std::find(tolerated_.begin(), tolerated_.end(), key) != tolerated_.end();
    if (tolerated) {
      // Turning a protection off is not something to be tolerated and forgotten.
      const bool* flag = value.asBool();
      if (flag != nullptr && !*flag)
        problems.push_back({key, "Field '" + key + "' must be true: it can't be turned off here"});
      continue;
    }
    std::vector<std::string> names;
    for (const ConfigField& field : fields_) names.push_back(field.name);
    problems.push_back({key, "Unknown field '" + key + "'; the fields are: " + joined(names)});
  }
  return problems;
}

json::Object ConfigSchema::normalised(const json::Object& config) const {
  json::Object object;
  for (const ConfigField& field : fields_) {
    const json::Value* value = config.find(field.name);
    if (value != nullptr && !isEmpty(*value)) object.set(field.name, *value);
  }
  return object;
}

json::Object ConfigSchema::withDefaults(const json::Object& config) const {
  json::Object object;
  for (const ConfigField& field : fields_) {
    const json::Value* value = config.find(field.name);
    if (value != nullptr && !isEmpty(*value)) {
      object.set(field.name, *value);
    } else {
      object.set(field.name,
                 field.defaultValue.isNull() ? emptyValue(field.type) : field.defaultValue);
    }
  }
  return object;
}

json::Object ConfigSchema::masked(const json::Object& config) const {
  json::Object object = config;
  for (const ConfigField& field : fields_) {
    json::Value* value = field.secret ? object.find(field.name) : nullptr;
    if (value == nullptr) continue;
    const std::string* text = value->asString();
    *value = text == nullptr ? json::Value("****") : json::Value(maskedSecret(*text));
  }
  return object;
}

json::Object ConfigSchema::unmasked(const json::Object& sent, const json::Object& stored) const {
  json::Object object = sent;
  for (const ConfigField& field : fields_) {
    json::Value* value = field.secret ? object.find(field.name) : nullptr;
    const std::string* text = value == nullptr ? nullptr : value->asString();
    if (text == nullptr || !isMasked(*text)) continue;
    const json::Value* kept = stored.find(field.name);
    *value = kept == nullptr ? json::Value("") : *kept;
  }
  return object;
}

ProviderConfig::ProviderConfig(const ConfigSchema& schema, const json::Object& config) {
  const json::Object whole = schema.withDefaults(config);
  const json::Object given = schema.normalised(config);
  for (const ConfigField& field : schema.fields()) {
    const json::Value* value = whole.find(field.name);
    set_[field.name] = given.find(field.name) != nullptr;
    if (const std::string* text = value->asString()) {
      if (field.secret) {
        secrets_.emplace(field.name, Secret(*text));
      } else {
        texts_[field.name] = *text;
      }
    } else if (const std::int64_t* number = value->asInt()) {
      integers_[field.name] = *number;
    }
  }
}

std::string ProviderConfig::text(std::string_view name) const {
  const auto at = texts_.find(name);
  return at == texts_.end() ? std::string() : at->second;
}

std::int64_t ProviderConfig::integer(std::string_view name) const {
  const auto at = integers_.find(name);
  return at == integers_.end() ? 0 : at->second;
}

const Secret& ProviderConfig::secret(std::string_view name) const {
  static const Secret kNone;
  const auto at = secrets_.find(name);
  return at == secrets_.end() ? kNone : at->second;
}

bool ProviderConfig::isSet(std::string_view name) const {
  const auto at = set_.find(name);
  return at != set_.end() && at->second;
}

std::string ProviderConfig::redact(std::string_view message) const {
  std::string text = toValidUtf8(message);
  // First: what becomes a space could be what kept a secret from being seen.
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
  for (const auto& [name, secret] : secrets_) {
    const std::string& hidden = secret.reveal();
    if (hidden.size() < kLeastSecret) continue;
    for (std::size_t at = 0; (at = text.find(hidden, at)) != std::string::npos;) {
      text.replace(at, hidden.size(), "****");
      at += 4;
    }
  }
  if (text.size() > kMaxMessage) {
    text.resize(utf8FloorBoundary(text, kMaxMessage));
    text += "…";
  }
  return text;
}

}  // namespace gantlet
