// The control plane: sandboxes are sessions.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

#include "manager/catalog_desk.h"
#include "service/catalog_json.h"
#include "service/faces/e2b/calls.h"
#include "service/faces/e2b/token.h"
#include "service/http/query.h"
#include "service/submission_json.h"

namespace gantlet::e2b {
namespace {

using std::chrono::seconds;

// The daemon's version decides what clients take it to be able to do: that of the packages this was
// tested with.
constexpr std::string_view kDaemonVersion = "0.6.13";
constexpr std::string_view kClientId = "gantlet";
// What the packages ask for where their users name no template. An operator may make one of that
// name.
constexpr std::array<std::string_view, 2> kUsualTemplates{"base", "code-interpreter-v1"};
constexpr std::string_view kNoTemplate = "base";
constexpr std::int64_t kUsualTimeout = 300;   // seconds
constexpr std::int64_t kUsualTimeoutV1 = 15;  // of POST /sandboxes
constexpr std::size_t kUsualPage = 100;
// Only its timeout ends a sandbox: nothing that is not done in it does so sooner.
constexpr seconds kLongestLife = SessionOptions{}.longestLife;

Error wrong(const std::string& field, const std::string& message, std::string resolution = "") {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

// --- what a request holds

using Texts = std::map<std::string, std::string>;

Result<Texts> textsOf(const std::string& field, const json::Value& value) {
  Texts texts;
  if (value.isNull()) return texts;
  if (value.asObject() == nullptr) return wrong(field, "must be an object of texts");
  for (const auto& [name, text] : value.asObject()->members()) {
    if (text.asString() == nullptr) return wrong(field + "." + name, "must be a text");
    texts[name] = *text.asString();
  }
  return texts;
}

Result<seconds> secondsOf(const std::string& field, const json::Value& value) {
  const std::int64_t* whole = value.asInt();
  if (whole == nullptr || *whole < 1 || seconds(*whole) > kLongestLife) {
    return wrong(field,
                 "must be a whole number of seconds, 1 to " + std::to_string(kLongestLife.count()));
  }
  return seconds(*whole);
}

bool isFalse(const json::Value& value) { return value.asBool() != nullptr && !*value.asBool(); }

// Whether a setting asks for nothing: null, false, or an object or array without anything in it.
bool asksNothing(const json::Value& value) {
  if (value.isNull() || isFalse(value)) return true;
  if (const json::Object* object = value.asObject()) {
    return std::all_of(object->members().begin(), object->members().end(),
                       [](const auto& member) { return asksNothing(member.second); });
  }
  return value.asArray() != nullptr && value.asArray()->empty();
}

struct NewSandbox {
  std::string templateName;
  std::optional<seconds> timeout;
  Texts metadata;
  Texts environment;
  std::vector<WantedVolume> volumes;
};

// [{"name", "path"}]
Result<std::vector<WantedVolume>> mountsOf(const std::string& field, const json::Value& value) {
  std::vector<WantedVolume> mounts;
  if (value.isNull()) return mounts;
  if (value.asArray() == nullptr) return wrong(field, "must be an array");
  for (const json::Value& one : *value.asArray()) {
    const json::Object* object = one.asObject();
    const json::Value* name = object == nullptr ? nullptr : object->find("name");
    const json::Value* path = object == nullptr ? nullptr : object->find("path");
    if (name == nullptr || name->asString() == nullptr || path == nullptr ||
        path->asString() == nullptr) {
      return wrong(field, "must be objects with the texts 'name' and 'path'");
    }
    mounts.push_back({*name->asString(), *path->asString(), false});
  }
  return mounts;
}

// What a sandbox's network may do is the policy's business: only what asks for less passes.
Status checkNetwork(const json::Value& value) {
  if (value.isNull()) return {};
  if (value.asObject() == nullptr) return wrong("network", "must be an object");
  for (const auto& [name, setting] : value.asObject()->members()) {
    if (name == "denyOut" || name == "allowPublicTraffic" || asksNothing(setting)) continue;
    return wrong("network." + name, "is not offered: what a program may reach is set by its policy",
                 "leave it out, and ask the service's operator for a policy with that network");
  }
  return {};
}

Result<NewSandbox> readNew(Call& call) {
  TRY(const json::Value body, readBody(call));
  if (body.asObject() == nullptr) return wrong("the body", "must be an object");
  NewSandbox wanted;
  bool named = false;
  for (const auto& [name, value] : body.asObject()->members()) {
    if (name == "templateID") {
      if (value.asString() == nullptr) return wrong(name, "must be a text");
      wanted.templateName = *value.asString();
      named = true;
    } else if (name == "timeout") {
      if (value.isNull()) continue;
      TRY(wanted.timeout, secondsOf(name, value));
    } else if (name == "metadata") {
      TRY(wanted.metadata, textsOf(name, value));
    } else if (name == "envVars") {
      TRY(wanted.environment, textsOf(name, value));
      TRY_STATUS(checkEnvironment("envs", wanted.environment));
    } else if (name == "volumeMounts") {
      TRY(wanted.volumes, mountsOf(name, value));
    } else if (name == "network") {
      TRY_STATUS(checkNetwork(value));
    } else if (name == "secure" || name == "allow_internet_access" || name == "autoPauseMemory") {
      // Access is always by a token, and the network always by the policy. The last says how to
      // pause, where a sandbox pauses by itself.
    } else if (!asksNothing(value)) {
      if (name == "autoPause") {
        return wrong(name, "is not offered: a sandbox ends with its timeout",
                     "leave it out, and pause the sandbox in time");
      }
      return wrong(name, "is not offered by this service", "leave it out");
    }
  }
  if (!named || wanted.templateName.empty()) return wrong("templateID", "is missing");
  return wanted;
}

// --- what an answer holds

std::string templateOf(const SessionInfo& info) {
  return info.templateLabel.empty() ? std::string(kNoTemplate)
                                    : info.templateLabel.substr(0, info.templateLabel.find('@'));
}

json::Object sandboxJson(const Call& call, const SessionInfo& info) {
  const std::string token = tokenFor(call, info.id);
  return {{"templateID", templateOf(info)},
          {"sandboxID", sandboxId(info.id)},
          {"clientID", kClientId},
          {"envdVersion", kDaemonVersion},
          {"envdAccessToken", token},
          {"trafficAccessToken", token},
          {"domain", nullptr}};
}

json::Object detailJson(Call& call, const SessionInfo& info) {
  json::Object metadata;
  for (const auto& [name, value] : info.metadata) metadata.set(name, value);
  json::Object detail{{"templateID", templateOf(info)},
                      {"sandboxID", sandboxId(info.id)},
                      {"clientID", kClientId},
                      {"startedAt", formatRfc3339(info.createdAt)},
                      {"endAt", formatRfc3339(std::min(info.deadline, info.idleDeadline))},
                      {"envdVersion", kDaemonVersion},
                      {"metadata", std::move(metadata)},
                      {"state", isPaused(info) ? "paused" : "running"}};
  json::Array mounts;
  for (const MountedVolume& one : info.volumes) {
    mounts.emplace_back(json::Object{{"name", one.name}, {"path", one.path}});
  }
  detail.set("volumeMounts", std::move(mounts));
  // Of the policy that it runs by. They stand for what may be used, not for what is set apart.
  const auto policy = call.gate.granted(
      info.tenant, std::string_view(info.policy).substr(0, info.policy.find('@')));
  const Limits limits = policy ? policy->limits : Limits{};
  constexpr std::uint64_t kMebi = std::uint64_t{1} << 20U;
  detail.set("cpuCount", static_cast<std::int64_t>(std::ceil(limits.cpuCores)));
  detail.set("memoryMB", limits.memory.bytes() / kMebi);
  detail.set("diskSizeMB", limits.workspace.bytes() / kMebi);
  return detail;
}

// --- lists

struct ListFilter {
  Texts metadata;
  std::vector<std::string> states;
  std::string templateName;
  std::string startedAfter;  // RFC 3339 in UTC with milliseconds, which sorts by time
  bool oldestFirst = false;
  std::size_t limit = kUsualPage;
  std::string after;  // the id that the page before ended with
};

Result<ListFilter> filterOf(const http::RequestHead& head) {
  ListFilter filter;
  TRY(const http::QueryFields query, http::parseQuery(head.query));
  for (const auto& [name, value] : query) {
    if (name == "metadata") {
      // "a=b&c=d", each part encoded once more.
      TRY(const http::QueryFields pairs, http::parseQuery(value));
      for (const auto& [key, text] : pairs) {
        TRY(const std::string plainKey, http::decodePath(key));
        TRY(filter.metadata[plainKey], http::decodePath(text));
      }
    } else if (name == "state") {
      for (std::string_view rest = value; !rest.empty();) {
        const std::string_view one = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        if (one != "running" && one != "paused") return wrong(name, "must be running or paused");
        filter.states.emplace_back(one);
      }
    } else if (name == "limit") {
      const auto [end, error] =
          std::from_chars(value.data(), value.data() + value.size(), filter.limit);
      const bool whole = error == std::errc{} && end == value.data() + value.size();
      if (!whole || filter.limit == 0 || filter.limit > kUsualPage) {
        return wrong(name, "must be 1 to 100");
      }
    } else if (name == "nextToken") {
      filter.after = sessionId(value).value_or("");
      if (filter.after.empty()) return wrong(name, "is not one that this service gave");
    } else if (name == "template") {
      filter.templateName = value;
    } else if (name == "startedAfter") {
      filter.startedAfter = value;
    } else if (name == "order") {
      if (value != "asc" && value != "desc") return wrong(name, "must be asc or desc");
      filter.oldestFirst = value == "asc";
    }
  }
  return filter;
}

bool passes(const ListFilter& filter, const SessionInfo& info) {
  const bool paused = isPaused(info);
  if (!filter.states.empty() && std::find(filter.states.begin(), filter.states.end(),
                                          paused ? "paused" : "running") == filter.states.end()) {
    return false;
  }
  if (!filter.templateName.empty() && filter.templateName != templateOf(info)) return false;
  // "from then on": a client that sends what it was told finds the sandbox that it was told of.
  if (!filter.startedAfter.empty() && formatRfc3339(info.createdAt) < filter.startedAfter)
    return false;
  return std::all_of(filter.metadata.begin(), filter.metadata.end(), [&](const auto& pair) {
    const auto found = info.metadata.find(pair.first);
    return found != info.metadata.end() && found->second == pair.second;
  });
}

Result<http::Response> listed(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const ListFilter filter, filterOf(call.request().head));
  TRY(std::vector<SessionInfo> all, desk->list(call.caller.ownTenant()));
  std::size_t running = 0;
  for (const SessionInfo& info : all) running += isPaused(info) ? 0 : 1;
  if (!filter.oldestFirst) std::reverse(all.begin(), all.end());
  json::Array page;
  std::string next;
  std::string last;
  for (const SessionInfo& info : all) {
    // Ids sort by time, and the one that the page before ended with may be gone.
    if (!filter.after.empty() &&
        (filter.oldestFirst ? info.id <= filter.after : info.id >= filter.after)) {
      continue;
    }
    if (!passes(filter, info)) continue;
    if (page.size() == filter.limit) {
      next = sandboxId(last);
      break;
    }
    page.emplace_back(detailJson(call, info));
    last = info.id;
  }
  http::Response response = jsonResponse(std::move(page));
  if (!next.empty()) response.headers.push_back({"X-Next-Token", next});
  response.headers.push_back({"X-Total-Running", std::to_string(running)});
  return response;
}

// --- acts

void reply(Call& call, Result<http::Response> response) {
  if (response) {
    call.exchange.reply(std::move(response).value());
  } else {
    replyControl(call, response.error());
  }
}

Result<http::Response> made(Call& call, std::int64_t usualTimeout) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(NewSandbox wanted, readNew(call));
  const bool usual = std::find(kUsualTemplates.begin(), kUsualTemplates.end(),
                               wanted.templateName) != kUsualTemplates.end();
  const bool known =
      call.desks.catalog != nullptr &&
      call.desks.catalog->find(wanted.templateName, call.caller.principal.only).has_value();
  if (!known && !usual) {
    return errorResponse(404, "there is no template " + shownName(wanted.templateName) +
                                  ": leave it out, or name one that this service's operator made");
  }
  // The policy and the ceilings are chosen as for any other request; nothing of it runs.
  Submission none;
  none.id = newSubmissionId();
  none.tenant = call.caller.tenant;
  TRY(GateRequest chosen,
      gateRequest(call, std::move(none), "", known ? wanted.templateName : std::string()));
  call.submissions.clear();
  SessionDesk::Wanted session;
  session.tenant = call.caller.tenant;
  session.actor = call.caller.actor;
  session.policy = std::move(chosen.policy);
  session.ceilings = std::move(chosen.ceilings);
  session.templateLabel = std::move(chosen.templateLabel);
  session.life = wanted.timeout.value_or(seconds(usualTimeout));
  session.idle = kLongestLife;
  session.keepWorkspace =
      sessionDefaults(call.desks.catalog, session.templateLabel).keepWorkspace.value_or(false);
  session.metadata = std::move(wanted.metadata);
  session.environment = std::move(wanted.environment);
  session.volumes = std::move(wanted.volumes);
  session.packages = std::move(chosen.packages);
  session.templateEnvironment = std::move(chosen.environment);
  TRY(const SessionInfo info, desk->create(session));
  return jsonResponse(sandboxJson(call, info), 201);
}

Result<http::Response> one(Call& call) {
  TRY(const SessionCall session, ofPath(call));
  TRY(const SessionInfo info, session.desk.get(session.who));
  json::Object detail = detailJson(call, info);
  detail.set("envdAccessToken", tokenFor(call, info.id));
  return jsonResponse(std::move(detail));
}

Status setLife(const SessionCall& session, seconds life) {
  TRY(const SessionInfo info, session.desk.change(session.who, {life, kLongestLife, std::nullopt}));
  return {};
}

// One member of the body, which may be absent.
Result<std::optional<seconds>> lifeIn(Call& call, const std::string& field) {
  if (call.request().body.empty()) return std::optional<seconds>();
  TRY(const json::Value body, readBody(call));
  const json::Value* value = body.asObject() == nullptr ? nullptr : body.asObject()->find(field);
  if (body.asObject() == nullptr) return wrong("the body", "must be an object");
  if (value == nullptr || value->isNull()) return std::optional<seconds>();
  TRY(const seconds life, secondsOf(field, *value));
  return std::optional<seconds>(life);
}

Result<http::Response> timeoutSet(Call& call, const std::string& field) {
  TRY(const SessionCall session, ofPath(call));
  TRY(const std::optional<seconds> life, lifeIn(call, field));
  if (!life) return wrong(field, "is missing");
  TRY_STATUS(setLife(session, *life));
  return noContent();
}

Result<http::Response> paused(Call& call) {
  TRY(const SessionCall session, ofPath(call));
  if (!call.request().body.empty()) {
    TRY(const json::Value body, readBody(call));
    const json::Value* memory =
        body.asObject() == nullptr ? nullptr : body.asObject()->find("memory");
    if (memory != nullptr && isFalse(*memory)) {
      return wrong("memory", "can't be false: a paused sandbox stays in memory",
                   "leave keepMemory out");
    }
  }
  TRY(const SessionInfo info, session.desk.get(session.who));
  const std::string id = sandboxId(info.id);
  if (isPaused(info)) {
    return errorResponse(409, "the sandbox " + id + " is paused already");
  }
  // Its timeout stands still; what it holds in memory bounds how long.
  const Status done = session.desk.pause(session.who, kLongestLife);
  // Not 409, which their clients take for "it is paused", nor 429, which they try again.
  if (!done && done.error().code == ErrorCode::kBusy)
    return errorResponse(400, inSandboxWords(done.error().text()));
  if (!done) return done.error();
  return noContent();
}

// Resumes what is paused, for as long as is asked from then on. Of one that runs the end is put off
// where that is later than it was.
Result<http::Response> connected(Call& call) {
  TRY(const SessionCall session, ofPath(call));
  TRY(const std::optional<seconds> asked, lifeIn(call, "timeout"));
  TRY(SessionInfo info, session.desk.get(session.who));
  const bool wasPaused = isPaused(info);
  if (wasPaused) {
    TRY_STATUS(session.desk.resume(session.who));
    TRY(info, session.desk.get(session.who));  // one that was put away has another end now
  }
  const std::optional<seconds> life =
      asked || !wasPaused ? asked : std::optional(seconds(kUsualTimeout));
  if (life) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::chrono::milliseconds end(std::min(info.deadline, info.idleDeadline));
    if (wasPaused || now + *life > end) {
      TRY_STATUS(setLife(session, *life));
    }
  }
  TRY(info, session.desk.get(session.who));
  return jsonResponse(sandboxJson(call, info), wasPaused ? 201 : 200);
}

// Of a sandbox that is there, that Gantlet does not do what is asked; else that it is not there.
void absent(Call& call, const std::string& message) {
  const auto session = ofPath(call);
  const auto info =
      session ? session->desk.get(session->who) : Result<SessionInfo>(session.error());
  if (!info) return replyControl(call, info.error());
  call.exchange.reply(notOffered(message));
}

}  // namespace

void sandboxMake(Call& call) { reply(call, made(call, kUsualTimeoutV1)); }
void sandboxMakeV2(Call& call) { reply(call, made(call, kUsualTimeout)); }
void sandboxList(Call& call) { reply(call, listed(call)); }
void sandboxOne(Call& call) { reply(call, one(call)); }

void sandboxKill(Call& call) {
  const auto session = ofPath(call);
  const Status done = session ? session->desk.remove(session->who) : Status(session.error());
  if (!done) return replyControl(call, done.error());
  call.exchange.reply(noContent());
}

void sandboxTimeout(Call& call) { reply(call, timeoutSet(call, "timeout")); }
void sandboxRefresh(Call& call) { reply(call, timeoutSet(call, "duration")); }
void sandboxPause(Call& call) { reply(call, paused(call)); }
void sandboxConnect(Call& call) { reply(call, connected(call)); }

void sandboxMetrics(Call& call) {
  absent(call, "Gantlet keeps no measurements of a sandbox; each execution's result has its own");
}
void sandboxFork(Call& call) { absent(call, "Gantlet does not fork sandboxes for E2B's clients"); }
void sandboxNetwork(Call& call) {
  absent(call, "what a sandbox may reach is set by its policy and can't be changed by its client");
}
void sandboxSnapshot(Call& call) { absent(call, "Gantlet makes no snapshots of sandboxes"); }
void sandboxLogs(Call& call) {
  absent(call, "Gantlet keeps no logs of a sandbox for its client; the audit log has what it ran");
}

void templatesAndMore(Call& call) {
  call.exchange.reply(notOffered("Gantlet has no counterpart for " +
                                 shownName(call.request().head.path) +
                                 ": templates are made by its operator (gantlet template create), "
                                 "and there are no snapshots and secrets"));
}

}  // namespace gantlet::e2b
