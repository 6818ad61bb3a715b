// gantlet webhook: whom the ends of executions are told, through the running service.
#include <array>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/service_desk.h"
#include "cli/setting_values.h"
#include "core/utf8.h"
#include "manager/key_desk.h"

namespace gantlet::cli {
namespace {

constexpr std::array kListFlags{kFormatFlag, kDataDirFlag};
constexpr std::array kCreateFlags{
    Flag{"--tenant", "TENANT",
         "whose executions it is told of (default: default); *: every tenant's"},
    Flag{"--description", "TEXT", "what it is for"}, kFormatFlag, kDataDirFlag};
constexpr std::array kRotateFlags{
    Flag{"--overlap", "SECONDS", "how long the old secret signs as well (default: 3600)"},
    kFormatFlag, kDataDirFlag};
constexpr std::array kDeleteFlags{kFormatFlag, kDataDirFlag};
constexpr std::array kDeliveriesFlags{Flag{"--state", "TEXT", "PENDING, DELIVERED or DEAD"},
                                      Flag{"--tenant", "TENANT", "of this tenant alone"},
                                      kFormatFlag, kDataDirFlag};

constexpr const char* kWebhooks = "/v1/webhooks";
constexpr const char* kDeliveries = "/v1/deliveries";

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const json::Array all, askServiceForAll(arguments, kWebhooks, "webhooks"));
  return tellList(
      console, format, kWebhookListSpec, all, "webhooks", [](const json::Object& webhook) {
        return inColumn(textIn(webhook, "id"), 30) + inColumn(textIn(webhook, "tenant"), 16) +
               inColumn(textIn(webhook, "url"), 40) + printable(textIn(webhook, "description"));
      });
}

// The secret alone on standard output, so that it can go into a file without being seen.
void showSecret(const json::Object& made, Format format, const CommandSpec& spec,
                Console& console) {
  if (format == Format::kJson) {
    console.out(json::write(made) + "\n");
    return;
  }
  console.message(spec.name, textIn(made, "id") + " (of " + textIn(made, "tenant") +
                                 "); its secret is shown only now");
  console.out(textIn(made, "secret") + "\n");
}

Result<int> create(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const auto& words = arguments.positional();
  if (words.size() != 1) {
    return Error{ErrorCode::kInvalidArgument, "name one URL", "such as https://example.com/hook"};
  }
  json::Object body{{"url", words[0]}};
  if (const auto tenant = arguments.value("--tenant")) {
    if (*tenant != kEveryTenant) {
      TRY(const TenantId id, parseTenantId(*tenant));
    }
    body.set("tenant", *tenant);
  }
  if (const auto text = arguments.value("--description")) body.set("description", *text);
  TRY(const json::Object made, askService(arguments, "POST", kWebhooks, body));
  showSecret(made, format, kWebhookCreateSpec, console);
  return kExitSuccess;
}

Result<int> rotate(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "webhook by its id"));
  std::uint64_t overlap = 3600;
  if (const auto text = arguments.value("--overlap")) {
    TRY(overlap, parseWhole(*text, 0, 2'592'000));
  }
  TRY(const json::Object made,
      askService(arguments, "POST", std::string(kWebhooks) + "/" + id + "/rotate",
                 json::Object{{"overlap_seconds", overlap}}));
  showSecret(made, format, kWebhookRotateSpec, console);
  return kExitSuccess;
}

Result<int> remove(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "webhook by its id"));
  TRY(const json::Object done, askService(arguments, "DELETE", std::string(kWebhooks) + "/" + id));
  return tellAnswer(console, format, json::Object{{"id", id}, {"state", "deleted"}},
                    id + " is deleted\n");
}

Result<int> deliveries(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  std::string query;
  if (const auto state = arguments.value("--state")) {
    if (*state != "PENDING" && *state != "DELIVERED" && *state != "DEAD") {
      return Error{ErrorCode::kInvalidArgument, "--state '" + *state + "' is no state",
                   "PENDING, DELIVERED or DEAD"};
    }
    query += "&state=" + *state;
  }
  if (const auto tenant = arguments.value("--tenant")) {
    TRY(const TenantId id, parseTenantId(*tenant));
    query += "&tenant=" + id.text();
  }
  if (!arguments.positional().empty()) {
    TRY(const std::string id, pathWord(arguments, "webhook by its id"));
    query += "&webhook=" + id;
  }
  TRY(const json::Array all, askServiceForAll(arguments, kDeliveries, "deliveries", query));
  return tellList(
      console, format, kWebhookDeliveriesSpec, all, "deliveries", [](const json::Object& delivery) {
        return inColumn(textIn(delivery, "id"), 30) + inColumn(textIn(delivery, "state"), 9) +
               inColumn(textIn(delivery, "execution"), 30) +
               inColumn(textIn(delivery, "attempts"), 2) + textIn(delivery, "url") + " " +
               printable(textIn(delivery, "last_error"));
      });
}

Result<int> redeliver(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "delivery by its id"));
  TRY(const json::Object again,
      askService(arguments, "POST", std::string(kDeliveries) + "/" + id + "/redeliver"));
  return tellAnswer(console, format, again, id + " is sent again\n");
}

}  // namespace

const CommandSpec kWebhookListSpec{
    "webhook list", "whom the ends of executions are told",
    "[FLAG...]",    "Lists the webhooks. Their secrets are kept nowhere and can't be shown.",
    kListFlags,     "  gantlet webhook list\n"};
const CommandSpec kWebhookCreateSpec{
    "webhook create",
    "have the ends of executions told to a URL",
    "[FLAG...] URL",
    "From now on each end of an execution is sent to URL, signed as Standard Webhooks say. Prints\n"
    "the secret, once. URL is public and https, unless the setting webhook_addresses lists it.",
    kCreateFlags,
    "  gantlet webhook create --tenant acme https://acme.example/gantlet > acme.whsec\n"};
const CommandSpec kWebhookRotateSpec{
    "webhook rotate",
    "give a webhook a new secret",
    "[FLAG...] ID",
    "Prints a new secret. For an overlap the old one signs as well, so that its receiver can "
    "change\n"
    "over.",
    kRotateFlags,
    "  gantlet webhook rotate --overlap 86400 whk_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kWebhookDeleteSpec{
    "webhook delete", "tell a URL no more",
    "[FLAG...] ID",   "What is still to be delivered to it is given up.",
    kDeleteFlags,     "  gantlet webhook delete whk_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kWebhookDeliveriesSpec{"webhook deliveries",
                                         "what was delivered, waits, or was given up",
                                         "[FLAG...] [ID]",
                                         "Lists deliveries, the newest first, of one webhook or of "
                                         "all and of executions' own callbacks.\n"
                                         "What no attempt of a day could deliver is DEAD.",
                                         kDeliveriesFlags,
                                         "  gantlet webhook deliveries --state DEAD\n"};
const CommandSpec kWebhookRedeliverSpec{
    "webhook redeliver",
    "send a delivery again",
    "[FLAG...] ID",
    "Sends one that was delivered or given up again, under the same id, with all its attempts.",
    kDeleteFlags,
    "  gantlet webhook redeliver msg_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};

int runWebhookList(const Arguments& arguments, Console& console) {
  return finish(list(arguments, console), kWebhookListSpec, console);
}
int runWebhookCreate(const Arguments& arguments, Console& console) {
  return finish(create(arguments, console), kWebhookCreateSpec, console);
}
int runWebhookRotate(const Arguments& arguments, Console& console) {
  return finish(rotate(arguments, console), kWebhookRotateSpec, console);
}
int runWebhookDelete(const Arguments& arguments, Console& console) {
  return finish(remove(arguments, console), kWebhookDeleteSpec, console);
}
int runWebhookDeliveries(const Arguments& arguments, Console& console) {
  return finish(deliveries(arguments, console), kWebhookDeliveriesSpec, console);
}
int runWebhookRedeliver(const Arguments& arguments, Console& console) {
  return finish(redeliver(arguments, console), kWebhookRedeliverSpec, console);
}

}  // namespace gantlet::cli
