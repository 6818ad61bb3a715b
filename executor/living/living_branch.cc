// How a context is forked into a sandbox of its own.
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "executor/living/living_context.h"

namespace gantlet {
namespace {

// A jail for a branch, which the launcher makes.
struct Place final : BranchPlace {
  explicit Place(std::shared_ptr<House> with) : house(std::move(with)) {}
  // Its groups go to another run behind this: not before its init is in them.
  ~Place() override { (void)await(); }
  Status await() {
    if (awaited) return {};
    awaited = true;
    return house->parts.maker.awaitBranchJail(house->shape, *house->jail);
  }

  const std::shared_ptr<House> house;
  bool awaited = false;
};

}  // namespace

Result<std::unique_ptr<BranchPlace>> Context::prepareBranch(const std::string& session) {
  if (!alive() || !held_) {
    return Error{ErrorCode::kBusy, "the context's interpreter has ended",
                 "run a cell first, which starts another"};
  }
  if (!speaksPython()) {
    return Error{ErrorCode::kUnsupported, "a context of JavaScript can't be branched",
                 "make another session, and run its cells there"};
  }
  if (house_->depth >= kMostBranchDepth) {
    return Error{ErrorCode::kBusy,
                 "the session is a branch of a branch, " + std::to_string(kMostBranchDepth) +
                     " deep, and the kernel's namespaces nest no deeper",
                 "branch from one that is nearer to the first"};
  }
  LivingSpec spec = house_->spec;
  spec.session = session;
  auto house = std::make_shared<House>(spec, house_->parts, house_);
  house->shape = house_->shape;
  TRY_STATUS(house_->parts.maker.beginBranchJail(*house_->jail, house->shape, house->jail));
  return std::unique_ptr<BranchPlace>(std::make_unique<Place>(std::move(house)));
}

Result<LivingBranch> Context::branchInto(std::unique_ptr<BranchPlace> place) {
  auto* const own = dynamic_cast<Place*>(place.get());
  if (own == nullptr || own->house->parent != house_) {
    return Error{ErrorCode::kInternal, "a place of another context can't hold a branch", ""};
  }
  if (!alive() || !held_) {
    return Error{ErrorCode::kBusy, "the context's interpreter has ended",
                 "run a cell first, which starts another"};
  }
  std::shared_ptr<House> house = own->house;
  if (house->writesVolumes()) TRY_STATUS(house->jail->lease->allowWrites());
  std::array<UniqueFd, kProgramFdCount> ends;
  TRY(std::unique_ptr<Cell> cell, CellMaker::emptyCell(ends));
  UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wake) return systemError("prepare a branch", errno);
  auto ear = std::make_unique<Ear>(ear_->shared(), 0, -1);
  const auto awaitJail = [&]() -> Status {
    TRY_STATUS(own->await());
    struct stat info {};
    if (::fstat(house->jail->namespaces.at(1).get(), &info) != 0) {
      return systemError("prepare a branch", errno);
    }
    ear->setNamespace(info.st_ino);
    return {};
  };
  BranchOrder order({*ear_, *ear, cell_->programPid, *house->jail, awaitJail, ends,
                     [this](std::string_view name, const std::uint64_t(&arguments)[6]) {
                       return ruling(name, arguments);
                     }});
  const std::uint64_t held = *held_;
  held_.reset();
  const Status done = order.give(held);
  held_ = order.parentHeld();
  // Nobody knows how far it came.
  if (!held_) {
    ended_ = true;
    cell_->kill();
  }
  if (!done) {
    if (order.branch() > 0) house->jail->kill();
    return done.error();
  }
  cell->programPid = order.branch();
  cell->programPidFd = UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, order.branch(), 0)));
  cell->forked = true;
  cell->cpuSeconds = cell_->cpuSeconds;
  if (!cell->programPidFd) return systemError("pidfd_open", errno);
  // Whoever was frozen once is in a group for that, and its fork too.
  if (house_->frozenOnce) TRY_STATUS(house->jail->lease->joinFreezer());
  house->frozenOnce = house_->frozenOnce.load();
  house->jail->namespaces.clear();
  auto context =
      std::make_unique<Context>(language_, house, std::move(cell), std::move(wake), std::move(ear));
  context->held_ = order.branchHeld();
  context->grants_ = grants_;
  LivingBranch branch;
  branch.sandbox = livingIn(std::move(house));
  branch.context = std::move(context);
  return branch;
}

}  // namespace gantlet
