// A check of JSON documents against the part of JSON Schema 2020-12 that docs/ uses: type, const,
// enum, not, properties, required, additionalProperties, items, pattern, maxLength, minimum, allOf,
// if and then. A keyword that it doesn't know is a fault of the schema, so that none is passed
// over.
#pragma once

#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include "json/value.h"

namespace gantlet::test {

class SchemaCheck {
 public:
  explicit SchemaCheck(json::Value schema) : schema_(std::move(schema)) {}

  // "" where the document is as the schema says; else the first thing that is not, by its path.
  [[nodiscard]] std::string fault(const json::Value& document) const {
    return check(schema_, document, "$");
  }

 private:
  static const json::Value* member(const json::Value& object, std::string_view key) {
    return object.asObject() == nullptr ? nullptr : object.asObject()->find(key);
  }

  static bool isType(const std::string& type, const json::Value& value) {
    if (type == "integer") return value.asInt() != nullptr;
    if (type == "number") return value.asInt() != nullptr || value.asDouble() != nullptr;
    if (type == "string") return value.asString() != nullptr;
    if (type == "boolean") return value.asBool() != nullptr;
    if (type == "array") return value.asArray() != nullptr;
    if (type == "object") return value.asObject() != nullptr;
    return type == "null" && value.isNull();
  }

  // To compile one takes longer than to match it.
  static const std::regex& compiled(const std::string& pattern) {
    static std::map<std::string, std::regex> patterns;
    return patterns.try_emplace(pattern, pattern).first->second;
  }

  static std::string check(const json::Value& schema, const json::Value& value,
                           const std::string& path) {
    if (const bool* simple = schema.asBool()) return *simple ? "" : path + " must not be there";
    if (schema.asObject() == nullptr) return path + ": the schema is none";
    for (const auto& [keyword, rule] : schema.asObject()->members()) {
      const std::string fault = checkOne(schema, keyword, rule, value, path);
      if (!fault.empty()) return fault;
    }
    return "";
  }

  static std::string checkOne(const json::Value& schema, const std::string& keyword,
                              const json::Value& rule, const json::Value& value,
                              const std::string& path) {
    static const std::set<std::string> kWords{"$schema", "$id", "title", "description", "then"};
    if (kWords.contains(keyword)) return "";
    const std::string no = path + " is not as \"" + keyword + "\" says: " + json::write(value);
    if (keyword == "type") return isType(*rule.asString(), value) ? "" : no;
    if (keyword == "const") return rule == value ? "" : no;
    if (keyword == "not") return check(rule, value, path).empty() ? no : "";
    if (keyword == "enum") {
      for (const json::Value& one : *rule.asArray()) {
        if (one == value) return "";
      }
      return no;
    }
    if (keyword == "pattern") {
      const std::string* text = value.asString();
      return text == nullptr || std::regex_search(*text, compiled(*rule.asString())) ? "" : no;
    }
    if (keyword == "maxLength") {
      const std::string* text = value.asString();
      return text == nullptr || text->size() <= static_cast<std::size_t>(*rule.asInt()) ? "" : no;
    }
    if (keyword == "minimum") {
      return value.asInt() == nullptr || *value.asInt() >= *rule.asInt() ? "" : no;
    }
    return checkParts(schema, keyword, rule, value, path);
  }

  static std::string checkParts(const json::Value& schema, const std::string& keyword,
                                const json::Value& rule, const json::Value& value,
                                const std::string& path) {
    if (keyword == "allOf") {
      for (const json::Value& one : *rule.asArray()) {
        const std::string fault = check(one, value, path);
        if (!fault.empty()) return fault;
      }
      return "";
    }
    if (keyword == "if") {
      const json::Value* then = member(schema, "then");
      return then != nullptr && check(rule, value, path).empty() ? check(*then, value, path) : "";
    }
    if (keyword == "items") {
      for (std::size_t i = 0; value.asArray() != nullptr && i < value.asArray()->size(); ++i) {
        const std::string at = path + "[" + std::to_string(i) + "]";
        const std::string fault = check(rule, (*value.asArray())[i], at);
        if (!fault.empty()) return fault;
      }
      return "";
    }
    if (keyword == "required") {
      for (const json::Value& key : *rule.asArray()) {
        if (value.asObject() != nullptr && member(value, *key.asString()) == nullptr) {
          return path + " lacks " + *key.asString();
        }
      }
      return "";
    }
    if (keyword == "properties" || keyword == "additionalProperties") {
      return checkMembers(schema, keyword, rule, value, path);
    }
    return path + ": the check does not know \"" + keyword + "\"";
  }

  static std::string checkMembers(const json::Value& schema, const std::string& keyword,
                                  const json::Value& rule, const json::Value& value,
                                  const std::string& path) {
    if (value.asObject() == nullptr) return "";
    const json::Value* known = member(schema, "properties");
    for (const auto& [key, item] : value.asObject()->members()) {
      const json::Value* own = known != nullptr ? member(*known, key) : nullptr;
      const json::Value* use = keyword == "properties" ? own : own == nullptr ? &rule : nullptr;
      if (use == nullptr) continue;
      const std::string fault = check(*use, item, path + "." + key);
      if (!fault.empty()) return fault;
    }
    return "";
  }

  json::Value schema_;
};

}  // namespace gantlet::test
