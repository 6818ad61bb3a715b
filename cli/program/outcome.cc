#include "cli/program/outcome.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>

#include "cli/exit_codes.h"
#include "cli/inputs.h"
#include "cli/program/findings_text.h"
#include "core/artifact_name.h"
#include "core/base64.h"
#include "core/byte_count.h"
#include "core/unique_fd.h"
#include "pipeline/assemble.h"

namespace gantlet::cli {
namespace {

std::string text(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  const std::string* string = value != nullptr ? value->asString() : nullptr;
  return string != nullptr ? *string : "";
}

std::optional<std::int64_t> number(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  const std::int64_t* integer = value != nullptr ? value->asInt() : nullptr;
  return integer != nullptr ? std::optional(*integer) : std::nullopt;
}

const json::Array& array(const json::Object& object, std::string_view key) {
  static const json::Array kNone;
  const json::Value* value = object.find(key);
  const json::Array* found = value != nullptr ? value->asArray() : nullptr;
  return found != nullptr ? *found : kNone;
}

const json::Object& child(const json::Object& object, std::string_view key) {
  static const json::Object kNone;
  const json::Value* value = object.find(key);
  const json::Object* found = value != nullptr ? value->asObject() : nullptr;
  return found != nullptr ? *found : kNone;
}

const json::Object& asObject(const json::Value& value) {
  static const json::Object kNone;
  return value.asObject() != nullptr ? *value.asObject() : kNone;
}

// A bundle of a run here is text that was checked, one through a service a tree.
json::Object objectOf(const json::Value& value) {
  if (value.asObject() != nullptr) return *value.asObject();
  if (value.asText() == nullptr) return {};
  const auto read = json::parse(value.asText()->view());
  return read && read->asObject() != nullptr ? *read->asObject() : json::Object();
}

template <class Enum>
std::optional<Enum> byName(std::string_view name, std::string_view (*nameOf)(Enum), int count) {
  for (int i = 0; i < count; ++i) {
    if (nameOf(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

Error malformed(std::string_view what) {
  return Error{ErrorCode::kInternal, "the result's " + std::string(what) + " is malformed", ""};
}

Result<Finding> findingOf(const json::Object& object) {
  Finding finding;
  finding.rule = text(object, "rule");
  finding.message = text(object, "message");
  finding.snippet = text(object, "snippet");
  finding.hint = text(object, "hint");
  const auto severity = byName<Severity>(text(object, "severity"), severityName, 5);
  const auto action = byName<Action>(text(object, "action"), actionName, 3);
  if (!severity || !action) return malformed("finding");
  finding.severity = *severity;
  finding.action = *action;
  const std::string cwe = text(object, "cwe");
  int cweNumber = 0;
  if (cwe.starts_with("CWE-")) {
    std::from_chars(cwe.data() + 4, cwe.data() + cwe.size(), cweNumber);
    finding.cwe.push_back(cweNumber);
  }
  const auto place = [&](const char* key) {
    return static_cast<std::uint32_t>(number(object, key).value_or(1));
  };
  finding.span.line = place("line");
  finding.span.column = place("column");
  finding.span.endLine = place("end_line");
  finding.span.endColumn = place("end_column");
  return finding;
}

// The folder of `path`, below `folder`, made where it is missing; a link on the way is an error.
Result<UniqueFd> folderOf(int folder, const std::string& path) {
  UniqueFd at(::fcntl(folder, F_DUPFD_CLOEXEC, 0));
  std::size_t begin = 0;
  for (std::size_t slash = 0; at && (slash = path.find('/', begin)) != std::string::npos;
       begin = slash + 1) {
    const std::string part = path.substr(begin, slash - begin);
    if (::mkdirat(at.get(), part.c_str(), 0755) != 0 && errno != EEXIST) break;
    at =
        UniqueFd(::openat(at.get(), part.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  }
  if (!at || path.find('/', begin) != std::string::npos) {
    return systemError("cannot save '" + path + "'", errno);
  }
  return at;
}

Status saveOne(int top, const std::string& path, std::string_view bytes) {
  TRY(const UniqueFd below, folderOf(top, path));
  const int folder = below.get();
  const std::string name = path.substr(path.rfind('/') + 1);
  // A new file under another name and then a rename: a link that waits under the name is replaced,
  // not followed, and nobody sees half a file.
  const std::string part = "." + name.substr(0, 200) + ".part";
  ::unlinkat(folder, part.c_str(), 0);
  const UniqueFd fd(
      ::openat(folder, part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!fd) return systemError("cannot save '" + name + "'", errno);
  TRY_STATUS(writeToFile(fd.get(), bytes));
  if (::renameat(folder, part.c_str(), folder, name.c_str()) != 0) {
    return systemError("cannot save '" + name + "'", errno);
  }
  return {};
}

// A run here leaves the bytes themselves, one through a service their base64. nullopt: neither.
std::optional<SharedBytes> bytesOf(const json::Object& artifact) {
  const json::Value* content = artifact.find("content_b64");
  if (content == nullptr) return std::nullopt;
  if (const json::Base64* bytes = content->asBase64()) return bytes->bytes;
  if (content->asString() == nullptr) return std::nullopt;
  auto decoded = decodeBase64(*content->asString());
  if (!decoded) return std::nullopt;
  return SharedBytes(*std::move(decoded));
}

std::string sizeOf(const json::Object& artifact) {
  return formatByteCount(
      ByteCount(static_cast<std::uint64_t>(number(artifact, "size").value_or(0))));
}

void showArtifacts(const json::Object& result, const OutcomeOptions& options, Console& console) {
  for (const json::Value& value : array(result, "artifacts")) {
    const json::Object& artifact = asObject(value);
    std::string name = text(artifact, "name");
    if (options.artifacts) name = (std::filesystem::path(*options.artifacts) / name).string();
    console.err("artifact: " + printable(name) + " (" + text(artifact, "mime_type") + ", " +
                sizeOf(artifact) + ")\n");
  }
}

// Text as the program's own output; of the rest, that it is there.
void showDisplay(const json::Object& result, Console& console) {
  for (const json::Value& value : array(result, "display")) {
    const json::Object bundle = objectOf(value);
    if (const std::string plain = text(bundle, "text/plain"); !plain.empty()) {
      console.programOutput(2, plain + "\n");
    }
    for (const auto& [type, content] : bundle.members()) {
      if (!type.starts_with("image/")) continue;
      const std::string* bytes = content.asString();
      const std::uint64_t size = bytes == nullptr ? 0 : bytes->size() / 4 * 3;
      console.err("display: " + printable(type) + " (" + formatByteCount(ByteCount(size)) + ")\n");
    }
  }
}

void showDropped(const json::Object& result, Console& console) {
  const json::Array& dropped = array(result, "dropped_artifacts");
  for (const json::Value& value : dropped) {
    const json::Object& artifact = asObject(value);
    console.err("not returned: " + printable(text(artifact, "name")) + " (" + sizeOf(artifact) +
                "): " + printable(text(artifact, "reason")) + "\n");
  }
  const auto named = static_cast<std::int64_t>(dropped.size());
  const std::int64_t more = number(result, "dropped_artifacts_count").value_or(named) - named;
  if (more > 0) console.err("not returned: " + std::to_string(more) + " more\n");
}

void showViolations(const json::Object& result, const OutcomeOptions& options, Console& console) {
  std::string list;
  for (const json::Value& value : array(result, "violations")) {
    const json::Object& violation = asObject(value);
    const std::int64_t count = number(violation, "count").value_or(1);
    list += (list.empty() ? "" : ", ") + printable(text(violation, "name"));
    if (count > 1) list += " (" + std::to_string(count) + " times)";
  }
  if (!list.empty()) console.message(options.command, "the sandbox refused: " + list);
}

void showTruncation(const json::Object& result, const OutcomeOptions& options, Console& console) {
  const json::Object& truncated = child(result, "truncated");
  for (const char* stream : {"stdout", "stderr"}) {
    const json::Value* cut = truncated.find(stream);
    if (cut == nullptr || cut->asBool() == nullptr || !*cut->asBool()) continue;
    const std::int64_t bytes = number(truncated, std::string(stream) + "_bytes").value_or(0);
    console.message(options.command,
                    std::string(stream) + " was cut: the program wrote " +
                        formatByteCount(ByteCount(static_cast<std::uint64_t>(bytes))));
  }
}

void showRecords(const json::Object& result, const OutcomeOptions& options, Console& console) {
  if (!options.verbose) return;
  const json::Object& verdict = child(result, "verdict");
  const json::Object& profile = child(result, "profile");
  const json::Object& metrics = child(result, "metrics");
  console.message(options.command, text(result, "id") + ": " + text(result, "status") +
                                       ", policy " + text(verdict, "policy"));
  if (!profile.empty()) {
    console.message(options.command,
                    "profile " + text(profile, "digest") + ", " +
                        std::to_string(number(profile, "allowed_syscalls").value_or(0)) +
                        " syscalls allowed");
  }
  for (const char* key : {"duration_ms", "cpu_ms", "memory_peak_mb"}) {
    const json::Value* value = metrics.find(key);
    if (value != nullptr) {
      console.message(options.command, std::string(key) + " " + json::write(*value));
    }
  }
  for (const json::Value& value : array(result, "audit")) {
    const json::Object& record = asObject(value);
    console.message(options.command, "audit record " +
                                         std::to_string(number(record, "seq").value_or(0)) + " " +
                                         text(record, "stage") + " " + text(record, "hash"));
  }
}

// Why it did not end well, for a person; the findings of what was not let through.
Status showFate(const json::Object& result, const OutcomeOptions& options, Console& console) {
  const std::string status = text(result, "status");
  if (status == "success" || status == "program_error") return {};
  const json::Object& error = child(result, "error");
  std::string message = text(error, "message");
  if (status == "denied" || status == "needs_review") {
    TRY(const Verdict verdict, verdictOfResult(result));
    console.err(findingsText(verdict, options.filename, options.source, console.colourErr(),
                             HintLines::kLeftOut));
    const std::string advice = text(result, "advice");
    if (!advice.empty()) console.err("advice: " + printable(advice) + "\n");
    message = isUnreadable(verdict) ? "the code could not be read; nothing ran"
              : status == "denied"
                  ? "denied by policy " + verdict.policy + "; nothing ran"
                  : "needs review under policy " + verdict.policy + "; nothing ran";
  } else if (message.empty()) {
    message = "ended with status " + status;
  }
  const std::string code = text(error, "code");
  if (!code.empty()) message += " [" + code + "]";
  const std::string resolution = text(error, "resolution");
  if (!resolution.empty()) message += " (" + resolution + ")";
  console.message(options.command, message);
  return {};
}

}  // namespace

int exitCodeOfResult(const json::Object& result) {
  const std::string status = text(result, "status");
  const auto own = static_cast<int>(number(result, "exit_code").value_or(0));
  if (status == "success") return own;
  if (status == "program_error") return own != 0 ? own : 1;
  if (status == "denied") return kExitDenied;
  if (status == "needs_review") return kExitNeedsReview;
  if (status == "timeout" || status == "out_of_memory" || status == "output_limit")
    return kExitLimit;
  if (status == "killed") return kExitKilled;
  if (status == "provider_error") return kExitUnavailable;
  if (status == "cancelled") return kExitInterrupted;
  return kExitInternal;
}

Result<Verdict> verdictOfResult(const json::Object& result) {
  const json::Object& object = child(result, "verdict");
  Verdict verdict;
  const auto action = byName<Action>(text(object, "action"), actionName, 3);
  if (!action) return malformed("verdict");
  verdict.action = *action;
  verdict.policy = text(object, "policy");
  verdict.policyDigest = text(object, "policy_digest");
  for (const json::Value& value : array(object, "findings")) {
    TRY(Finding finding, findingOf(asObject(value)));
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

namespace {

Result<UniqueFd> openArtifactsFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd && ::faccessat(fd.get(), ".", W_OK | X_OK, AT_EACCESS) == 0) return fd;
  Error wrong = systemError("cannot save artifacts in '" + folder + "'", errno);
  wrong.code = ErrorCode::kInvalidArgument;
  wrong.resolution = "name a folder that can be made or written";
  return wrong;
}

}  // namespace

Status checkArtifactsFolder(const std::string& folder) {
  TRY(const UniqueFd fd, openArtifactsFolder(folder));
  return {};
}

Status saveArtifacts(const json::Object& result, const std::string& folder) {
  TRY(const UniqueFd fd, openArtifactsFolder(folder));
  for (const json::Value& value : array(result, "artifacts")) {
    const json::Object& artifact = asObject(value);
    const std::string name = text(artifact, "name");
    const std::optional<SharedBytes> bytes = bytesOf(artifact);
    if (!troubleWithPath(name).empty() || !bytes) return malformed("artifact");
    TRY_STATUS(saveOne(fd.get(), name, *bytes));
  }
  return {};
}

Status showOutcome(const json::Object& result, const OutcomeOptions& options, Console& console) {
  if (!options.outputShown) {
    console.programOutput(1, text(result, "stdout"));
    console.programOutput(2, text(result, "stderr"));
  }
  if (options.artifacts) {
    TRY_STATUS(saveArtifacts(result, *options.artifacts));
  }
  const json::Value* value = result.find("result");
  if (value != nullptr && !value->isNull()) {
    console.err("result: " + printable(json::write(*value)) + "\n");
  }
  showDisplay(result, console);
  showArtifacts(result, options, console);
  showDropped(result, console);
  if (!options.outputWhole) showTruncation(result, options, console);
  showViolations(result, options, console);
  TRY_STATUS(showFate(result, options, console));
  showRecords(result, options, console);
  return {};
}

}  // namespace gantlet::cli
