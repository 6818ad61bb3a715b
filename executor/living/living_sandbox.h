// How a living sandbox is made of the parts that runs use too: jails, fork servers, places, groups.
// (living.h is what others see.)
//
// Thread-safety: as LivingSandbox.
#pragma once

#include <functional>
#include <memory>

#include "executor/jail/cell.h"
#include "executor/living.h"
#include "executor/run/fair_places.h"

namespace gantlet {

// What of the sandbox a living one goes on to need. All must outlive it.
struct LivingParts {
  CellMaker& maker;
  // A fork server that serves. Errors: kUnavailable.
  std::function<Result<ForkServer*>(Image)> server;
  // A piece's place among all runs, to be given back by `leave`. Errors: kBusy, kCancelled.
  std::function<Result<Turn>(const TenantId&, const CancelSignal&)> enter;
  std::function<void(const TenantId&)> leave;
  // How far a piece steps back that has gone on for a while, or that stands behind from the first.
  std::function<CpuShare(const TenantId&)> shareAfterAWhile;
};

// Errors: kUnsupported (no memory cgroup here, or another language), kUnavailable.
[[nodiscard]] Result<std::unique_ptr<LivingSandbox>> openLiving(const LivingSpec& spec,
                                                                const LivingParts& parts);

}  // namespace gantlet
