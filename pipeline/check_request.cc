#include "pipeline/check_request.h"

#include <algorithm>
#include <set>

#include "core/seconds_text.h"
#include "core/utf8.h"
#include "json/value.h"

namespace gantlet {
namespace {

constexpr ByteCount kMinMemory = ByteCount::mebi(16);
constexpr std::size_t kMaxFiles = 1000;

Error invalid(std::string message, std::string resolution = "") {
  return Error{ErrorCode::kInvalidArgument, std::move(message), std::move(resolution)};
}

Status checkFileName(const std::string& name) {
  const auto bad = [&](const char* why) {
    return invalid("the file name '" + toValidUtf8(name) + "' is not usable: " + why,
                   "use a relative path such as data/input.csv");
  };
  if (name.empty() || name.size() > 1024) return bad("it must have 1 to 1024 bytes");
  if (!isValidUtf8(name)) return bad("it is not valid UTF-8");
  if (name.front() == '/' || name.back() == '/')
    return bad("it must name a file below the workspace");
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F || c == '\\')
      return bad("it holds a control character or a backslash");
  }
  std::size_t begin = 0;
  while (begin <= name.size()) {
    std::size_t end = name.find('/', begin);
    if (end == std::string::npos) end = name.size();
    const std::string part = name.substr(begin, end - begin);
    if (part.empty() || part == "." || part == ".." || part.size() > 255)
      return bad("it has an empty, '.' or '..' part");
    begin = end + 1;
  }
  return {};
}

Status checkLimits(const GateRequest& request) {
  const Limits& most = request.policy.limits;
  if (request.limits.wall.count() < 0) return invalid("the timeout must be above zero");
  if (request.limits.wall > most.wall) {
    return invalid("the timeout of " + secondsText(request.limits.wall) + " is above the " +
                       secondsText(most.wall) + " of policy " + request.policy.name,
                   "ask for at most " + secondsText(most.wall));
  }
  const ByteCount memory = request.limits.memory;
  if (memory.bytes() != 0 && memory < kMinMemory) {
    return invalid(
        "a memory limit of " + formatByteCount(memory) + " is too small for an interpreter",
        "ask for at least " + formatByteCount(kMinMemory));
  }
  if (memory > most.memory) {
    return invalid("the memory limit of " + formatByteCount(memory) + " is above the " +
                       formatByteCount(most.memory) + " of policy " + request.policy.name,
                   "ask for at most " + formatByteCount(most.memory));
  }
  return {};
}

}  // namespace

Status checkFiles(const std::vector<InputFile>& files, const Policy& policy) {
  if (files.size() > kMaxFiles) return invalid("there are more than 1000 files", "send fewer");
  std::uint64_t total = 0;
  std::set<std::string> names;
  for (const InputFile& file : files) {
    TRY_STATUS(checkFileName(file.name));
    if (!names.insert(file.name).second)
      return invalid("the file '" + file.name + "' is given twice");
    // A file can't be a folder too.
    for (std::size_t slash = file.name.find('/'); slash != std::string::npos;
         slash = file.name.find('/', slash + 1)) {
      if (names.contains(file.name.substr(0, slash)))
        return invalid("'" + file.name + "' lies below another file");
    }
    total += file.bytes.size();
  }
  for (const std::string& name : names) {
    const auto next = names.upper_bound(name + "/");
    if (next != names.end() && next->starts_with(name + "/"))
      return invalid("'" + *next + "' lies below another file");
  }
  if (total > policy.limits.workspace.bytes()) {
    return Error{ErrorCode::kTooLarge,
                 "the files have " + formatByteCount(ByteCount(total)) + "; the workspace holds " +
                     formatByteCount(policy.limits.workspace),
                 "send less"};
  }
  return {};
}

Status checkSource(const Submission& submission) {
  const std::string& source = submission.source;
  if (source.size() > kMaxSource.bytes()) {
    return Error{ErrorCode::kTooLarge,
                 "the code has " + std::to_string(source.size()) + " bytes; the limit is " +
                     std::to_string(kMaxSource.bytes()),
                 "send less code; data belongs into arguments or files"};
  }
  if (source.starts_with("\xff\xfe") || source.starts_with("\xfe\xff")) {
    return invalid("the code is UTF-16", "save it as UTF-8");
  }
  if (const std::size_t nul = source.find('\0'); nul != std::string::npos) {
    return invalid("the code holds a NUL byte at offset " + std::to_string(nul),
                   "send plain UTF-8 text");
  }
  if (const auto bad = firstInvalidUtf8(source)) {
    return invalid("the code is not valid UTF-8 at byte " + std::to_string(*bad),
                   "save it as UTF-8");
  }
  return {};
}

Status checkRun(const GateRequest& request) {
  TRY_STATUS(checkSource(request.submission));
  TRY_STATUS(json::check(request.argumentsJson));
  const std::string_view type = json::typeNameOf(request.argumentsJson);
  if (type != "an object") {
    return invalid("the arguments must be a JSON object, not " + std::string(type),
                   "pass them by name, such as {\"count\": 3}");
  }
  TRY_STATUS(checkFiles(request.files, request.policy));
  return checkLimits(request);
}

Limits effectiveLimits(const GateRequest& request) {
  Limits limits = request.policy.limits;
  const Ceilings& most = request.ceilings;
  if (most.wall.count() > 0) limits.wall = std::min(limits.wall, most.wall);
  if (most.memory.bytes() > 0) limits.memory = std::min(limits.memory, most.memory);
  if (request.limits.wall.count() > 0) limits.wall = std::min(limits.wall, request.limits.wall);
  if (request.limits.memory.bytes() > 0)
    limits.memory = std::min(limits.memory, request.limits.memory);
  return limits;
}

Ceilings effectiveCeilings(const GateRequest& request) {
  Ceilings most = request.ceilings;
  if (most.wall >= request.policy.limits.wall) most.wall = std::chrono::milliseconds{0};
  if (most.memory >= request.policy.limits.memory) most.memory = ByteCount();
  return most;
}

}  // namespace gantlet
