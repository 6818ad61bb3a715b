#include "providers/local/local_provider.h"

#include <unistd.h>

#include "json/value.h"

namespace gantlet {
namespace {

// As deep as the service reads; a result is data that goes on to other JSON readers.
constexpr int kMaxResultDepth = 200;

}  // namespace

LocalProvider::LocalProvider(SandboxOptions options, std::unique_ptr<Sandbox> sandbox)
    : options_(std::move(options)), sandbox_(std::move(sandbox)) {}

Result<std::unique_ptr<LocalProvider>> LocalProvider::create(const SandboxOptions& options) {
  TRY(std::unique_ptr<Sandbox> sandbox, Sandbox::create(options));
  return std::unique_ptr<LocalProvider>(new LocalProvider(options, std::move(sandbox)));
}

std::vector<Language> LocalProvider::languages() const {
  std::vector<Language> languages;
  if (::access(options_.python.c_str(), X_OK) == 0) languages.push_back(Language::kPython);
  if (::access(options_.node.c_str(), X_OK) == 0) languages.push_back(Language::kJavaScript);
  return languages;
}

Result<ExecutionResult> LocalProvider::execute(const ExecutionRequest& request) {
  const std::string& interpreter =
      request.language == Language::kPython ? options_.python : options_.node;
  if (::access(interpreter.c_str(), X_OK) != 0) {
    return Error{ErrorCode::kUnsupported, interpreter + " is not installed",
                 "install it, or name another interpreter in the configuration"};
  }
  TRY(ExecutionResult result, sandbox_->execute(request));
  result.provider = std::string(id());
  if (!result.resultJson) return result;
  // Whatever came over the result descriptor is the program's: only well-formed JSON passes.
  json::ParseLimits limits;
  limits.maxDepth = kMaxResultDepth;
  if (const auto value = json::parse(*result.resultJson, limits); !value) {
    result.resultJson.reset();
    result.detail = "its result was dropped: " + value.error().message;
  }
  return result;
}

ProviderHealth LocalProvider::health() {
  if (const Status status = sandbox_->health(); !status) return {false, status.error().text()};
  if (languages().empty()) {
    return {false, "neither " + options_.python + " nor " + options_.node + " is installed"};
  }
  return {true, "ready"};
}

}  // namespace gantlet
