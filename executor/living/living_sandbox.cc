#include "executor/living/living_sandbox.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <mutex>

#include "executor/launcher/host_root.h"
#include "executor/living/living_context.h"
#include "executor/run/shared_listener.h"

namespace gantlet {
namespace {

class LocalLiving final : public LivingSandbox {
 public:
  explicit LocalLiving(std::shared_ptr<House> house)
      : house_(std::move(house)), workspace_(std::move(house_->jail->workspace)) {}
  ~LocalLiving() override {
    if (house_) house_->close(workspace_.get());
  }

  Result<std::unique_ptr<LivingContext>> makeContext(Language language) override {
    const std::shared_ptr<House> house = current();
    TRY(const Shape shape, house->shapeOf(language));
    Result<ForkServer*> server = house->parts.server(shape.image);
    if (!server && shape.image == Image::kNode) {
      return Error{ErrorCode::kUnsupported,
                   "there are no contexts of JavaScript here: node has no fork server (" +
                       server.error().message + ")",
                   "see 'gantlet doctor'"};
    }
    if (!server) return std::move(server).error();
    TRY(std::unique_ptr<Cell> cell, house->parts.maker.lodge(*house->jail, shape, **server, {}));
    UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wake) return systemError("eventfd", errno);
    auto listener = std::make_shared<SharedListener>(std::move(cell->listener));
    auto ear = std::make_unique<Ear>(std::move(listener), pidNamespaceOf(cell->programPid),
                                     cell->programPid);
    auto context = std::make_unique<Context>(language, house, std::move(cell), std::move(wake),
                                             std::move(ear));
    TRY_STATUS(context->start());
    return std::unique_ptr<LivingContext>(std::move(context));
  }

  int workspace() const override { return workspace_.get(); }
  std::uint32_t owner() const override { return launcherUser(); }
  bool alive() const override { return current()->jail->alive(); }
  Status freeze(bool frozen) override {
    const std::shared_ptr<House> house = current();
    const std::lock_guard lock(house->share);
    house->frozenOnce = true;
    const Status done = house->jail->lease->freeze(frozen);
    if (!done && frozen) (void)house->jail->lease->freeze(false);
    return done;
  }
  std::uint32_t depth() const override { return current()->depth; }
  std::vector<LivingCharge> charges() const override {
    std::vector<LivingCharge> all;
    for (std::shared_ptr<House> at = current(); at; at = at->parent) {
      all.push_back({at->number, ByteCount(at->jail->lease->memoryBytes())});
    }
    return all;
  }
  Status become(LivingSandbox& other) override {
    auto* const from = dynamic_cast<LocalLiving*>(&other);
    if (from == nullptr || !from->house_) {
      return Error{ErrorCode::kInternal, "a sandbox of another kind can't be gone on in", ""};
    }
    const UniqueFd left(::fcntl(workspace_.get(), F_DUPFD_CLOEXEC, 0));
    // In its place at once: who uses the number meets one folder or the other.
    if (!left || ::dup3(from->workspace_.get(), workspace_.get(), O_CLOEXEC) < 0) {
      return systemError("take over a workspace", errno);
    }
    std::shared_ptr<House> old = std::move(from->house_);
    {
      const std::lock_guard lock(mutex_);
      house_.swap(old);
    }
    old->close(left.get());
    return {};
  }

 private:
  [[nodiscard]] std::shared_ptr<House> current() const {
    const std::lock_guard lock(mutex_);
    return house_;
  }

  mutable std::mutex mutex_;
  std::shared_ptr<House> house_;  // null: another sandbox has become it
  const UniqueFd workspace_;      // always of the same number
};

}  // namespace

std::unique_ptr<LivingSandbox> livingIn(std::shared_ptr<House> house) {
  return std::make_unique<LocalLiving>(std::move(house));
}

Result<std::unique_ptr<LivingSandbox>> openLiving(const LivingSpec& spec,
                                                  const LivingParts& parts) {
  auto house = std::make_shared<House>(spec, parts);
  TRY(house->shape, house->shapeOf(Language::kPython));
  TRY_STATUS(parts.maker.makeJail(house->shape, false, {}, house->jail));
  if (!house->jail->lease) {
    return Error{ErrorCode::kUnsupported,
                 "living sandboxes need a memory cgroup, and there is none",
                 "see 'gantlet doctor'"};
  }
  if (house->writesVolumes()) TRY_STATUS(house->jail->lease->allowWrites());
  return std::unique_ptr<LivingSandbox>(std::make_unique<LocalLiving>(std::move(house)));
}

}  // namespace gantlet
