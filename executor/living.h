// A living sandbox: a jail that stays, in which contexts (interpreters that keep their variables)
// run one piece of code after another.
//
//   LivingSandbox   a session's jail: namespaces, workspace, cgroup, init. Its contexts share these
//   LivingContext   one interpreter in it, behind the same walls as a program that runs once. Its
//                   system-call filter lets through what every program needs; each other call is
//                   told to us, and goes on only where the profile of the piece that runs, or of
//                   one before it, allows it by its number and its registers
//
// A context waits for its next piece in a call that we hold (getsid(2) of a number that is none):
// that its main thread stands there is the kernel's word, and the only one that counts for the end
// of a piece. What it sends over its own descriptor (values, exceptions) is the program's claim.
//
// Thread-safety: LivingSandbox: any thread. LivingContext: one thread at a time, but for
// interrupt() and alive().
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "executor/execution.h"

namespace gantlet {

// A folder that sessions share and that outlives them.
struct LivingVolume {
  std::string folder;  // below SandboxOptions::volumes: plain names with '/' between them
  std::string path;    // for programs: "/volumes/NAME"
  bool readOnly = false;
};

struct LivingSpec {
  TenantId tenant;
  std::string session;
  Limits limits;  // `wall`: the longest that the sandbox may live
  // What every program of the language needs, and nothing else: the filter's own part.
  SealedProfile base;                                   // Python's
  SealedProfile javascriptBase;                         // empty: it has no contexts of JavaScript
  IsolationClass isolation = IsolationClass::kProcess;  // the weakest wall that the policy takes
  NeededPackages packages;                              // without which it may not open
  bool dataScience = false;  // numpy, pandas, … are ready in its interpreters
  // Of its branches as well. At most kMaxVolumes (jail_spec.h).
  std::vector<LivingVolume> volumes;
  ByteCount largestFile;  // beside `limits.workspace`: that programs may write on a volume
};

// One piece of code for a context.
struct LivingPiece {
  std::string name;    // shown in tracebacks: "<cell 3>"
  std::string source;  // UTF-8
  // Where it ends with an expression whose value is of interest: its first byte, and the one
  // behind. Of JavaScript only that it does counts.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> lastExpression;
  std::uint64_t number = 0;
  std::string argumentsJson = "{}";
  std::string environmentJson;  // variables to be set, as cells.py reads them; empty: none
  std::vector<std::string> absentPackages;
  bool readsAnyPickle = false;
  bool evaluatesAnyText = false;
  SealedProfile profile;  // adds to what the context may call; never takes away
  std::chrono::milliseconds wall{30'000};
  std::chrono::milliseconds patience{2'000};  // from SIGINT to the kill
  ByteCount output;                           // kept of each stream
  ByteCount result;                           // of all that comes over its own descriptor
  ByteCount diskRead;
  CancelSignal cancel;
};

// What a context claims while a piece runs; stdout and stderr as they come.
struct LivingEvent {
  enum class Kind : std::uint8_t { kStdout, kStderr, kDisplay, kResult, kError };
  Kind kind = Kind::kStdout;
  std::string_view bytes;  // of a stream: as the program wrote them
  std::string_view json;   // else: a JSON object, as it claims; not checked
};

struct LivingEnd {
  ExecutionResult result;
  // What it sent over its own descriptor: JSON objects, not checked.
  std::optional<std::string> resultBundle;  // of MIME types
  std::optional<std::string> error;         // name, value, traceback, exit_code
  bool wholeResult = false;                 // result.resultJson says all of the value, as it claims
  bool unheeded = false;                    // it was interrupted, did not heed it, and was ended
  bool contextEnded = false;                // its process is gone, with all variables
};

class LivingContext;
class LivingSandbox;

// What a branch is: a sandbox of its own, and in it the interpreter that goes on with all
// variables.
struct LivingBranch;

// A sandbox for a branch of one context, which is being made.
class BranchPlace {
 public:
  BranchPlace() = default;
  BranchPlace(const BranchPlace&) = delete;
  BranchPlace& operator=(const BranchPlace&) = delete;
  virtual ~BranchPlace() = default;
};

// Branches of branches, and so on: namespaces nest 32 deep, and the first jail is some way down.
inline constexpr std::uint32_t kMostBranchDepth = 25;

class LivingContext {
 public:
  virtual ~LivingContext() = default;  // ends it

  // Errors: nothing of the piece has run (kUnavailable: the context has ended by itself). After
  // kill() it ends as what runs then does: End::kCancelled.
  [[nodiscard]] virtual Result<LivingEnd> run(
      const LivingPiece& piece, const std::function<void(const LivingEvent&)>& sink) = 0;
  // Forks it between pieces, into a sandbox that is like its own: a jail with its own process
  // numbers, memory charge and a copy of the workspace. The branch may do what this one may by now.
  // Files that it has open are closed in the branch; other contexts of the sandbox don't come
  // along. Errors: kBusy (what it holds can't be forked: threads, processes, shared memory; it has
  // ended, or does something else than to fork; the branch would be too deep), kTooLarge (the
  // workspace), kUnavailable, kUnsupported (a context of JavaScript).
  [[nodiscard]] Result<LivingBranch> branch(const std::string& session);
  // The same in two steps: the sandbox of a branch is made beside whatever the caller does, be it a
  // branch of this context, until its place is taken, or let go.
  [[nodiscard]] virtual Result<std::unique_ptr<BranchPlace>> prepareBranch(
      const std::string& session) = 0;
  [[nodiscard]] virtual Result<LivingBranch> branchInto(std::unique_ptr<BranchPlace> place) = 0;
  // What runs now, if anything does, gets SIGINT.
  virtual void interrupt() = 0;
  // Ends it now, with what runs.
  virtual void kill() = 0;
  // The same, for what it has written: what runs then ends as End::kOutputLimit with `why`. From
  // any thread.
  virtual void killFor(const std::string& why) = 0;
  [[nodiscard]] virtual bool alive() const = 0;
};

struct LivingCharge {
  std::uint64_t jail = 0;  // its number in this process
  ByteCount memory;
};

class LivingSandbox {
 public:
  virtual ~LivingSandbox() = default;  // ends all contexts, and the workspace with them

  // Errors: kUnavailable, kUnsupported (of JavaScript: where node has no fork server).
  [[nodiscard]] virtual Result<std::unique_ptr<LivingContext>> makeContext(Language language) = 0;
  [[nodiscard]] Result<std::unique_ptr<LivingContext>> makeContext() {
    return makeContext(Language::kPython);
  }
  // A descriptor of the workspace's folder, as long as the sandbox lives; of another folder after
  // become().
  [[nodiscard]] virtual int workspace() const = 0;
  // The user that files of the workspace belong to, on the host.
  [[nodiscard]] virtual std::uint32_t owner() const = 0;
  [[nodiscard]] virtual bool alive() const = 0;
  // Errors: kUnsupported where nothing freezes here.
  [[nodiscard]] virtual Status freeze(bool frozen) = 0;
  // How many jails are above its own: it is a branch of a branch, and so on.
  [[nodiscard]] virtual std::uint32_t depth() const = 0;
  // What is charged to its jail now, and then to those above it. These may belong to nobody any
  // more, and hold pages and files until the last branch below them has ended.
  [[nodiscard]] virtual std::vector<LivingCharge> charges() const = 0;
  // From now on this sandbox is the jail of `other`, which is left without one: descriptor of the
  // workspace and all. What it was has ended as if by its destructor, with its contexts. Errors:
  // kUnavailable, and nothing has changed.
  [[nodiscard]] virtual Status become(LivingSandbox& other) = 0;
};

struct LivingBranch {
  std::unique_ptr<LivingSandbox> sandbox;
  std::unique_ptr<LivingContext> context;
};

inline Result<LivingBranch> LivingContext::branch(const std::string& session) {
  TRY(std::unique_ptr<BranchPlace> place, prepareBranch(session));
  return branchInto(std::move(place));
}

}  // namespace gantlet
