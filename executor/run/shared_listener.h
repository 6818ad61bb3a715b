// The notifications of one filter. A living program and its branches stand under the same one
// (a filter is inherited, and has one listener), so each call must be told to whoever answers for
// the process that makes it.
//
// Thread-safety: any thread; an Ear is asked for calls by one thread at a time.
#pragma once

#include <linux/seccomp.h>
#include <sys/types.h>

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/unique_fd.h"

namespace gantlet {

class SharedListener;

// Hears the calls of one program: of all processes of one pid namespace that stand under the
// filter.
class Ear {
 public:
  // `pidNamespace`: its inode (stat(2) of /proc/PID/ns/pid). `main`: its main process, or -1 while
  // there is none.
  Ear(std::shared_ptr<SharedListener> shared, ino_t pidNamespace, pid_t main);
  ~Ear();
  Ear(const Ear&) = delete;
  Ear& operator=(const Ear&) = delete;

  // To be polled, and to answer calls with.
  [[nodiscard]] int listener() const;
  // To be polled too: calls that another ear has met.
  [[nodiscard]] int waiting() const { return wake_.get(); }
  // The next call of this program's, if there is one now. Calls of others go to their ears; those
  // of nobody (its program is ending) are refused.
  [[nodiscard]] std::optional<seccomp_notif> next();
  [[nodiscard]] const std::shared_ptr<SharedListener>& shared() const { return shared_; }
  void setMain(pid_t main);
  // Where its program will be; 0 until that is known.
  void setNamespace(ino_t pidNamespace);

 private:
  friend class SharedListener;
  const std::shared_ptr<SharedListener> shared_;
  ino_t pidNamespace_;
  pid_t main_;
  UniqueFd wake_;  // an eventfd
  std::deque<seccomp_notif> calls_;
};

class SharedListener {
 public:
  explicit SharedListener(UniqueFd listener) : listener_(std::move(listener)) {}

 private:
  friend class Ear;
  [[nodiscard]] Ear* ownerOf(const seccomp_notif& call);

  const UniqueFd listener_;
  std::mutex mutex_;
  std::vector<Ear*> ears_;
  bool branched_ = false;  // more than one program has stood under it
};

// The inode of the pid namespace in which a process is, 0 where it is gone.
[[nodiscard]] ino_t pidNamespaceOf(pid_t pid);

}  // namespace gantlet
