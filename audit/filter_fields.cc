#include "audit/filter_fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

namespace gantlet::audit {
namespace {

// Exactly `size` digits at `at`.
std::optional<int> digits(std::string_view text, std::size_t at, std::size_t size) {
  if (at + size > text.size()) return std::nullopt;
  int number = 0;
  for (const char c : text.substr(at, size)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

std::optional<WallTime> dayOf(std::string_view text) {
  const auto year = digits(text, 0, 4);
  const auto month = digits(text, 5, 2);
  const auto day = digits(text, 8, 2);
  if (text.size() != 10 || text[4] != '-' || text[7] != '-' || !year || !month || !day) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date(std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return WallTime(std::chrono::sys_days(date));
}

std::optional<std::chrono::milliseconds> timeOfDay(std::string_view text) {
  if (!text.ends_with('Z')) return std::nullopt;
  text.remove_suffix(1);
  const auto hour = digits(text, 0, 2);
  const auto minute = digits(text, 3, 2);
  const auto second = digits(text, 6, 2);
  if (!hour || !minute || !second || text[2] != ':' || text[5] != ':') return std::nullopt;
  if (*hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  int millis = 0;
  if (text.size() == 12 && text[8] == '.') {
    const auto fraction = digits(text, 9, 3);
    if (!fraction) return std::nullopt;
    millis = *fraction;
  } else if (text.size() != 8) {
    return std::nullopt;
  }
  return std::chrono::milliseconds(((*hour * 60 + *minute) * 60 + *second) * 1000 + millis);
}

std::optional<std::chrono::milliseconds> ageOf(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop + 1 != end || number < 0 || number > 1'000'000) {
    return std::nullopt;
  }
  switch (*stop) {
    case 's': return std::chrono::seconds(number);
    case 'm': return std::chrono::minutes(number);
    case 'h': return std::chrono::hours(number);
    case 'd': return std::chrono::hours(24 * number);
    default: return std::nullopt;
  }
}

// Fields of the details, and what they are called in a record.
struct DetailName {
  std::string_view field;
  std::string_view key;
};
constexpr std::array<DetailName, 7> kDetailNames{{{"session", "session_id"},
                                                  {"actor", "actor"},
                                                  {"provider", "provider"},
                                                  {"language", "language"},
                                                  {"policy", "policy"},
                                                  {"policy_digest", "policy_digest"},
                                                  {"code_hash", "code_hash"}}};

// What a submission's code names: the field, and the list of the details.
constexpr std::array<DetailName, 4> kNamedThings{
    {{"module", "modules"}, {"name", "names"}, {"host", "hosts"}, {"path", "paths"}}};

constexpr std::array<std::string_view, 20> kNames{
    "tenant",        "submission", "session", "actor",  "provider", "language", "policy",
    "policy_digest", "code_hash",  "module",  "name",   "host",     "path",     "rule",
    "stage",         "event",      "outcome", "action", "since",    "until"};

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(','));
    if (!word.empty()) words.emplace_back(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return words;
}

constexpr std::array<std::string_view, 11> kStages{"analyze",  "judge",   "profile", "execute",
                                                   "assemble", "service", "config",  "review",
                                                   "session",  "audit",   "cluster"};
// What is done, by whoever does it.
constexpr std::array<std::string_view, 83> kEvents{
    // of submissions
    "intent", "outcome", "execution_cancel", "execution_lost", "execution_restart",
    "execution_dead",
    // of reviews
    "approved", "approved_first", "rejected", "withdrawn",
    // of sessions
    "session_created", "session_changed", "session_branched", "session_paused", "session_resumed",
    "session_deleted", "session_ended", "context_created", "context_deleted", "context_interrupted",
    "context_restarted", "file_read", "file_written", "file_moved", "file_removed", "folder_made",
    "archive_begun", "archive_written", "archive_read",
    // of volumes
    "volume_created", "volume_deleted", "volume_file_read", "volume_file_written",
    "volume_file_removed", "volume_folder_made", "volume_not_removed", "volume_not_restored",
    // of the service and its settings
    "start", "stop", "reload", "key_made", "key_rotated", "key_revoked", "tenant_made",
    "tenant_changed", "template_made", "policy_made", "policy_recorded", "provider_config",
    "provider_active", "provider_import", "provider_import_undone", "settings_key_rotated",
    "webhook_made", "webhook_deleted", "webhook_rotated", "webhook_redelivered",
    "webhook_delivered", "webhook_failed", "webhook_dead", "budget_reached", "node_mode",
    "node_token", "node_joined", "node_renewed", "node_revoked",
    // of the log
    "read", "export", "cosigned", "hold", "released", "pruned", "redaction", "backup", "restored",
    "failed", "recovered",
    // of a cluster's log
    "checkpoint", "log_appeared", "log_replaced", "node_registered", "node_left", "writer_changed"};
// What became of it: done or not, a decision, or how a run ended.
constexpr std::array<std::string_view, 18> kOutcomes{"ok",
                                                     "failed",
                                                     "aborted",
                                                     "allow",
                                                     "review",
                                                     "deny",
                                                     "vetted",
                                                     "success",
                                                     "program_error",
                                                     "denied",
                                                     "needs_review",
                                                     "timeout",
                                                     "out_of_memory",
                                                     "output_limit",
                                                     "killed",
                                                     "provider_error",
                                                     "cancelled",
                                                     "refused"};
constexpr std::array<std::string_view, 2> kLanguages{"python", "javascript"};

template <class Words>
std::string listed(const Words& words) {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

// A value that no record has would be answered with nothing, as if nothing had happened.
template <class Known>
Status setWords(std::vector<std::string>& words, std::string_view name, const std::string& value,
                const Known& known) {
  for (std::string& word : wordsOf(value)) {
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      return Error{ErrorCode::kInvalidArgument,
                   "no record has the " + std::string(name) + " '" + word + "'",
                   "one of: " + listed(known)};
    }
    words.push_back(std::move(word));
  }
  return {};
}

// How many letters of two words differ, roughly: both from the start and from the end.
bool isNear(std::string_view a, std::string_view b) {
  if (a == b || a.empty() || b.empty()) return a == b;
  std::size_t head = 0;
  while (head < std::min(a.size(), b.size()) && a[head] == b[head]) ++head;
  std::size_t tail = 0;
  while (tail < std::min(a.size(), b.size()) - head &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) {
    ++tail;
  }
  return std::max(a.size(), b.size()) - head - tail <= 2;
}

Error unknownValue(std::string_view name, const std::string& value,
                   const std::vector<std::string>& known) {
  constexpr std::size_t kMostShown = 12;
  std::string resolution;
  for (const std::string& one : known) {
    if (isNear(one, value)) resolution = "did you mean '" + one + "'?";
  }
  if (resolution.empty() && known.size() <= kMostShown) resolution = "one of: " + listed(known);
  if (resolution.empty() && name == "rule")
    resolution = "'gantlet policy rules' and docs/rules.md list them";
  return Error{
      ErrorCode::kInvalidArgument,
      "no record has the " + std::string(name) + " '" + value + "', and there is none of that name",
      resolution};
}

bool contains(const std::vector<std::string>& all, std::string_view one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// "default@1"
bool hasVersion(const std::string& policy) {
  const std::size_t at = policy.find('@');
  return at != 0 && at != std::string::npos && at + 1 < policy.size() &&
         std::all_of(policy.begin() + static_cast<std::ptrdiff_t>(at) + 1, policy.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

bool isDigest(std::string_view text) {
  constexpr std::string_view kKind = "sha256:";
  return text.starts_with(kKind) && text.size() == kKind.size() + 64 &&
         text.find_first_not_of("0123456789abcdef", kKind.size()) == std::string_view::npos;
}

Status setAction(RecordFilter& filter, const std::string& value) {
  for (const std::string& word : wordsOf(value)) {
    if (word != "allow" && word != "review" && word != "deny") {
      return Error{ErrorCode::kInvalidArgument, "'" + word + "' is not an action",
                   "allow, review or deny"};
    }
    filter.outcomes.push_back(word);
  }
  filter.stages = {"judge"};
  return {};
}

json::Array textsOf(const std::vector<std::string>& texts) {
  json::Array array;
  for (const std::string& text : texts) array.emplace_back(text);
  return array;
}

}  // namespace

std::span<const std::string_view> filterFieldNames() { return kNames; }

Result<WallTime> parseTime(std::string_view text, WallTime now) {
  if (const auto age = ageOf(text)) return now - *age;
  if (const auto day = dayOf(text.substr(0, 10))) {
    if (text.size() == 10) return *day;
    if (text[10] == 'T') {
      if (const auto time = timeOfDay(text.substr(11))) return *day + *time;
    }
  }
  return Error{ErrorCode::kInvalidArgument, "'" + std::string(text) + "' is not a time",
               "such as 2026-01-31, 2026-01-31T23:59:59Z or 24h (ago)"};
}

Status setFilterField(RecordFilter& filter, std::string_view name, const std::string& value,
                      WallTime now) {
  if (value.empty()) {
    return Error{ErrorCode::kInvalidArgument, "'" + std::string(name) + "' is empty",
                 "leave it out to ask for all"};
  }
  if (name == "language") {
    std::vector<std::string> language;
    TRY_STATUS(setWords(language, name, value, kLanguages));
    if (language.size() != 1) {
      return Error{ErrorCode::kInvalidArgument, "'language' must be one", "python or javascript"};
    }
  }
  if (name == "policy" && !hasVersion(value)) {
    return Error{ErrorCode::kInvalidArgument, "a record's policy has a version",
                 "such as " + value.substr(0, value.find('@')) +
                     "@1; policy_digest asks by its "
                     "digest"};
  }
  if ((name == "policy_digest" || name == "code_hash") && !isDigest(value)) {
    return Error{ErrorCode::kInvalidArgument, "'" + std::string(name) + "' is no digest",
                 "write sha256: and 64 hexadecimal digits in small letters, as records have it"};
  }
  for (const DetailName& detail : kDetailNames) {
    if (detail.field != name) continue;
    filter.details.emplace_back(std::string(detail.key), value);
    return {};
  }
  for (const DetailName& thing : kNamedThings) {
    if (thing.field != name) continue;
    filter.named.emplace_back(std::string(thing.key), value);
    return {};
  }
  if (name == "tenant") {
    filter.tenant = value;
  } else if (name == "submission") {
    filter.submission = value;
  } else if (name == "rule") {
    filter.rule = value;
  } else if (name == "stage") {
    return setWords(filter.stages, name, value, kStages);
  } else if (name == "event") {
    return setWords(filter.events, name, value, kEvents);
  } else if (name == "outcome") {
    return setWords(filter.outcomes, name, value, kOutcomes);
  } else if (name == "action") {
    return setAction(filter, value);
  } else if (name == "since" || name == "from") {
    TRY(filter.from, parseTime(value, now));
  } else if (name == "until" || name == "to") {
    TRY(filter.to, parseTime(value, now));
  } else {
    return Error{ErrorCode::kNotFound, "records have no field '" + std::string(name) + "'", ""};
  }
  return {};
}

Status explainNothing(const RecordFilter& filter, const KnownValues& known) {
  if (filter.rule && !known.rules.empty() && !contains(known.rules, *filter.rule)) {
    return unknownValue("rule", *filter.rule, known.rules);
  }
  for (const auto& [key, value] : filter.details) {
    if (key == "provider" && !known.providers.empty() && !contains(known.providers, value)) {
      return unknownValue(key, value, known.providers);
    }
    if (key != "policy" || known.policies.empty()) continue;
    const std::size_t at = value.find('@');
    const std::string name = value.substr(0, at);
    // What a review has approved is named behind the policy that had refused it.
    const std::size_t approved = name.rfind(".approved");
    if (!contains(known.policies, name.substr(0, approved))) {
      return unknownValue(key, value, known.policies);
    }
  }
  return {};
}

json::Object filterJson(const RecordFilter& filter) {
  json::Object object;
  if (filter.tenant) object.set("tenant", *filter.tenant);
  if (filter.submission) object.set("submission", *filter.submission);
  if (filter.rule) object.set("rule", *filter.rule);
  if (!filter.stages.empty()) object.set("stage", textsOf(filter.stages));
  if (!filter.events.empty()) object.set("event", textsOf(filter.events));
  if (!filter.outcomes.empty()) object.set("outcome", textsOf(filter.outcomes));
  if (filter.from) object.set("since", formatRfc3339(*filter.from));
  if (filter.to) object.set("until", formatRfc3339(*filter.to));
  for (const auto& [kind, value] : filter.named) {
    const auto* const thing = std::find_if(kNamedThings.begin(), kNamedThings.end(),
                                           [&](const DetailName& one) { return one.key == kind; });
    if (thing != kNamedThings.end()) object.set(std::string(thing->field), value);
  }
  for (const auto& [key, value] : filter.details) object.set(key, value);
  std::vector<json::Object::Member> members = object.members();
  std::sort(members.begin(), members.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  json::Object sorted;
  for (auto& [key, value] : members) sorted.append(std::move(key), std::move(value));
  return sorted;
}

}  // namespace gantlet::audit
