// What a provider is asked to run, and what it saw. Everything in an ExecutionResult is what the
// supervisor observed; nothing is taken from what the program printed.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/byte_count.h"
#include "core/ids.h"
#include "core/isolation.h"
#include "core/limits.h"
#include "core/needed_packages.h"
#include "core/seccomp_profile.h"
#include "core/shared_bytes.h"
#include "core/submission.h"

namespace gantlet {

// Becomes ready when the caller no longer wants the result. The supervisor polls both descriptors;
// -1 for none. Neither is owned.
struct CancelSignal {
  int eventFd = -1;   // readable: cancelled (an eventfd)
  int socketFd = -1;  // the peer has hung up: cancelled (a client's connection)
};

struct InputFile {
  std::string name;  // a relative path below the workspace, without "..", checked by the pipeline
  SharedBytes bytes;
};

struct ExecutionRequest {
  SubmissionId id;
  TenantId tenant;
  Language language = Language::kPython;
  std::string filename;  // shown in tracebacks
  std::string source;
  // Where the source ends with an expression whose value is of interest: its first byte, and the
  // one behind it.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> lastExpression;
  // It calls main() by itself: nobody else does.
  bool startsItself = false;
  // What the verdict rests on beside the sandbox: the runner keeps the program from reading pickles
  // that it did not write, from having libraries run texts that nobody judged, and from importing
  // absentPackages. Elsewhere it may not run.
  bool needsRunner = false;
  // Top-level names of packages that are to be missing for the program's own imports.
  std::vector<std::string> absentPackages;
  bool readsAnyPickle = false;    // the policy holds it back from none
  bool evaluatesAnyText = false;  // nor from any text
  SharedBytes argumentsJson;      // a JSON object for main(); "{}" for none
  NeededPackages packages;        // without which it may not start
  std::string environmentJson;    // variables to be set, a JSON object of texts; empty: none
  SharedBytes stdinBytes;
  std::vector<InputFile> files;
  Limits limits;
  SealedProfile profile;
  CancelSignal cancel;
  // The weakest wall that the policy lets it run behind; a provider with a weaker one is refused.
  IsolationClass isolation = IsolationClass::kProcess;
  std::string session;  // empty: none; instances are never shared between sessions
  // Called from the executing thread with pieces of output as they come (stream 1 or 2); may be
  // empty.
  std::function<void(int stream, std::string_view bytes)> onOutput;
};

enum class End : std::uint8_t {
  kExited,       // by itself, with exitCode
  kSignalled,    // by a signal that nobody of ours sent
  kTimeout,      // wall clock or CPU time
  kOutOfMemory,  // the kernel's or the supervisor's memory limit
  kOutputLimit,  // the result or a stream went over its hard limit
  kReadLimit,    // it read too much from the disks
  kKilled,       // ended by the sandbox for a forbidden act
  kCancelled,    // the caller went away
};

// A stream's output, capped: head and tail kept, the middle cut at a character boundary.
struct CappedOutput {
  std::string text;  // valid UTF-8; with a "[… N bytes left out …]" line where cut
  bool truncated = false;
  std::uint64_t bytes = 0;  // how many the program wrote
};

struct Artifact {
  std::string name;  // a plain relative path (core/artifact_name.h), below artifacts/ or, where it
                     // lies outside of that, below the workspace
  std::string mimeType;
  std::string bytes;
  bool outside = false;  // not in artifacts/
};

// A file that the program left and that is not handed out.
struct DroppedArtifact {
  std::string name;  // fit to be told of (tellableName)
  std::uint64_t size = 0;
  std::string reason;  // for a person
};

// What a program may make in thousands is told of in tens.
struct DroppedArtifacts {
  static constexpr std::size_t kMaxNamed = 50;

  std::vector<DroppedArtifact> named;  // the first kMaxNamed
  std::uint64_t count = 0;             // all of them

  void add(DroppedArtifact dropped) {
    ++count;
    if (named.size() < kMaxNamed) named.push_back(std::move(dropped));
  }
};

struct Violation {
  std::string kind;  // "syscall"
  std::string name;  // "socket"
  std::uint64_t count = 0;
};

// A provider that was asked before the one that ran it, and why it could not.
struct ProviderAttempt {
  std::string provider;
  ErrorCode code = ErrorCode::kUnavailable;
  std::string message;
};

struct ExecutionMetrics {
  double durationMs = 0;
  double cpuMs = 0;
  double memoryPeakMb = 0;
  // Of the host's disks, as the kernel counts them: what the page cache held is not among them, nor
  // is the workspace, which lies in memory.
  std::uint64_t ioReadBytes = 0;
  std::uint64_t ioWriteBytes = 0;
};

struct ExecutionResult {
  End end = End::kExited;
  int exitCode = 0;    // for kExited; 128 + signal for a program that a signal ended
  int signal = 0;      // for kSignalled and kKilled
  std::string detail;  // one sentence for a person: which limit, which forbidden act
  CappedOutput out;
  CappedOutput err;
  std::optional<std::string> resultJson;  // valid JSON text of main()'s value; absent: none came
  // What the program displayed: JSON objects of MIME types and contents, each valid JSON text.
  std::vector<std::string> display;
  std::vector<Artifact> artifacts;
  DroppedArtifacts dropped;
  std::vector<Violation> violations;
  ExecutionMetrics metrics;
  std::string provider;                   // id of the provider that ran it
  std::vector<ProviderAttempt> attempts;  // those that came before it and ran nothing
  // Let go with the result, it tells the sandbox that the answer has gone; null from elsewhere.
  std::shared_ptr<const void> untilAnswered;
};

}  // namespace gantlet
