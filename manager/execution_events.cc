#include "manager/execution_events.h"

#include <algorithm>
#include <charconv>

#include "core/utf8.h"

namespace gantlet {
namespace {

// So many pieces of output are told as they come; from then on they are put together.
constexpr std::uint64_t kEagerPieces = 1000;
constexpr std::size_t kLaterPiece = 8192;
constexpr std::chrono::milliseconds kLaterPause{100};

constexpr std::array<std::string_view, 2> kStreams{"stdout", "stderr"};

// Where what is kept of one that ran a second time begins: the number before its first event. It
// has no space, so that a program that does not know it passes over it.
constexpr std::string_view kBehind = "behind:";

// The items of the result's "display", each a MIME bundle.
json::Array displayOf(const std::string& result) {
  json::ParseLimits limits;
  limits.maxBytes = result.size();
  limits.maxDepth = 512;
  auto document = json::parse(result, limits, {{}, {"display"}});
  if (!document || document->asObject() == nullptr) return {};
  json::Value* display = document->asObject()->find("display");
  if (display == nullptr || display->asArray() == nullptr) return {};
  return std::move(*display->asArray());
}

std::string queuedData(const StoredExecution& execution) {
  return json::write(json::Object{{"id", execution.id},
                                  {"tenant", execution.tenant},
                                  {"at", formatRfc3339(execution.createdAt)}});
}

}  // namespace

ExecutionEvents::ExecutionEvents(const StoredExecution& execution) {
  add("queued", queuedData(execution));
}

ExecutionEvents::ExecutionEvents(const StoredExecution& ended, std::uint64_t after)
    : ExecutionEvents(ended) {
  std::string_view kept = ended.events;
  while (!kept.empty()) {
    const std::string_view line = kept.substr(0, kept.find('\n'));
    kept.remove_prefix(std::min(kept.size(), line.size() + 1));
    if (line.starts_with(kBehind)) {
      (void)std::from_chars(line.data() + kBehind.size(), line.data() + line.size(), base_);
      continue;
    }
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) continue;
    add(line.substr(0, space), std::string(line.substr(space + 1)));
  }
  addEnd(ended);
  if (ended.state != "LOST" || after < events_.back()->number) return;
  ExecutionEvent last = *events_.back();
  last.number = after + 1;
  events_.back() = std::make_shared<const ExecutionEvent>(std::move(last));
}

void ExecutionEvents::add(std::string_view name, std::string data) {
  const std::uint64_t before = events_.empty() ? 0 : std::max(base_, events_.back()->number);
  events_.push_back(std::make_shared<const ExecutionEvent>(
      ExecutionEvent{before + 1, std::string(name), std::move(data)}));
}

void ExecutionEvents::queuedAgain(std::uint64_t base, const StoredExecution& again) {
  {
    const std::lock_guard lock(mutex_);
    base_ = base;
    add("queued", queuedData(again));
  }
  listeners_.wake();
}

void ExecutionEvents::begin(ByteCount limit) {
  const std::lock_guard lock(mutex_);
  limit_ = limit;
}

void ExecutionEvents::vetted(const Verdict& verdict, WallTime at) {
  std::string data =
      json::write(json::Object{{"action", actionName(verdict.action)},
                               {"policy", verdict.policy},
                               {"policy_digest", verdict.policyDigest},
                               {"findings", static_cast<std::uint64_t>(verdict.findings.size())},
                               {"at", formatRfc3339(at)}});
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    add("vetted", std::move(data));
  }
  listeners_.wake();
}

void ExecutionEvents::started(std::string_view provider, WallTime at) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    add("started", json::write(json::Object{{"provider", provider}, {"at", formatRfc3339(at)}}));
  }
  listeners_.wake();
}

// A character that is cut between two pieces waits for its rest.
void ExecutionEvents::tell(std::size_t stream, MonotonicTime now, bool all) {
  Stream& of = streams_.at(stream);
  const std::size_t whole =
      all ? of.waiting.size() : of.waiting.size() - utf8UnfinishedTail(of.waiting);
  if (whole == 0) return;
  add(kStreams.at(stream),
      json::write(
          json::Object{{"text", toValidUtf8(std::string_view(of.waiting).substr(0, whole))}}));
  of.waiting.erase(0, whole);
  of.toldAt = now;
  ++outputs_;
}

bool ExecutionEvents::output(int stream, std::string_view bytes, MonotonicTime now) {
  const std::size_t index = stream == 2 ? 1 : 0;
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return false;
    Stream& of = streams_.at(index);
    const std::uint64_t room = limit_.bytes() - std::min(limit_.bytes(), of.passed);
    bytes = bytes.substr(0, std::min<std::uint64_t>(room, bytes.size()));
    if (bytes.empty()) return false;
    of.passed += bytes.size();
    of.waiting.append(bytes);
    const bool due = outputs_ < kEagerPieces || of.waiting.size() >= kLaterPiece ||
                     now - of.toldAt >= kLaterPause;
    if (!due) return true;
    tell(index, now, false);
  }
  listeners_.wake();
  return false;
}

bool ExecutionEvents::flush(MonotonicTime now) {
  bool waits = false;
  bool told = false;
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return false;
    for (std::size_t i = 0; i < streams_.size(); ++i) {
      const std::uint64_t before = outputs_;
      if (now - streams_.at(i).toldAt >= kLaterPause) tell(i, now, false);
      told = told || outputs_ != before;
      // The start of a character needs no timer: only its rest tells it.
      waits = waits || streams_.at(i).waiting.size() > utf8UnfinishedTail(streams_.at(i).waiting);
    }
  }
  if (told) listeners_.wake();
  return waits;
}

std::string ExecutionEvents::kept() {
  std::string text;
  {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < streams_.size() && !closed_; ++i) tell(i, {}, true);
    closed_ = true;
    if (base_ > 0) text.append(kBehind).append(std::to_string(base_)).append("\n");
    for (const auto& event : events_) {
      if (event->number > 1) text.append(event->name).append(" ").append(event->data).append("\n");
    }
  }
  listeners_.wake();
  return text;
}

void ExecutionEvents::addEnd(const StoredExecution& ended) {
  closed_ = true;
  if (ended.result) {
    for (const json::Value& bundle : displayOf(*ended.result)) add("display", json::write(bundle));
    add("result", *ended.result);
  }
  json::Object end{{"state", ended.state}};
  end.set("at", ended.endedAt ? json::Value(formatRfc3339(*ended.endedAt)) : json::Value());
  add("ended", json::write(end));
  ended_ = true;
}

void ExecutionEvents::end(const StoredExecution& ended) {
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    addEnd(ended);
  }
  listeners_.wake();
}

void ExecutionEvents::leave() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    ended_ = true;
  }
  listeners_.wake();
}

std::shared_ptr<const ExecutionEvent> ExecutionEvents::next(std::uint64_t after) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::upper_bound(
      events_.begin(), events_.end(), after,
      [](std::uint64_t number, const auto& event) { return number < event->number; });
  return found == events_.end() ? nullptr : *found;
}

bool ExecutionEvents::hasEnded() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

}  // namespace gantlet
