// A cell: one jail with one program in it that waits for its submission. Made ready in advance or
// on demand, used once, never again.
//
//   Jail    namespaces, workspace, cgroup and init, nothing of a program yet
//   Cell    a Jail with a program behind all its walls that has read nothing yet; what the
//           supervisor holds of it
//
// Thread-safety: values with one owner; CellMaker may be used from many threads.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/execution.h"
#include "executor/jail/jail_spec.h"
#include "executor/kernel/cgroup.h"
#include "executor/kernel/seccomp_filter.h"
#include "executor/launcher/fork_server.h"
#include "executor/launcher/launcher_client.h"

namespace gantlet {

// For tests of each wall alone; the zero value has every wall up.
struct WallsDown {
  bool filter = false;
  bool landlock = false;
};

// All of a request that shapes a cell: two requests with one shape can use the same cell. Nothing
// of the submission itself is in it.
struct Shape {
  Language language = Language::kPython;
  Image image = Image::kNone;
  Limits limits;
  JailSpec jail;
  std::uint32_t heapMebibytes = 0;
  bool last = false;  // gives way to others' on the CPU; such a cell is never made in advance
  std::vector<VolumeSpec> volumes;  // of a living jail, which is never made in advance either
  std::shared_ptr<const CompiledFilter> filter;  // null only in wall tests
  std::string jailKey;                           // of all that shapes a Jail
  std::string key;                               // of all that shapes a Cell
};

struct Jail {
  Jail() = default;
  Jail(const Jail&) = delete;
  Jail& operator=(const Jail&) = delete;
  ~Jail();  // ends init, and with it everything inside

  std::unique_ptr<CgroupLease> lease;  // null without cgroups
  UniqueFd control;
  UniqueFd pidFd;  // init's
  UniqueFd workspace;
  std::vector<UniqueFd> namespaces;  // of a branch's: kBranchNamespaces
  UniqueFd stdinFile;                // of one run: to write its standard input, and
  UniqueFd stdinRead;                // the program's end
  std::string key;                   // the shape's
  bool runners = true;               // an interpreter can be executed in it
  bool last = false;                 // the shape's

  void kill() const;
  [[nodiscard]] bool alive() const;
  [[nodiscard]] bool ranOutOfMemory() const;
};

struct Cell {
  Cell() = default;
  Cell(const Cell&) = delete;
  Cell& operator=(const Cell&) = delete;
  ~Cell();  // ends all that is in it

  std::unique_ptr<Jail> jail;  // null: it lodges in a jail that others share
  bool forked = false;         // by a fork server, whose word on the exit counts
  bool warm = false;           // has waited in the pool
  bool announced = false;      // an executed interpreter has said that it waits: awaitReady()
  bool mayLock = true;         // its filter lets it take locks on files
  std::uint32_t cpuSeconds = 0;
  UniqueFd serverControl;  // forked: the fork server's word
  UniqueFd programPidFd;   // forked
  pid_t programPid = -1;   // forked
  UniqueFd listener;       // of the filter's notifications; none in wall tests
  UniqueFd input;          // socket: the submission
  UniqueFd stdinFile;      // to write its standard input, which it reads from the start
  UniqueFd out;
  UniqueFd err;
  UniqueFd result;

  void kill() const;
  [[nodiscard]] bool alive() const;
};

class CellMaker {
 public:
  // `cgroups` null: none here.
  CellMaker(LauncherClient& launcher, CgroupPool* cgroups, FilterCache& filters,
            WallsDown wallsDown)
      : launcher_(launcher), cgroups_(cgroups), filters_(filters), wallsDown_(wallsDown) {}

  // Errors: kInvalidArgument for a profile that can't be compiled.
  [[nodiscard]] Result<Shape> shapeOf(const ExecutionRequest& request, Image image);
  // `runners`: an interpreter may have to be executed in it. On an error of either, `jail` holds
  // what there is, to see whether it ran out of memory; it can't be used again.
  [[nodiscard]] Status makeJail(const Shape& shape, bool runners, const CancelSignal& cancel,
                                std::unique_ptr<Jail>& jail);
  // A jail for a branch of what lives in `parent`, of the same shape, with a copy of its workspace.
  // The launcher begins with it, and makes it beside whatever the caller does until
  // awaitBranchJail().
  [[nodiscard]] Status beginBranchJail(const Jail& parent, const Shape& shape,
                                       std::unique_ptr<Jail>& jail);
  // Until it stands. Errors too: kTooLarge, kInvalidArgument (the workspace can't be copied).
  [[nodiscard]] Status awaitBranchJail(const Shape& shape, Jail& jail);
  // A program in `jail`: a child of `server`, or, where that is null, executed. `ahead`: its
  // submission is still to come.
  [[nodiscard]] Result<std::unique_ptr<Cell>> fill(std::unique_ptr<Jail>& jail, const Shape& shape,
                                                   ForkServer* server, const CancelSignal& cancel,
                                                   bool ahead);
  // A program in a jail that stays, beside others: a child of `server`. Its end is not the jail's.
  [[nodiscard]] Result<std::unique_ptr<Cell>> lodge(const Jail& jail, const Shape& shape,
                                                    ForkServer& server, const CancelSignal& cancel);
  // A cell for a branch, which others fill: its program's ends of the descriptors come along.
  [[nodiscard]] static Result<std::unique_ptr<Cell>> emptyCell(
      std::array<UniqueFd, kProgramFdCount>& ends);
  // Answers what an executed interpreter calls while it starts, until it says that it waits for its
  // submission. False: it never did.
  [[nodiscard]] static bool awaitReady(Cell& cell);

 private:
  [[nodiscard]] Status launch(const Shape& shape, const Jail* parent, bool runners,
                              std::unique_ptr<Jail>& jail);
  [[nodiscard]] Status awaitJail(const Shape& shape, bool branch, const CancelSignal& cancel,
                                 Jail& jail);

  LauncherClient& launcher_;
  CgroupPool* cgroups_;
  FilterCache& filters_;
  WallsDown wallsDown_;
};

// Files for the workspace, before the program has its input. Errors: kTooLarge, kInvalidArgument.
[[nodiscard]] Status placeInputFiles(Jail& jail, const std::vector<InputFile>& files,
                                     const CancelSignal& cancel);

}  // namespace gantlet
