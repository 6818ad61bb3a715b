#include "providers/docker/container_keeper.h"

#include <algorithm>

namespace gantlet::docker {
namespace {

constexpr std::chrono::seconds kRest{20};  // between attempts that failed, and looks at what waits

}  // namespace

ContainerKeeper::ContainerKeeper(Engine engine, const Clock& clock, std::size_t waiting)
    : engine_(std::move(engine)), clock_(clock), size_(waiting), worker_([this] { work(); }) {}

ContainerKeeper::~ContainerKeeper() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  worker_.join();
  for (const Waiting& one : waiting_) (void)engine_.remove(one.id);
  for (const std::string& id : doomed_) (void)engine_.remove(id);
}

std::optional<std::string> ContainerKeeper::take(const json::Object& spec) {
  if (size_ == 0) return std::nullopt;
  std::string key = json::write(spec);
  const std::lock_guard lock(mutex_);
  recent_.push_back({key, spec});
  if (recent_.size() > size_) recent_.pop_front();
  const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                  [&](const Waiting& one) { return one.key == key; });
  if (found == waiting_.end()) return std::nullopt;
  std::string id = found->id;
  waiting_.erase(found);
  return id;
}

void ContainerKeeper::removeLater(std::string id) {
  {
    const std::lock_guard lock(mutex_);
    doomed_.push_back(std::move(id));
  }
  changed_.notify_all();
}

void ContainerKeeper::work() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return ending_ || !doomed_.empty(); });
  if (!ending_ && engine_.clearLeftovers) {
    lock.unlock();
    engine_.clearLeftovers();
    lock.lock();
  }
  while (!ending_) {
    if (step(lock)) continue;
    changed_.wait_for(lock, kRest);
  }
}

// Whether there may be more to do at once. Containers are started when an execution has ended, not
// while it begins: that would take the time that a waiting one saves.
bool ContainerKeeper::step(std::unique_lock<std::mutex>& lock) {
  dropUnwanted();
  if (!doomed_.empty()) return removeOne(lock);
  return startMissing(lock);
}

// What has waited for long is not wished for any more: nobody comes.
void ContainerKeeper::dropUnwanted() {
  const MonotonicTime now = clock_.monotonicNow();
  for (auto one = waiting_.begin(); one != waiting_.end();) {
    const auto wish = std::find_if(recent_.begin(), recent_.end(),
                                   [&](const Wish& wished) { return wished.key == one->key; });
    const bool old = now - one->since >= kMaxWait;
    if (old && wish != recent_.end()) recent_.erase(wish);
    if (!old && wish != recent_.end()) {
      ++one;
      continue;
    }
    doomed_.push_back(one->id);
    one = waiting_.erase(one);
  }
}

bool ContainerKeeper::removeOne(std::unique_lock<std::mutex>& lock) {
  std::string id = std::move(doomed_.front());
  doomed_.pop_front();
  lock.unlock();
  const bool removed = static_cast<bool>(engine_.remove(id));
  lock.lock();
  if (!removed) doomed_.push_back(std::move(id));
  return removed;
}

const ContainerKeeper::Wish* ContainerKeeper::firstMissing() const {
  for (const Wish& wish : recent_) {
    const auto wished = std::count_if(recent_.begin(), recent_.end(),
                                      [&](const Wish& other) { return other.key == wish.key; });
    const auto there = std::count_if(waiting_.begin(), waiting_.end(),
                                     [&](const Waiting& one) { return one.key == wish.key; });
    if (there < wished) return &wish;
  }
  return nullptr;
}

bool ContainerKeeper::startMissing(std::unique_lock<std::mutex>& lock) {
  const Wish* wish = firstMissing();
  if (wish == nullptr) return false;
  const Wish wanted = *wish;
  lock.unlock();
  Result<std::string> started = engine_.startOne(wanted.spec);
  lock.lock();
  if (!started) return false;
  waiting_.push_back({std::move(*started), wanted.key, clock_.monotonicNow()});
  return true;
}

}  // namespace gantlet::docker
