// SessionSandboxes: what sessions run in: their sandboxes, and the volumes that these see.
// Thread-safety: all functions may be called from many threads at once, for different sessions.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "manager/session_state.h"
#include "manager/volume_desk.h"

namespace gantlet {

class SessionSandboxes {
 public:
  using Open = std::function<Result<std::shared_ptr<LivingSandbox>>(const LivingSpec&)>;
  // `volumes`: null: there are none. What is named must outlive it.
  SessionSandboxes(Open open, const Rulebook& rulebook, VolumeDesk* volumes,
                   std::chrono::seconds longestLife)
      : open_(std::move(open)), rulebook_(rulebook), volumes_(volumes), longestLife_(longestLife) {}

  // Opens the session's sandbox, with the volumes that it has. Errors: as SessionParts::open.
  [[nodiscard]] Status open(Session& session);
  // The session has these volumes until all of its sandbox is gone. Errors: kInvalidArgument,
  // kNotFound, kUnsupported.
  [[nodiscard]] Status attach(Session& session, const std::vector<WantedVolume>& wanted);
  // The same of those that it had, or that the one had which it comes from.
  [[nodiscard]] Status attachAgain(Session& session, const std::vector<MountedVolume>& had);
  // Of one that was found at a start: nobody deletes its volumes as long as it may come back. What
  // can't be had any more is told when it is to.
  void hold(KeptEntry& kept);
  // Whether a cell of the session may run. Errors: kBusy: a volume of it is full.
  [[nodiscard]] Status checkVolumes(const Session& session);

 private:
  // Until it is let go.
  [[nodiscard]] std::shared_ptr<void> holdVolumes(const std::string& id) const;

  const Open open_;
  const Rulebook& rulebook_;
  VolumeDesk* const volumes_;
  const std::chrono::seconds longestLife_;
};

}  // namespace gantlet
