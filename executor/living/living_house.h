// A living sandbox's jail, as its contexts and branches share it.
//
// Thread-safety: any thread; `share` guards who sets the jail's share of the CPU.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

#include "executor/living/living_sandbox.h"

namespace gantlet {

// How many jails this process has made.
[[nodiscard]] std::uint64_t nextJailNumber();

// The sandbox as its contexts see it: they keep it until the last of them has gone.
struct House {
  House(const LivingSpec& given, const LivingParts& with, std::shared_ptr<House> of = nullptr)
      : spec(given), parts(with), parent(std::move(of)) {
    if (parent) depth = parent->depth + 1;
    if (parent) ++parent->branches;
  }
  ~House() {
    if (parent) --parent->branches;
  }
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  // The session is over. What lives in its namespaces is ended; not the namespaces themselves while
  // branches live below them, which would end with them. Then the workspace, of which they keep the
  // mount, is emptied: else it would keep its memory.
  void close(int workspace) const;

  const std::uint64_t number = nextJailNumber();
  // Of a context; the jail is the same for all.
  [[nodiscard]] Result<Shape> shapeOf(Language language) const;
  [[nodiscard]] bool writesVolumes() const {
    return std::any_of(spec.volumes.begin(), spec.volumes.end(),
                       [](const LivingVolume& one) { return !one.readOnly; });
  }

  const LivingSpec spec;
  const LivingParts parts;
  Shape shape;  // Python's
  // Below it are this one's namespaces. It goes behind the jail.
  const std::shared_ptr<House> parent;
  std::uint32_t depth = 0;
  std::atomic<std::uint32_t> branches{0};
  std::atomic<bool> frozenOnce{false};
  std::unique_ptr<Jail> jail;
  std::atomic<std::uint32_t> threads{0};  // that contexts have of their own
  std::atomic<std::uint32_t> running{0};
  std::mutex share;  // of the CPU: who sets it
};

// The sandbox of a branch, which is made by the context that is branched.
[[nodiscard]] std::unique_ptr<LivingSandbox> livingIn(std::shared_ptr<House> house);

}  // namespace gantlet
