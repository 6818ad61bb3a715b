// gantlet tenant, gantlet template: what is set for tenants, and templates, through the running
// service.
#include <algorithm>
#include <array>

#include "cli/center/session_cells.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/service_desk.h"
#include "cli/setting_values.h"
#include "core/utf8.h"

namespace gantlet::cli {
namespace {

constexpr Flag kTimeoutFlag{"--timeout", "SECONDS", "the most of one run"};
constexpr Flag kMemoryFlag{"--memory", "SIZE", "the most of one run, such as 128m"};
constexpr std::array kListFlags{kFormatFlag, kDataDirFlag};
constexpr std::array kSetFlags{
    Flag{"--policies", "POLICY,...", "that its requests may choose; the first is what they get"},
    Flag{"--templates", "NAME,...", "that its requests may name"},
    Flag{"--concurrent", "N", "runs at once; 0: no limit"},
    Flag{"--queue", "N", "runs that wait"},
    Flag{"--per-minute", "N", "runs a minute; 0: no limit"},
    Flag{"--per-day", "N", "runs a day; 0: no limit"},
    Flag{"--seconds-per-day", "N", "of running time; 0: no limit"},
    Flag{"--budget", "AMOUNT", "of a month, by the service's price table; none: no budget"},
    kTimeoutFlag,
    kMemoryFlag,
    Flag{"--reset", "NAME,...", "of these (policies, queue, ...): what goes back to as configured"},
    kFormatFlag,
    kDataDirFlag};
constexpr std::array kTemplateFlags{
    Flag{"--language", "python|javascript", "the only one that it is for"},
    Flag{"--policy", "POLICY", "the policy that binds its runs"},
    Flag{"--isolation", "process|container|gvisor|microvm", "the weakest wall of its runs"},
    kTimeoutFlag,
    kMemoryFlag,
    Flag{"--package", "NAME",
         "a package that its programs need, such as pandas or 'numpy>=1.20'; as often as needed"},
    kEnvFlag,
    Flag{"--keep", "", "its sessions keep their files when they end, and over restarts"},
    Flag{"--idle", "SECONDS", "its sessions end when nothing was done in them for so long"},
    Flag{"--life", "SECONDS", "its sessions end after this time"},
    Flag{"--description", "TEXT", "what it is for"},
    Flag{"--tenant", "TENANT", "whose it is (default: everybody's)"},
    kFormatFlag,
    kDataDirFlag};

constexpr std::array kDeprecateFlags{
    Flag{"--reason", "TEXT", "what to use in its place; needed"},
    Flag{"--tenant", "TENANT", "whose it is (default: everybody's)"}, kFormatFlag, kDataDirFlag};

struct NumberFlag {
  std::string_view flag;
  std::string_view field;
};
constexpr std::array kNumbers{NumberFlag{"--concurrent", "concurrent"},
                              NumberFlag{"--queue", "queue"},
                              NumberFlag{"--per-minute", "executions_per_minute"},
                              NumberFlag{"--per-day", "executions_per_day"},
                              NumberFlag{"--seconds-per-day", "seconds_per_day"}};

// What --reset may name: the flags that set a thing, without their dashes.
struct Resettable {
  std::string_view word;
  std::string_view field;
  bool ofQuota;
};
constexpr std::array kResettable{Resettable{"policies", "policies", false},
                                 Resettable{"templates", "templates", false},
                                 Resettable{"concurrent", "concurrent", true},
                                 Resettable{"queue", "queue", true},
                                 Resettable{"per-minute", "executions_per_minute", true},
                                 Resettable{"per-day", "executions_per_day", true},
                                 Resettable{"seconds-per-day", "seconds_per_day", true},
                                 Resettable{"budget", "budget", true},
                                 Resettable{"timeout", "timeout", true},
                                 Resettable{"memory", "memory", true}};

// Sets to null what --reset names. Errors: kInvalidArgument.
Status readResets(const Arguments& arguments, json::Object& body, json::Object& quota) {
  for (const std::string& list : arguments.values("--reset")) {
    for (const std::string& word : parseList(list)) {
      const auto* const found =
          std::find_if(kResettable.begin(), kResettable.end(),
                       [&](const Resettable& one) { return one.word == word; });
      if (found == kResettable.end()) {
        std::string all;
        for (const Resettable& one : kResettable) {
          all += (all.empty() ? "" : ", ") + std::string(one.word);
        }
        return Error{ErrorCode::kInvalidArgument,
                     "--reset names nothing that is set: '" + printable(word) + "'",
                     "write some of: " + all};
      }
      if (arguments.has("--" + word)) {
        std::string both = "--" + word;
        both.append(" and --reset ").append(word).append(" say two things");
        return Error{ErrorCode::kInvalidArgument, both, "leave one of both out"};
      }
      (found->ofQuota ? quota : body).set(std::string(found->field), json::Value());
    }
  }
  return {};
}

json::Array wordsJson(const std::string& list) {
  json::Array words;
  for (const std::string& word : parseList(list)) words.emplace_back(word);
  return words;
}

Status readCeilings(const Arguments& arguments, json::Object& limits) {
  if (const auto text = arguments.value("--timeout")) {
    TRY(const std::chrono::milliseconds time, parseSeconds(*text, "--timeout"));
    limits.set("timeout", static_cast<double>(time.count()) / 1000.0);
  }
  if (const auto text = arguments.value("--memory")) limits.set("memory", *text);
  return {};
}

std::string namesIn(const json::Object& object, std::string_view key, const char* otherwise) {
  const json::Value* value = object.find(key);
  if (value == nullptr || value->asArray() == nullptr) return otherwise;
  std::string text;
  for (const json::Value& name : *value->asArray()) {
    if (name.asString() != nullptr) text += (text.empty() ? "" : ",") + *name.asString();
  }
  return text;
}

std::string tenantLine(const json::Object& tenant) {
  std::string quota;
  const json::Value* set = tenant.find("quota");
  if (set != nullptr && set->asObject() != nullptr) {
    for (const auto& [key, value] : set->asObject()->members()) {
      if (!value.isNull()) quota += " " + key + "=" + json::write(value);
    }
  }
  return inColumn(textIn(tenant, "name"), 24) +
         "policies=" + namesIn(tenant, "policies", "as configured") +
         " templates=" + namesIn(tenant, "templates", "all") + quota;
}

std::string templateLine(const json::Object& made) {
  std::string text = inColumn(textIn(made, "name") + "@" + textIn(made, "version"), 28);
  const json::Value* limits = made.find("limits");
  for (const char* key : {"language", "policy", "isolation", "tenant"}) {
    if (const std::string value = textIn(made, key); !value.empty()) {
      text += std::string(key) + "=" + value + " ";
    }
  }
  if (limits != nullptr && limits->asObject() != nullptr) {
    for (const auto& [key, value] : limits->asObject()->members()) {
      if (!value.isNull()) text += key + "=" + json::write(value) + " ";
    }
  }
  const std::string packages = namesIn(made, "packages", "");
  if (!packages.empty()) text += "packages=" + packages + " ";
  const json::Value* environment = made.find("environment");
  if (environment != nullptr && environment->asObject() != nullptr) {
    std::string names;
    for (const auto& [name, value] : environment->asObject()->members()) {
      names += (names.empty() ? "env=" : ",") + name;
    }
    if (!names.empty()) text += names + " ";
  }
  const std::string deprecated = textIn(made, "deprecated");
  if (!deprecated.empty()) text += "DEPRECATED: " + printable(deprecated) + " ";
  return text + printable(textIn(made, "description"));
}

Result<int> tenantList(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const json::Array all, askServiceForAll(arguments, "/v1/tenants", "tenants"));
  return tellList(console, format, kTenantListSpec, all, "tenants", tenantLine);
}

Result<int> tenantSet(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string name, pathWord(arguments, "tenant"));
  json::Object body;
  json::Object quota;
  if (const auto list = arguments.value("--policies")) body.set("policies", wordsJson(*list));
  if (const auto list = arguments.value("--templates")) body.set("templates", wordsJson(*list));
  for (const NumberFlag& number : kNumbers) {
    if (const auto text = arguments.value(number.flag)) {
      const Result<std::uint64_t> value = parseWhole(*text, 0, 1'000'000'000);
      if (!value) {
        return Error{ErrorCode::kInvalidArgument,
                     std::string(number.flag) + ": " + value.error().message, ""};
      }
      quota.set(std::string(number.field), *value);
    }
  }
  if (const auto text = arguments.value("--budget")) {
    if (*text == "none") {
      quota.set("budget", json::Value());
    } else {
      const Result<json::Value> amount = json::parse(*text);
      if (!amount || (amount->asInt() == nullptr && amount->asDouble() == nullptr)) {
        return Error{ErrorCode::kInvalidArgument,
                     "--budget must be an amount, not '" + printable(*text) + "'",
                     "write such as 250 or 12.5, or none"};
      }
      quota.set("budget", *amount);
    }
  }
  TRY_STATUS(readCeilings(arguments, quota));
  TRY_STATUS(readResets(arguments, body, quota));
  if (!quota.empty()) body.set("quota", std::move(quota));
  if (body.empty()) {
    return Error{ErrorCode::kInvalidArgument, "nothing is named that is to be set",
                 "'gantlet tenant set --help' shows what may be, 'gantlet tenant list' what is"};
  }
  Result<json::Object> set = askService(arguments, "PATCH", "/v1/tenants/" + name, body);
  if (!set && set.error().code == ErrorCode::kNotFound) {
    body.set("name", name);
    set = askService(arguments, "POST", "/v1/tenants", body);
  }
  if (!set) return set.error();
  return tellAnswer(console, format, *set, tenantLine(*set) + "\n");
}

Result<int> templateList(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  if (arguments.positional().empty()) {
    TRY(const json::Array all, askServiceForAll(arguments, "/v1/templates", "templates"));
    return tellList(console, format, kTemplateListSpec, all, "templates", templateLine);
  }
  TRY(const std::string name, pathWord(arguments, "template"));
  TRY(json::Object answer, askService(arguments, "GET", "/v1/templates/" + name + "/versions"));
  TRY(const json::Array versions, takeObjects(answer, "versions"));
  return tellList(console, format, kTemplateListSpec, versions, "versions", templateLine);
}

void showTemplate(const json::Object& made, Console& console) {
  const auto row = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) console.out(inColumn(name, 16) + printable(value) + "\n");
  };
  row("template", textIn(made, "name") + "@" + textIn(made, "version"));
  row("tenant", textIn(made, "tenant").empty() ? "everybody" : textIn(made, "tenant"));
  for (const char* key : {"language", "policy", "isolation"}) row(key, textIn(made, key));
  for (const char* key : {"limits", "session", "environment"}) {
    const json::Value* members = made.find(key);
    if (members == nullptr || members->asObject() == nullptr) continue;
    for (const auto& [name, value] : members->asObject()->members()) {
      if (value.isNull()) continue;
      const std::string* text = value.asString();
      const std::string shown = text == nullptr ? json::write(value) : *text;
      if (std::string_view(key) != "environment") {
        row(name, shown);
      } else {
        row("env", std::string(name).append("=").append(shown));
      }
    }
  }
  row("packages", namesIn(made, "packages", ""));
  for (const char* key : {"description", "deprecated", "created_at", "created_by"}) {
    row(key, textIn(made, key));
  }
}

Result<int> templateShow(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string name, pathWord(arguments, "template"));
  TRY(const json::Object made, askService(arguments, "GET", "/v1/templates/" + name));
  if (format == Format::kJson) {
    console.out(json::write(made) + "\n");
  } else {
    showTemplate(made, console);
  }
  return kExitSuccess;
}

Result<int> templateDeprecate(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string name, pathWord(arguments, "template"));
  const auto reason = arguments.value("--reason");
  if (!reason) {
    return Error{ErrorCode::kInvalidArgument, "--reason is missing",
                 "say what to use in its place: whoever asks for the template is told"};
  }
  std::vector<std::pair<std::string, std::string>> headers;
  if (const auto tenant = arguments.value("--tenant")) {
    TRY(const TenantId id, parseTenantId(*tenant));
    headers.emplace_back("X-Tenant-ID", id.text());
  }
  TRY(const json::Object made, askService(arguments, "POST", "/v1/templates/" + name + ":deprecate",
                                          json::Object{{"reason", *reason}}, headers));
  return tellAnswer(console, format, made, templateLine(made) + "\n");
}

Result<int> templateCreate(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string name, pathWord(arguments, "template"));
  json::Object body;
  json::Object limits;
  for (const char* key : {"language", "policy", "isolation", "description"}) {
    if (const auto value = arguments.value(std::string("--") + key)) body.set(key, *value);
  }
  TRY_STATUS(readCeilings(arguments, limits));
  if (!limits.empty()) body.set("limits", std::move(limits));
  json::Array packages;
  for (const std::string& word : arguments.values("--package")) packages.emplace_back(word);
  if (!packages.empty()) body.set("packages", std::move(packages));
  json::Object session;
  if (arguments.has("--keep")) session.set("keep_workspace", true);
  TRY_STATUS(readSessionTimes(arguments, session));
  if (!session.empty()) body.set("session", std::move(session));
  TRY(json::Object environment, environmentIn(arguments));
  if (!environment.empty()) body.set("environment", std::move(environment));
  std::vector<std::pair<std::string, std::string>> headers;
  if (const auto tenant = arguments.value("--tenant")) {
    TRY(const TenantId id, parseTenantId(*tenant));
    headers.emplace_back("X-Tenant-ID", id.text());
  }
  Result<json::Object> made =
      askService(arguments, "POST", "/v1/templates/" + name + "/versions", body, headers);
  if (!made && made.error().code == ErrorCode::kNotFound) {
    body.set("name", name);
    made = askService(arguments, "POST", "/v1/templates", body, headers);
  }
  if (!made) return made.error();
  return tellAnswer(console, format, *made, templateLine(*made) + "\n");
}

}  // namespace

const CommandSpec kTenantListSpec{
    "tenant list",
    "what is set for tenants",
    "[FLAG...]",
    "Lists the tenants for whom something is set. Others go by the service's configuration.",
    kListFlags,
    "  gantlet tenant list\n"};
const CommandSpec kTenantSetSpec{
    "tenant set",
    "set a tenant's quota, ceilings, policies and templates",
    "[FLAG...] NAME",
    "Sets what the flags name and leaves the rest as it is. It counts from the next request on, "
    "and\n"
    "stands above the configuration's tenant_quotas. A request that asks for more is refused with\n"
    "the ceiling that it met.",
    kSetFlags,
    "  gantlet tenant set acme --policies default,strict --concurrent 4 --timeout 20\n"
    "  gantlet tenant set acme --templates reports --memory 128m\n"
    "  gantlet tenant set acme --reset policies,timeout\n"};
const CommandSpec kTemplateListSpec{
    "template list",
    "templates, or the versions of one",
    "[FLAG...] [NAME]",
    "Lists the latest version of each template, or all versions of the one that is named.",
    kListFlags,
    "  gantlet template list\n"
    "  gantlet template list reports\n"};
const CommandSpec kTemplateShowSpec{
    "template show",
    "all that a template says",
    "[FLAG...] NAME",
    "Shows the latest version of a template, or the one that NAME@VERSION names.",
    kListFlags,
    "  gantlet template show reports\n"
    "  gantlet template show reports@1 --format json\n"};
const CommandSpec kTemplateCreateSpec{
    "template create",
    "make a template, or its next version",
    "[FLAG...] NAME",
    "Makes version 1 of a template, or the next version of one that is there. A version never\n"
    "changes: requests that name reports@1 go by it for ever, those that name reports by the "
    "latest.",
    kTemplateFlags,
    "  gantlet template create reports --policy data-science --timeout 20 --memory 256m\n"
    "  gantlet template create reports --env STAGE=test --env CITY=Paris\n"
    "  gantlet template create tables --policy data-science --package pandas --package "
    "'openpyxl>=3'\n"};

const CommandSpec kTemplateDeprecateSpec{
    "template deprecate",
    "have nothing new run by a template",
    "[FLAG...] NAME",
    "Requests that name the template, whichever version, are refused with the reason from then "
    "on.\n"
    "What was taken before goes on: executions that wait, sessions, and kept sessions that come\n"
    "back. 'gantlet template create NAME' makes a next version, which takes it back.",
    kDeprecateFlags,
    "  gantlet template deprecate reports --reason 'use reports2: it has pandas 2'\n"};

int runTemplateDeprecate(const Arguments& arguments, Console& console) {
  return finish(templateDeprecate(arguments, console), kTemplateDeprecateSpec, console);
}
int runTenantList(const Arguments& arguments, Console& console) {
  return finish(tenantList(arguments, console), kTenantListSpec, console);
}
int runTenantSet(const Arguments& arguments, Console& console) {
  return finish(tenantSet(arguments, console), kTenantSetSpec, console);
}
int runTemplateList(const Arguments& arguments, Console& console) {
  return finish(templateList(arguments, console), kTemplateListSpec, console);
}
int runTemplateShow(const Arguments& arguments, Console& console) {
  return finish(templateShow(arguments, console), kTemplateShowSpec, console);
}
int runTemplateCreate(const Arguments& arguments, Console& console) {
  return finish(templateCreate(arguments, console), kTemplateCreateSpec, console);
}

}  // namespace gantlet::cli
