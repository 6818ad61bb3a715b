#include "executor/kernel/idle_gate.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>
#include <thread>

#include "core/unique_fd.h"

namespace gantlet {

// Descriptors rather than a mutex: the idle thread may be stopped at any point for any time.
struct IdleGate::State {
  UniqueFd asked{::eventfd(0, EFD_CLOEXEC)};
  UniqueFd idle{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};

  static bool take(int fd, std::uint64_t& value) {
    return ::read(fd, &value, sizeof(value)) == sizeof(value);
  }
  static void give(int fd, std::uint64_t value) { (void)!::write(fd, &value, sizeof(value)); }
};

namespace {
constexpr std::uint64_t kLeave = 1ULL << 32U;
}  // namespace

IdleGate::IdleGate() : state_(std::make_shared<State>()) {
  // Detached, with a share of the state: nobody may have to wait for it.
  std::thread([state = state_] {
    sched_param none{};
    (void)::sched_setscheduler(0, SCHED_IDLE, &none);
    std::uint64_t asked = 0;
    while (State::take(state->asked.get(), asked) && asked < kLeave) {
      State::give(state->idle.get(), 1);
    }
  }).detach();
}

IdleGate::~IdleGate() { State::give(state_->asked.get(), kLeave); }

bool IdleGate::pass(std::chrono::milliseconds patience) {
  std::uint64_t stale = 0;
  (void)State::take(state_->idle.get(), stale);
  State::give(state_->asked.get(), 1);
  pollfd polled{state_->idle.get(), POLLIN, 0};
  return ::poll(&polled, 1, static_cast<int>(patience.count())) > 0;
}

}  // namespace gantlet
