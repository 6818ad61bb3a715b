#include "providers/provider_kind.h"

namespace gantlet {

std::vector<FieldProblem> checkConfig(const ProviderKind& kind, const json::Object& config) {
  std::vector<FieldProblem> problems = kind.schema.check(config);
  if (!problems.empty() || !kind.validate) return problems;
  if (auto message = kind.validate(ProviderConfig(kind.schema, config))) {
    problems.push_back({"", "Provider validation failed: " + *message});
  }
  return problems;
}

Result<std::shared_ptr<SandboxProvider>> makeProvider(const ProviderKind& kind,
                                                      const json::Object& config,
                                                      const ProviderContext& context) {
  const std::vector<FieldProblem> problems = checkConfig(kind, kind.schema.withDefaults(config));
  if (!problems.empty()) {
    return Error{ErrorCode::kInvalidArgument,
                 "provider " + kind.id + " (SB002): " + problems.front().message,
                 "see 'gantlet provider show " + kind.id + "'"};
  }
  return kind.initialize(ProviderConfig(kind.schema, config), context);
}

}  // namespace gantlet
