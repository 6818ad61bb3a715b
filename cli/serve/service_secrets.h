// The secrets that a service makes for itself at its first start and keeps among its settings: the
// admin token, what tokens of the faces' clients are signed with, what webhooks are signed with.
// Thread-safety: for the start, one thread.
#pragma once

#include <optional>
#include <string>

#include "cli/console.h"
#include "core/result.h"
#include "core/secret.h"
#include "service/service.h"
#include "store/settings_store.h"

namespace gantlet::cli {

// What faces sign with stays over restarts: a client is then told that its session is gone, not
// that its token is wrong. Stored encrypted, as providers' secrets are. `file`: where it is read
// from instead; "": nowhere. Errors: kInvalidArgument (a file that is too short), those of the
// store and of reading.
[[nodiscard]] Status prepareFaceSecret(SettingsStore& store, const std::string& file,
                                       ServiceOptions& options);

// The admin token: made at the first start and shown once; kept as its hash. An administrator who
// configured one of their own needs no other. A node has none, nor takes one that it made before:
// its gateways say who calls, and its socket asks for no token, so that it would be of use to
// readers of its log alone.
class AdminToken {
 public:
  // Both must outlive this.
  AdminToken(SettingsStore& store, ServiceOptions& options) : store_(store), options_(options) {}

  // Lets the service know it. Errors: kUnavailable, those of the store.
  [[nodiscard]] Status prepare();
  // Keeps and shows the one that was made. Once the service has started: a start that fails must
  // leave none behind that nobody has seen or that is shown no more. Errors: those of the store.
  [[nodiscard]] Status show(Console& console);

 private:
  SettingsStore& store_;
  ServiceOptions& options_;
  std::optional<Secret> made_;
};

// What the secrets of webhooks are made from: encrypted among the settings, so that the database
// alone signs nothing. Errors: kUnavailable, those of the store.
[[nodiscard]] Result<Secret> webhookKey(SettingsStore& store);

}  // namespace gantlet::cli
