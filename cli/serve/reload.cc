#include "cli/serve/reload.h"

#include <algorithm>
#include <set>

#include "cli/serve/settings_table.h"
#include "core/joined.h"

namespace gantlet::cli {
namespace {

json::Array wordsOf(const std::vector<std::string>& words) {
  json::Array array;
  for (const std::string& word : words) array.emplace_back(word);
  return array;
}

json::Array idsOf(const std::vector<ApiToken>& tokens) {
  json::Array ids;
  for (const ApiToken& token : tokens) ids.emplace_back(token.id);
  return ids;
}

// Whether settings of what other gateways ask count from the next start. Else its files may be
// others under the same names.
bool namesOtherGateways(const std::vector<std::string>& restart) {
  return std::any_of(restart.begin(), restart.end(), [](const std::string& key) {
    return key.starts_with("cluster_") || key.starts_with("gateway_") || key == "role";
  });
}

}  // namespace

Status recordService(audit::Log& log, std::string_view event, json::Object details) {
  audit::AuditRecord entry;
  entry.tenant = TenantId("default");
  entry.stage = "service";
  entry.event = std::string(event);
  entry.outcome = "ok";
  entry.details = std::move(details);
  TRY(const audit::Receipt receipt, log.enqueue(entry));
  return log.waitDurable(receipt.seq);
}

Reload::Changes Reload::compare(const ServicePlan& fresh) const {
  const auto& before = running_.config.given;
  const auto& after = fresh.config.given;
  std::set<std::string> keys;
  for (const auto& [key, hash] : before) keys.insert(key);
  for (const auto& [key, hash] : after) keys.insert(key);
  Changes changes;
  for (const std::string& key : keys) {
    const auto was = before.find(key);
    const auto is = after.find(key);
    if (was != before.end() && is != after.end() && was->second == is->second) continue;
    (needsRestart(key) ? changes.restart : changes.taken).push_back(key);
  }
  // The files may be others under the same names.
  const auto& was = running_.http.tls;
  const auto& is = fresh.http.tls;
  const std::string certificate = "tls_certificate";
  const bool named =
      std::find(changes.taken.begin(), changes.taken.end(), certificate) != changes.taken.end();
  if (!was != !is) {
    // A port does not turn from plain HTTP to TLS under its clients.
    std::erase(changes.taken, certificate);
    changes.restart.push_back(certificate);
  } else if (was && is && was->fingerprint() != is->fingerprint() && !named) {
    changes.taken.push_back(certificate);
  }
  const auto fingerprint = [](const ServicePlan& plan) {
    const bool has = plan.gateways && plan.gateways->tls;
    return has ? plan.gateways->tls->fingerprint() : std::string();
  };
  if (fingerprint(running_) != fingerprint(fresh) && !namesOtherGateways(changes.restart)) {
    changes.taken.emplace_back("cluster_certificate");
  }
  return changes;
}

// What belongs to the process, or was made at its start, goes on as it is.
void Reload::keepWhatStays(ServicePlan& fresh, const Changes& changes) const {
  fresh.http.address = running_.http.address;
  fresh.http.port = running_.http.port;
  fresh.http.watch = running_.http.watch;
  fresh.http.localSocket = running_.http.localSocket;
  fresh.http.adminTokens = running_.http.adminTokens;
  fresh.http.via = running_.http.via;
  fresh.http.log = running_.http.log;
  if (!fresh.http.tls || !running_.http.tls) fresh.http.tls = running_.http.tls;
  if (namesOtherGateways(changes.restart)) fresh.gateways = running_.gateways;
  fresh.admission.places = running_.admission.places;
  fresh.config.sandbox = running_.config.sandbox;
  fresh.config.dataDir = running_.config.dataDir;
  fresh.config.database = running_.config.database;
  fresh.config.keepSources = running_.config.keepSources;
  fresh.config.hideIdentities = running_.config.hideIdentities;
  // So that the next reload names them again.
  for (const std::string& key : changes.restart) {
    const auto was = running_.config.given.find(key);
    fresh.config.given.erase(key);
    if (was != running_.config.given.end()) fresh.config.given[key] = was->second;
  }
}

void Reload::apply(ServicePlan fresh) {
  const auto& was = running_.config.retention;
  const auto& is = fresh.config.retention;
  if (was.keepFor != is.keepFor || was.keepBytes != is.keepBytes) parts_.desk.pruneHourly(is);
  parts_.gate.use(fresh.gate);
  parts_.admission.use(fresh.admission);
  service_->use(fresh.http);
  if (gateways_ != nullptr && fresh.gateways) gateways_->useTls(fresh.gateways->tls);
  parts_.log.use(fresh.config.log);
  running_ = std::move(fresh);
}

Status Reload::tryReload(Changes& changes) {
  TRY(ServiceConfig config, parts_.source.load());
  TRY(ServicePlan fresh, planService(std::move(config), parts_.rulebook));
  if (!running_.http.tokens.empty() && fresh.http.tokens.empty()) {
    // A line that was lost while the file was edited must not open the service to everybody.
    return Error{ErrorCode::kInvalidArgument, "the new settings name no token, and those in use do",
                 "name a token; to do without any, restart the service"};
  }
  changes = compare(fresh);
  keepWhatStays(fresh, changes);
  // The rules for listening (no address beyond loopback without a token) hold for the address that
  // is listened on, whatever the file says now.
  TRY_STATUS(HttpService::check(fresh.http));
  TRY_STATUS(recordService(parts_.audit, "reload",
                           json::Object{{"changed", wordsOf(changes.taken)},
                                        {"needs_restart", wordsOf(changes.restart)},
                                        {"tokens", idsOf(fresh.http.tokens)},
                                        {"policy", fresh.config.policy},
                                        {"run_policy", runPolicyOf(fresh.config)}}));
  apply(std::move(fresh));
  return {};
}

Status Reload::reload() {
  Changes changes;
  Status done = tryReload(changes);
  {
    const std::lock_guard lock(mutex_);
    counts_.lastDone = done.has_value();
    ++(done ? counts_.done : counts_.refused);
    if (done) counts_.lastDoneAt = parts_.clock.wallNow();
  }
  if (!done) {
    parts_.log.write({LogLevel::kError,
                      "reload_refused",
                      "the new settings are not taken; the service goes on with the old ones",
                      {{"reason", done.error().text()}}});
    return done;
  }
  parts_.log.write({LogLevel::kInfo,
                    "reloaded",
                    "the settings were read again",
                    {{"changed", joined(changes.taken)}}});
  if (!changes.restart.empty()) {
    parts_.log.write({LogLevel::kWarning,
                      "restart_needed",
                      "settings changed that count from the next start only",
                      {{"keys", joined(changes.restart)}}});
  }
  return {};
}

Reload::Counts Reload::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace gantlet::cli
