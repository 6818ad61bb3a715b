#include "cluster/event_reader.h"

#include <sys/eventfd.h>

#include <algorithm>

namespace gantlet::cluster {

namespace {

// What an event makes the gateway hold.
std::size_t sizeOf(const ExecutionEvent& event) {
  return sizeof(ExecutionEvent) + event.name.size() + event.data.size();
}

}  // namespace

EventReader::EventReader(const StoredExecution& execution, std::uint64_t after, std::size_t window)
    : window_(window), reached_(after) {
  // That it was queued the database tells: no node is needed for it.
  const ExecutionEvents queued(execution);
  if (auto first = queued.next(after)) push(std::move(first));
}

void EventReader::push(std::shared_ptr<const ExecutionEvent> event) {
  reached_ = event->number;
  bytes_ += sizeOf(*event);
  waiting_.push_back(std::move(event));
}

std::shared_ptr<const ExecutionEvent> EventReader::next(std::uint64_t after) {
  const std::lock_guard lock(mutex_);
  while (!waiting_.empty() && waiting_.front()->number <= after) {
    bytes_ -= sizeOf(*waiting_.front());
    waiting_.pop_front();
    room_.notify_all();
  }
  if (!waiting_.empty()) return waiting_.front();
  return rest_ ? rest_->next(std::max(after, reached_)) : nullptr;
}

bool EventReader::hasEnded() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

std::optional<Error> EventReader::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void EventReader::leave() {
  const std::lock_guard lock(mutex_);
  left_ = true;
  waiting_.clear();
  bytes_ = 0;
  rest_.reset();
  room_.notify_all();
  if (cut_) (void)::eventfd_write(cut_->get(), 1);
}

bool EventReader::hasLeft() const {
  const std::lock_guard lock(mutex_);
  return left_;
}

std::uint64_t EventReader::reached() const {
  const std::lock_guard lock(mutex_);
  return reached_;
}

void EventReader::begin() {
  const std::lock_guard lock(mutex_);
  isCut_ = false;
  cut_ = std::make_shared<UniqueFd>(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (left_ && cut_) (void)::eventfd_write(cut_->get(), 1);
}

std::shared_ptr<UniqueFd> EventReader::cutFd() const {
  const std::lock_guard lock(mutex_);
  return cut_;
}

void EventReader::cut() {
  const std::lock_guard lock(mutex_);
  isCut_ = true;
  room_.notify_all();
  if (cut_) (void)::eventfd_write(cut_->get(), 1);
}

bool EventReader::take(ExecutionEvent event) {
  {
    std::unique_lock lock(mutex_);
    if (event.number <= reached_) return !left_ && !isCut_;
    room_.wait(lock, [&] {
      return left_ || isCut_ || waiting_.empty() || bytes_ + sizeOf(event) <= window_;
    });
    if (left_ || isCut_ || ended_) return false;
    push(std::make_shared<const ExecutionEvent>(std::move(event)));
  }
  listeners_.wake();
  return true;
}

void EventReader::end(const StoredExecution& ended) {
  {
    const std::lock_guard lock(mutex_);
    if (left_ || ended_) return;
    ended_ = true;
    rest_ = std::make_unique<ExecutionEvents>(ended, reached_);
    if (!rest_->next(reached_)) {
      // Less was kept than was told: its end is told all the same.
      std::shared_ptr<const ExecutionEvent> last;
      for (auto one = rest_->next(0); one; one = rest_->next(one->number)) last = one;
      ExecutionEvent end = *last;
      end.number = reached_ + 1;
      push(std::make_shared<const ExecutionEvent>(std::move(end)));
    }
  }
  listeners_.wake();
}

void EventReader::fail(Error why) {
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    failure_ = std::move(why);
    ended_ = true;
  }
  listeners_.wake();
}

}  // namespace gantlet::cluster
