#include "audit/matcher.h"

#include <algorithm>

namespace gantlet::audit {
namespace {

bool oneOf(const std::vector<std::string>& wanted, std::string_view is) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), is) != wanted.end();
}

bool hasRule(const json::Object& object, const std::string& rule) {
  const json::Value* findings = object.find("findings");
  if (findings == nullptr || findings->asArray() == nullptr) return false;
  return std::any_of(findings->asArray()->begin(), findings->asArray()->end(),
                     [&](const json::Value& finding) {
                       const json::Value* id = &finding;
                       if (finding.asObject() != nullptr) id = finding.asObject()->find("rule");
                       return id != nullptr && id->asString() != nullptr && *id->asString() == rule;
                     });
}

bool namesOne(const json::Object& object, const std::string& kind, const std::string& wanted) {
  const json::Value* list = object.find(kind);
  if (list == nullptr || list->asArray() == nullptr) return false;
  return std::any_of(
      list->asArray()->begin(), list->asArray()->end(), [&](const json::Value& item) {
        return item.asString() != nullptr && namesMatch(kind, *item.asString(), wanted);
      });
}

}  // namespace

bool namesMatch(std::string_view kind, std::string_view is, std::string_view wanted) {
  if (is == wanted) return true;
  if (is.size() <= wanted.size()) return false;
  if (kind == "modules") {
    return is.starts_with(wanted) && (is[wanted.size()] == '.' || is[wanted.size()] == '/');
  }
  return kind == "hosts" && is.ends_with(wanted) && is[is.size() - wanted.size() - 1] == '.';
}

Matcher::Matcher(const RecordFilter& filter) {
  if (filter.tenant) tenant_ = escapedText(*filter.tenant);
  if (filter.submission) submission_ = escapedText(*filter.submission);
  for (const std::string& stage : filter.stages) stages_.push_back(escapedText(stage));
  for (const std::string& event : filter.events) events_.push_back(escapedText(event));
  for (const std::string& outcome : filter.outcomes) outcomes_.push_back(escapedText(outcome));
  // RFC 3339 in UTC with a fixed number of digits sorts as text.
  if (filter.from) from_ = formatRfc3339(*filter.from);
  if (filter.to) to_ = formatRfc3339(*filter.to);
  rule_ = filter.rule;
  named_ = filter.named;
  details_ = filter.details;
  if (rule_) needles_.push_back(json::write(json::Value(*rule_)));
  for (const auto& [kind, value] : named_) {
    needles_.push_back(escapedText(value));
    needles_.push_back("\"" + kind + "\":[\"");
  }
  for (const auto& [key, value] : details_) {
    needles_.push_back(json::write(json::Value(key)) + ":" + json::write(json::Value(value)));
  }
}

bool Matcher::matches(const RecordView& view) const {
  if (tenant_ && view.tenant != *tenant_) return false;
  if (submission_ && view.submission != *submission_) return false;
  if (!oneOf(stages_, view.stage) || !oneOf(events_, view.event)) return false;
  if (!oneOf(outcomes_, view.outcome)) return false;
  if (from_ && view.time < *from_) return false;
  if (to_ && view.time >= *to_) return false;
  if (needles_.empty()) return true;
  for (const std::string& needle : needles_) {
    if (view.details.find(needle) == std::string_view::npos) return false;
  }
  return detailsMatch(view.details);  // the text may have stood elsewhere
}

bool Matcher::detailsMatch(std::string_view text) const {
  const auto parsed = json::parse(text);
  if (!parsed || parsed->asObject() == nullptr) return false;
  const json::Object& object = *parsed->asObject();
  for (const auto& [key, wanted] : details_) {
    const json::Value* value = object.find(key);
    if (value == nullptr || value->asString() == nullptr || *value->asString() != wanted) {
      return false;
    }
  }
  for (const auto& [kind, wanted] : named_) {
    if (!namesOne(object, kind, wanted)) return false;
  }
  return !rule_ || hasRule(object, *rule_);
}

}  // namespace gantlet::audit
