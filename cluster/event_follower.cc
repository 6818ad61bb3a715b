#include "cluster/event_follower.h"

#include <algorithm>
#include <system_error>

#include "cluster/event_book.h"
#include "cluster/event_lines.h"
#include "cluster/event_reader.h"
#include "manager/execution_state.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::hours kLongest{25};  // an execution's own limit is the node's to see to
// What has ended is told at once by its node's stream; one that hangs is left behind.
constexpr std::chrono::seconds kEndPatience{5};

bool hasEnded(const std::string& state) {
  return isEnd(parseExecutionState(state).value_or(ExecutionState::kLost));
}

bool isSame(const Claim& a, const Claim& b) {
  return a.attempt == b.attempt && a.node == b.node && a.boot == b.boot;
}

Error away(const std::string& id, const std::string& node, const std::string& why) {
  Error error{ErrorCode::kUnavailable,
              "the events of " + id + " are with the node " + node + ", which " + why,
              "the execution is not touched by that: come back with the last number, or ask GET "
              "/v1/executions/" +
                  id};
  return error;
}

}  // namespace

// What one reader is told; `next()` is the reader's, all else the follower's.
class EventFollower::Handle final : public EventSource {
 public:
  explicit Handle(std::shared_ptr<EventReader> reader) : reader_(std::move(reader)) {}
  ~Handle() override { reader_->leave(); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  [[nodiscard]] std::shared_ptr<const ExecutionEvent> next(std::uint64_t after) const override {
    return reader_->next(after);
  }
  [[nodiscard]] bool hasEnded() const override { return reader_->hasEnded(); }
  [[nodiscard]] std::optional<Error> failure() const override { return reader_->failure(); }
  void listen(std::function<bool()> listener) override { reader_->listen(std::move(listener)); }

 private:
  const std::shared_ptr<EventReader> reader_;
};

EventFollower::EventFollower(Parts parts, FollowOptions options)
    : parts_(parts), options_(options) {
  looker_ = std::thread([this] { lookEvery(); });
}

EventFollower::~EventFollower() { stop(); }

void EventFollower::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    changed_.notify_all();
    for (const Followed& one : followed_) one.reader->leave();
  }
  if (looker_.joinable()) looker_.join();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] {
    return std::all_of(works_.begin(), works_.end(), [](const Work& work) { return work.done; });
  });
  joinDone(lock);
  followed_.clear();
}

std::size_t EventFollower::readers() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::count_if(followed_.begin(), followed_.end(),
                    [](const Followed& one) { return !one.reader->hasLeft(); }));
}

Status EventFollower::hasRoom(const std::string& tenant) const {
  std::size_t all = 0;
  std::size_t own = 0;
  for (const Followed& one : followed_) {
    if (one.reader->hasLeft()) continue;
    ++all;
    if (one.tenant == tenant) ++own;
  }
  if (all < options_.most && own < options_.mostTenant) return {};
  Error error{ErrorCode::kBusy, "too many clients watch executions that have not ended",
              "watch fewer at once, or ask GET /v1/executions/{id}"};
  error.retryAfter = std::chrono::seconds(5);
  return error;
}

Status EventFollower::mayFollow(const std::string& tenant) const {
  const std::lock_guard lock(mutex_);
  return hasRoom(tenant);
}

Result<std::shared_ptr<EventSource>> EventFollower::follow(const StoredExecution& execution,
                                                           std::uint64_t after) {
  const std::string& id = execution.id;
  TRY(const auto places, parts_.claims.places({id}));
  const auto place = places.find(id);
  if (place != places.end() && place->second.claim) {
    const std::string& name = place->second.claim->node;
    TRY(const std::optional<RelayNode> node, parts_.relay.node(name));
    // What is only claimed there may go elsewhere, and does so within its lease.
    const bool runs = !hasEnded(place->second.state) && place->second.state != "PENDING";
    if (runs && node && node->state == NodeState::kUnreachable) {
      return away(id, name, "has not been heard of for some seconds");
    }
  }
  const std::lock_guard lock(mutex_);
  if (ending_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  TRY_STATUS(hasRoom(execution.tenant));
  auto reader = std::make_shared<EventReader>(execution, after, options_.window);
  followed_.push_back(Followed{id, execution.tenant, reader, options_.pause});
  lookNow_ = true;
  changed_.notify_all();
  return std::shared_ptr<EventSource>(std::make_shared<Handle>(std::move(reader)));
}

void EventFollower::joinDone(std::unique_lock<std::mutex>& lock) {
  std::list<Work> done;
  for (auto at = works_.begin(); at != works_.end();) {
    const auto next = std::next(at);
    if (at->done) done.splice(done.end(), works_, at);
    at = next;
  }
  lock.unlock();
  for (Work& work : done) work.thread.join();
  lock.lock();
}

void EventFollower::lookEvery() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ending_ || !followed_.empty(); });
    changed_.wait_for(lock, options_.lookEvery, [&] { return ending_ || lookNow_; });
    if (ending_) return;
    lookNow_ = false;
    joinDone(lock);
    std::vector<std::string> ids;
    for (auto at = followed_.begin(); at != followed_.end();) {
      const bool over = at->reader->hasLeft() || at->reader->hasEnded();
      if (over) at->reader->cut();
      if (over && !at->busy) {
        at = followed_.erase(at);
        continue;
      }
      if (!over) ids.push_back(at->id);
      ++at;
    }
    if (ids.empty()) continue;
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    lock.unlock();
    const auto places = parts_.claims.places(ids);
    lock.lock();
    if (!places || ending_) continue;  // a database that can't be asked has no news
    for (Followed& one : followed_) {
      if (!std::binary_search(ids.begin(), ids.end(), one.id)) continue;  // it came meanwhile
      const auto place = places->find(one.id);
      see(one, place == places->end() ? ClaimedPlace{"", std::nullopt} : place->second);
    }
  }
}

// REQUIRES: the lock.
void EventFollower::see(Followed& one, const ClaimedPlace& place) {
  const auto now = std::chrono::steady_clock::now();
  const bool over = place.state.empty() || hasEnded(place.state);
  if (one.reader->hasLeft() || one.reader->hasEnded()) return;
  if (over && !one.endSeen) one.endSeen = now;
  if (one.busy) {
    const bool late = over && now - *one.endSeen >= kEndPatience;
    const bool elsewhere = !over && !(place.claim && one.claim && isSame(*place.claim, *one.claim));
    if (late || elsewhere) one.reader->cut();
    return;
  }
  if (!over && !place.claim) return;  // it waits
  if (place.claim && !(one.claim && isSame(*place.claim, *one.claim))) {
    one.pause = options_.pause;
    one.missing = std::nullopt;
    one.nextTry = now;
  }
  // What a stream has ended with is looked up at once.
  const bool behindStream = over && one.claim.has_value();
  if (!behindStream && now < one.nextTry) return;
  one.claim = over ? std::nullopt : place.claim;
  one.busy = true;
  one.reader->begin();
  Work& work = works_.emplace_back();
  try {
    work.thread = std::thread([this, &one, &work, claim = one.claim] {
      if (claim) {
        stream(one, *claim);
      } else {
        finish(one);
      }
      const std::lock_guard lock(mutex_);
      one.busy = false;
      work.done = true;
      lookNow_ = true;
      changed_.notify_all();
    });
  } catch (const std::system_error&) {  // no thread is to be had now: it is tried again
    works_.pop_back();
    one.busy = false;
    one.nextTry = now + one.pause;
  }
}

void EventFollower::missed(Followed& one, const std::string& why) {
  const auto now = std::chrono::steady_clock::now();
  std::string node;
  {
    const std::lock_guard lock(mutex_);
    one.nextTry = now + one.pause;
    one.pause = std::min(2 * one.pause, options_.longestPause);
    if (why.empty()) {
      one.missing = std::nullopt;
    } else if (!one.missing) {
      one.missing = now;
    }
    if (!one.missing || now - *one.missing < options_.patience) return;
    node = one.claim->node;
  }
  one.reader->fail(away(one.id, node, "can't be reached: " + why));
}

void EventFollower::stream(Followed& one, const Claim& claim) {
  const Result<std::optional<RelayNode>> node = parts_.relay.node(claim.node);
  if (!node) return missed(one, node.error().message);
  if (!*node || (*node)->revoked) return missed(one, "is no node of the cluster any more");
  Status strange;
  EventLines lines([&](ExecutionEvent event) { return one.reader->take(std::move(event)); });
  net::HttpRequest request;
  request.method = "GET";
  request.target = eventsPath(claim.id);
  request.headers = {{kAttemptField, std::to_string(claim.attempt)},
                     {"Accept", "text/event-stream"},
                     {"Last-Event-ID", std::to_string(one.reader->reached())}};
  request.deadline = net::in(kLongest);
  request.maxBody = ByteCount(UINT64_MAX);
  request.onData = [&](std::string_view piece) {
    const Result<bool> more = lines.read(piece);
    if (!more) strange = more.error();
    return more && *more;
  };
  const Result<Passed> passed = parts_.relay.pass(**node, std::move(request), one.reader->cutFd());
  if (!passed) return missed(one, passed.error().message);
  const net::HttpOutcome& outcome = passed->outcome;
  if (!strange) return missed(one, strange.error().message);
  const bool none = !outcome.ok() && outcome.failure->fault == net::HttpFault::kConnect;
  // One that answers is there, whatever it says: the database tells what becomes of the execution.
  missed(one, none ? outcome.failure->message : "");
}

void EventFollower::finish(Followed& one) {
  const Result<std::optional<StoredExecution>> found = parts_.executions.get(one.id);
  if (!found) return missed(one, "");
  if (!*found) {
    return one.reader->fail(
        Error{ErrorCode::kNotFound, "the execution was forgotten: " + one.id, ""});
  }
  StoredExecution ended = **found;
  if (!hasEnded(ended.state)) return missed(one, "");
  Result<std::string> events = parts_.executions.events(one.id);
  if (!events) return missed(one, "");
  ended.events = *std::move(events);
  one.reader->end(ended);
}

}  // namespace gantlet::cluster
