#include "executor/run/shared_listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>

#include <algorithm>
#include <string>

#include "executor/kernel/notification.h"

namespace gantlet {
namespace {

constexpr int kMostOfOthers = 64;  // before the caller looks after his own things again

}  // namespace

ino_t pidNamespaceOf(pid_t pid) {
  struct stat info {};
  return ::stat(("/proc/" + std::to_string(pid) + "/ns/pid").c_str(), &info) == 0 ? info.st_ino : 0;
}

Ear::Ear(std::shared_ptr<SharedListener> shared, ino_t pidNamespace, pid_t main)
    : shared_(std::move(shared)),
      pidNamespace_(pidNamespace),
      main_(main),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  const std::lock_guard lock(shared_->mutex_);
  shared_->branched_ = shared_->branched_ || !shared_->ears_.empty();
  shared_->ears_.push_back(this);
}

Ear::~Ear() {
  const std::lock_guard lock(shared_->mutex_);
  std::erase(shared_->ears_, this);
  for (const seccomp_notif& call : calls_) refuseCall(listener(), call.id);
}

int Ear::listener() const { return shared_->listener_.get(); }

void Ear::setMain(pid_t main) {
  const std::lock_guard lock(shared_->mutex_);
  main_ = main;
}

void Ear::setNamespace(ino_t pidNamespace) {
  const std::lock_guard lock(shared_->mutex_);
  pidNamespace_ = pidNamespace;
}

std::optional<seccomp_notif> Ear::next() {
  const std::lock_guard lock(shared_->mutex_);
  if (!calls_.empty()) {
    const seccomp_notif call = calls_.front();
    calls_.pop_front();
    eventfd_t count = 0;
    if (calls_.empty()) (void)::eventfd_read(wake_.get(), &count);
    return call;
  }
  for (int round = 0; round < kMostOfOthers; ++round) {
    // Another ear may have taken what woke us, and to receive would be to wait.
    pollfd polled{listener(), POLLIN, 0};
    if (::poll(&polled, 1, 0) != 1 || (polled.revents & POLLIN) == 0) return std::nullopt;
    const std::optional<seccomp_notif> call = receiveCall(listener());
    if (!call) return std::nullopt;
    Ear* const owner = shared_->ownerOf(*call);
    if (owner == this) return call;
    if (owner == nullptr) {
      refuseCall(listener(), call->id);
      continue;
    }
    owner->calls_.push_back(*call);
    (void)::eventfd_write(owner->wake_.get(), 1);
  }
  return std::nullopt;
}

Ear* SharedListener::ownerOf(const seccomp_notif& call) {
  if (!branched_) return ears_.empty() ? nullptr : ears_.front();
  const auto pid = static_cast<pid_t>(call.pid);
  for (Ear* const ear : ears_) {
    if (ear->main_ == pid) return ear;
  }
  const ino_t where = pidNamespaceOf(pid);
  // A process that has gone may have left its number to another.
  if (where == 0 || !isPending(listener_.get(), call.id)) return nullptr;
  for (Ear* const ear : ears_) {
    if (ear->pidNamespace_ == where) return ear;
  }
  return nullptr;
}

}  // namespace gantlet
