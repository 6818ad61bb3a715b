// ProviderKind: what a provider says of itself before one exists, and how one is made. Each folder
// below providers/ has one; registry.cc lists them.
//
// Thread-safety: immutable; share freely.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.h"
#include "executor/sandbox.h"
#include "providers/config_schema.h"
#include "providers/http/address_guard.h"
#include "providers/sandbox_provider.h"

namespace gantlet {

// What providers get from the process beside their configuration.
struct ProviderContext {
  const Clock* clock = nullptr;
  SandboxOptions sandbox;  // of this host, for the local provider
  // Tells this service's own requests from others when they come back to it; empty: nothing is
  // sent.
  std::string via;
  std::string caFile;       // TLS authorities instead of the system's; for tests and private clouds
  net::AddressGuard guard;  // where no provider may be
};

struct ProviderKind {
  std::string id;           // "self_managed"
  std::string name;         // "Self-Managed"
  std::string description;  // one sentence
  std::string icon;
  std::vector<std::string> tags;
  std::vector<std::string> languages;  // as its users write them: "python", "nodejs", "javascript"
  ConfigSchema schema;
  // Fields that name an interpreter of this host: each must run a program before it is kept.
  struct Interpreter {
    std::string field;
    Language language = Language::kPython;
  };
  std::vector<Interpreter> interpreters;
  // What the schema can't say; nullopt: usable, else the message for the administrator.
  std::function<std::optional<std::string>(const ProviderConfig&)> validate;
  // Makes one. Contacts nobody: that is for health(). Errors: kInvalidArgument, kUnsupported.
  std::function<Result<std::shared_ptr<SandboxProvider>>(const ProviderConfig&,
                                                         const ProviderContext&)>
      initialize;
};

// Every problem of `config`, of the schema and beyond it.
[[nodiscard]] std::vector<FieldProblem> checkConfig(const ProviderKind& kind,
                                                    const json::Object& config);

// Checks and makes. Errors: kInvalidArgument with the first problem, and those of initialize.
[[nodiscard]] Result<std::shared_ptr<SandboxProvider>> makeProvider(const ProviderKind& kind,
                                                                    const json::Object& config,
                                                                    const ProviderContext& context);

}  // namespace gantlet
