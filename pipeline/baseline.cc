#include "pipeline/baseline.h"

#include <algorithm>

#include "json/value.h"
#include "pipeline/sarif.h"
#include "policy/finding_list.h"

namespace gantlet {
namespace {

Error notABaseline(std::string_view name, std::string_view what) {
  return {ErrorCode::kInvalidArgument, std::string(name) + ": not a baseline: " + std::string(what),
          "make one with: gantlet vet --format json DIR > baseline.json"};
}

// The member at the end of a path of keys; null where anything on the way is missing.
const json::Value* at(const json::Object& object, std::initializer_list<std::string_view> path) {
  const json::Object* here = &object;
  const json::Value* value = nullptr;
  for (const std::string_view key : path) {
    if (here == nullptr) return nullptr;
    value = here->find(key);
    if (value == nullptr) return nullptr;
    here = value->asObject();
  }
  return value;
}

const std::string* textAt(const json::Object& object,
                          std::initializer_list<std::string_view> path) {
  const json::Value* value = at(object, path);
  return value == nullptr ? nullptr : value->asString();
}

const json::Array* arrayAt(const json::Object& object,
                           std::initializer_list<std::string_view> path) {
  const json::Value* value = at(object, path);
  return value == nullptr ? nullptr : value->asArray();
}

// What a location's URI is relative to (SARIF 2.1.0, section 3.14.14).
std::string baseUri(const json::Object& run, const std::string* base) {
  const std::string* uri =
      base == nullptr ? nullptr : textAt(run, {"originalUriBaseIds", *base, "uri"});
  return uri == nullptr ? "" : *uri;
}

}  // namespace

Result<Baseline> Baseline::read(std::string_view text, std::string_view name) {
  const Result<json::Value> document = json::parse(text);
  if (!document) return notABaseline(name, document.error().message);
  Baseline baseline;
  if (const json::Array* files = document->asArray()) {
    TRY_STATUS(baseline.readVetted(*files, name));
  } else if (const json::Object* log = document->asObject()) {
    TRY_STATUS(baseline.readSarif(*log, name));
  } else {
    return notABaseline(name, document->typeName());
  }
  return baseline;
}

Status Baseline::readVetted(const json::Array& files, std::string_view name) {
  for (const json::Value& entry : files) {
    const json::Object* file = entry.asObject();
    const std::string* path = file == nullptr ? nullptr : textAt(*file, {"file"});
    const json::Array* findings =
        file == nullptr ? nullptr : arrayAt(*file, {"verdict", "findings"});
    if (path == nullptr || findings == nullptr) {
      return notABaseline(name, "an entry without a file and a verdict");
    }
    for (const json::Value& value : *findings) {
      const json::Object* finding = value.asObject();
      const std::string* rule = finding == nullptr ? nullptr : textAt(*finding, {"rule"});
      const std::string* line = finding == nullptr ? nullptr : textAt(*finding, {"snippet"});
      if (rule == nullptr || line == nullptr) {
        return notABaseline(name, "a finding without a rule and a snippet");
      }
      ++known_[{artifactUri(*path), *rule, std::string(withoutIndent(*line))}];
    }
  }
  return {};
}

Status Baseline::readSarif(const json::Object& log, std::string_view name) {
  const json::Array* runs = arrayAt(log, {"runs"});
  if (runs == nullptr) return notABaseline(name, "an object without SARIF runs");
  for (const json::Value& run : *runs) {
    const json::Array* results =
        run.asObject() == nullptr ? nullptr : arrayAt(*run.asObject(), {"results"});
    if (results == nullptr) return notABaseline(name, "a SARIF run without results");
    for (const json::Value& value : *results) {
      const json::Object* result = value.asObject();
      const json::Array* locations = result == nullptr ? nullptr : arrayAt(*result, {"locations"});
      const json::Object* location =
          locations == nullptr || locations->empty() ? nullptr : locations->front().asObject();
      if (location == nullptr) return notABaseline(name, "a SARIF result without a location");
      const std::string* rule = textAt(*result, {"ruleId"});
      const std::string* uri = textAt(*location, {"physicalLocation", "artifactLocation", "uri"});
      const std::string* base =
          textAt(*location, {"physicalLocation", "artifactLocation", "uriBaseId"});
      const std::string* line =
          textAt(*location, {"physicalLocation", "region", "snippet", "text"});
      if (rule == nullptr || uri == nullptr || line == nullptr) {
        return notABaseline(name, "a SARIF result without a rule, a URI and a snippet");
      }
      ++known_[{baseUri(*run.asObject(), base) + *uri, *rule, std::string(withoutIndent(*line))}];
    }
  }
  return {};
}

std::size_t Baseline::subtract(Report& report) const {
  Verdict& verdict = report.verdict;
  // Of too many findings some are not listed: those could be new.
  if (!verdict.complete || verdict.findings.size() >= FindingList::kMaxKept) return 0;
  const std::string uri = artifactUri(report.filename);
  std::map<Key, std::size_t> left;
  const std::size_t before = verdict.findings.size();
  const auto isKnown = [&](const Finding& finding) {
    const auto known =
        known_.find({uri, finding.rule, std::string(withoutIndent(finding.snippet))});
    if (known == known_.end()) return false;
    std::size_t& count = left.try_emplace(known->first, known->second).first->second;
    return count > 0 && count-- > 0;
  };
  std::erase_if(verdict.findings, isKnown);
  const std::size_t taken = before - verdict.findings.size();
  if (taken == 0) return 0;
  Action worst = Action::kAllow;
  for (const Finding& finding : verdict.findings) worst = std::max(worst, finding.action);
  verdict.action = std::min(verdict.action, worst);
  return taken;
}

std::size_t Baseline::size() const {
  std::size_t count = 0;
  for (const auto& [key, times] : known_) count += times;
  return count;
}

}  // namespace gantlet
