#include "cluster/membership.h"

namespace gantlet::cluster {

Result<std::unique_ptr<Membership>> Membership::join(Parts parts, StoredNode self) {
  std::unique_ptr<Membership> made(new Membership(parts, std::move(self)));
  TRY_STATUS(parts.nodes.add(made->self_));
  made->beat();
  made->beater_ = std::thread([&made = *made] { made.beatEvery(); });
  return made;
}

Membership::~Membership() { stop(); }

void Membership::tell(LogLevel level, const char* event, const char* text,
                      const std::string& reason) const {
  if (parts_.lines == nullptr) return;
  parts_.lines->write({level, event, text, {{"node", self_.id}, {"reason", reason}}});
}

void Membership::beat() {
  {
    const std::lock_guard lock(mutex_);
    if (replaced_) return;
  }
  const auto asked = std::chrono::steady_clock::now();
  const std::size_t running =
      parts_.worker.running() + (parts_.alsoRunning ? parts_.alsoRunning() : 0);
  const Result<std::optional<std::string>> mode =
      parts_.nodes.heartbeat(self_.id, self_.boot, static_cast<std::int64_t>(running));
  // What can't be told now is told with the next beat.
  if (mode && *mode && parts_.outcomes) {
    const NodeOutcomes seen = parts_.outcomes();
    if (seen.starts != toldStarts_ && parts_.nodes.tell(self_.id, self_.boot, seen)) {
      toldStarts_ = seen.starts;
    }
  }
  Result<std::vector<HeldClaim>> held = std::vector<HeldClaim>();
  // A second time: the first may have lost to another transaction.
  for (int tries = 0; mode && *mode && tries < 2; ++tries) {
    held = parts_.claims.renew(self_.id, self_.boot);
    if (held) break;
  }
  std::unique_lock lock(mutex_);
  if (!mode || !held) {
    const std::string why = (!mode ? mode.error() : held.error()).message;
    const bool dead = asked - heard_ >= kDeadAfter;
    lock.unlock();
    // What it runs is others' to call lost by now.
    parts_.worker.setTaking(false);
    if (dead) parts_.worker.dropAll();
    tell(LogLevel::kError, "heartbeat_failed", "this node could not tell that it is there", why);
    return;
  }
  if (!*mode) {
    replaced_ = true;
    lock.unlock();
    parts_.worker.setTaking(false);
    parts_.worker.dropAll();
    tell(LogLevel::kError, "node_replaced",
         "another process has registered under this node's name: this one takes no more work",
         "give each node a name of its own");
    return;
  }
  heard_ = asked;
  const bool wasRevoked = mode_ == kRevokedMode;
  mode_ = **mode;
  if (mode_ == kRevokedMode) {
    lock.unlock();
    parts_.worker.setTaking(false);
    parts_.worker.dropAll();
    if (!wasRevoked) {
      tell(LogLevel::kError, "node_revoked", "this node was revoked: it takes no more work",
           "to join anew, get a token: 'gantlet node token' at a gateway");
    }
    return;
  }
  const bool takes = mode_ == "active" && !ending_ && !retired_;
  lock.unlock();
  parts_.worker.useHeld(*held, asked);
  parts_.worker.setTaking(takes);
}

Status Membership::ready() const {
  const std::lock_guard lock(mutex_);
  if (retired_) return Error{ErrorCode::kUnavailable, "this node is stopping", ""};
  if (replaced_) {
    return Error{ErrorCode::kUnavailable, "another process has this node's name",
                 "give each node a name of its own"};
  }
  if (std::chrono::steady_clock::now() - heard_ >= kUnreachableAfter) {
    return Error{ErrorCode::kUnavailable, "the cluster's database has not answered for 10 s", ""};
  }
  if (mode_ == "active") return {};
  if (mode_ == kRevokedMode) {
    return Error{ErrorCode::kUnavailable, "this node is revoked",
                 "join the cluster anew: 'gantlet node token' at a gateway makes a token"};
  }
  return Error{ErrorCode::kUnavailable, "this node is " + mode_,
               "an administrator takes that back with 'gantlet node resume'"};
}

void Membership::beatEvery() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, kHeartbeatEvery, [&] { return ending_; })) {
    lock.unlock();
    beat();
    lock.lock();
  }
}

void Membership::retire() {
  {
    const std::lock_guard lock(mutex_);
    retired_ = true;
  }
  parts_.worker.setTaking(false);
}

void Membership::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (ending_) return;
    ending_ = true;
  }
  ended_.notify_all();
  if (beater_.joinable()) beater_.join();
  parts_.worker.setTaking(false);
  const bool replaced = [&] {
    const std::lock_guard lock(mutex_);
    return replaced_;
  }();
  if (!replaced) (void)parts_.nodes.leave(self_.id, self_.boot);
}

}  // namespace gantlet::cluster
