// One interpreter in a living sandbox, between its pieces and while one runs.
//
// Thread-safety: as LivingContext.
#pragma once

#include <linux/seccomp.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "executor/living/branch_order.h"
#include "executor/living/living_house.h"
#include "executor/living/living_profile.h"
#include "executor/run/shared_listener.h"

namespace gantlet {

// There are fewer sets of capabilities than this that a session comes by.
inline constexpr std::size_t kMaxGrants = 32;

class Context final : public LivingContext {
 public:
  Context(Language language, std::shared_ptr<House> house, std::unique_ptr<Cell> cell,
          UniqueFd wake, std::unique_ptr<Ear> ear)
      : language_(language),
        house_(std::move(house)),
        cell_(std::move(cell)),
        ear_(std::move(ear)),
        wake_(std::move(wake)) {
    house_->threads += ownThreads();
  }
  ~Context() override {
    cell_->kill();
    house_->threads -= ownThreads();
  }

  // Waits until it stands in its first waiting call.
  [[nodiscard]] Status start();
  Result<std::unique_ptr<BranchPlace>> prepareBranch(const std::string& session) override;
  Result<LivingBranch> branchInto(std::unique_ptr<BranchPlace> place) override;
  Result<LivingEnd> run(const LivingPiece& piece,
                        const std::function<void(const LivingEvent&)>& sink) override;
  void interrupt() override { (void)::eventfd_write(wake_.get(), 1); }
  void kill() override {
    killed_ = true;
    cell_->kill();
  }
  void killFor(const std::string& why) override {
    {
      const std::lock_guard lock(whyMutex_);
      if (!killed_) whyKilled_ = why;
    }
    kill();
  }
  [[nodiscard]] bool alive() const override {
    return !ended_ && !killed_ && cell_->alive() && house_->jail->alive();
  }

 private:
  friend class Passage;
  [[nodiscard]] bool speaksPython() const { return language_ == Language::kPython; }
  [[nodiscard]] bool isWaiting(const seccomp_notif& call) const {
    return call.data.nr == SYS_getsid && call.data.args[0] == kCallWaits &&
           static_cast<pid_t>(call.pid) == cell_->programPid;
  }
  [[nodiscard]] Ruling ruling(std::string_view name, const std::uint64_t (&arguments)[6]) const;

  [[nodiscard]] std::string whyKilled() const {
    const std::lock_guard lock(whyMutex_);
    return whyKilled_;
  }

  // A context of JavaScript has one that waits for interrupts.
  [[nodiscard]] std::uint32_t ownThreads() const { return speaksPython() ? 1 : 2; }

  const Language language_;
  const std::shared_ptr<House> house_;
  std::unique_ptr<Cell> cell_;
  std::unique_ptr<Ear> ear_;
  UniqueFd wake_;                      // an eventfd: interrupt() was called
  std::optional<std::uint64_t> held_;  // the waiting call that we have not answered
  std::vector<SealedProfile> grants_;  // of all pieces so far; they only grow
  std::atomic<bool> ended_{false};
  std::atomic<bool> killed_{false};
  mutable std::mutex whyMutex_;
  std::string whyKilled_;  // empty: for nothing that it has done
};

}  // namespace gantlet
