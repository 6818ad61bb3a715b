#include "cli/provider/self_test.h"

#include <sstream>
#include <string>
#include <string_view>

#include "core/resources.h"
#include "policy/profile_builder.h"

namespace gantlet::cli {
namespace {

constexpr std::string_view kFolder = "tests/attacks/";

// "layer: seccomp" and "limits: memory=64 wall=10000" of a program's head comment (tests/attacks).
struct Header {
  std::string layer = "?";
  Limits limits;
};

void readLimit(const std::string& word, Limits& limits) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) return;
  const std::string key = word.substr(0, equals);
  const std::uint64_t value = std::strtoull(word.c_str() + equals + 1, nullptr, 10);
  if (key == "wall") limits.wall = std::chrono::milliseconds(value);
  if (key == "memory") limits.memory = ByteCount::mebi(value);
  if (key == "pids") limits.pids = static_cast<std::uint32_t>(value);
  if (key == "workspace") limits.workspace = ByteCount::mebi(value);
}

Header readHeader(const std::string& source) {
  Header header;
  header.limits.wall = std::chrono::seconds(10);
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string mark;
    std::string key;
    words >> mark >> key;
    if (mark != "#" && mark != "//") break;
    if (key == "layer:") words >> header.layer;
    if (key != "limits:") continue;
    for (std::string word; words >> word;) readLimit(word, header.limits);
  }
  return header;
}

CapabilitySet everydayCapabilities() {
  CapabilitySet set;
  for (const Capability one :
       {Capability::kCompute, Capability::kStdin, Capability::kFileRead, Capability::kFileWrite,
        Capability::kThreads, Capability::kAsyncIo, Capability::kTime}) {
    set.add(one);
  }
  return set;
}

std::string whatHeld(const Header& header, const ExecutionResult& result) {
  if (result.end == End::kOutOfMemory) return header.layer + ": " + result.detail;
  if (result.end == End::kTimeout || result.end == End::kOutputLimit) {
    return header.layer + " and supervisor: " + result.detail;
  }
  if (result.violations.empty()) return header.layer;
  std::string names;
  for (std::size_t i = 0; i < result.violations.size() && i < 4; ++i) {
    names += (i == 0 ? "" : ", ") + result.violations[i].name;
  }
  return header.layer + ": seccomp refused " + names;
}

HostFinding test(Sandbox& sandbox, const Rulebook& rulebook, std::string_view path) {
  HostFinding finding;
  finding.name = "attack " + std::string(path.substr(kFolder.size()));
  finding.required = true;
  ExecutionRequest request;
  request.id = newSubmissionId();
  request.tenant = TenantId("self-test");
  request.language = path.ends_with(".py") ? Language::kPython : Language::kJavaScript;
  request.filename = path.ends_with(".py") ? "attack.py" : "attack.js";
  request.source = std::string(findResource(path).value_or(""));
  request.argumentsJson = "{}";
  const Header header = readHeader(request.source);
  request.limits = header.limits;
  request.profile = buildProfile(rulebook, request.language, everydayCapabilities());
  const auto result = sandbox.execute(request);
  if (!result) {
    finding.detail = "could not be run: " + result.error().message;
    finding.instead = result.error().resolution;
    return finding;
  }
  finding.present = result->out.text.find("ESCAPED") == std::string::npos;
  finding.detail = finding.present ? "held by " + whatHeld(header, *result)
                                   : "GOT THROUGH: " + result->out.text.substr(0, 200);
  return finding;
}

}  // namespace

Result<std::vector<HostFinding>> runSelfTest(const SandboxOptions& options) {
  TRY(const std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(const std::unique_ptr<Sandbox> sandbox, Sandbox::create(options));
  std::vector<HostFinding> findings;
  for (const std::string_view path : listResources(kFolder)) {
    findings.push_back(test(*sandbox, *rulebook, path));
  }
  if (findings.empty()) {
    return Error{ErrorCode::kInternal, "the program carries no attack programs", ""};
  }
  return findings;
}

}  // namespace gantlet::cli
