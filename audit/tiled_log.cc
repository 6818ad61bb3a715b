#include "audit/tiled_log.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include "audit/bundle.h"
#include "audit/log_error.h"
#include "audit/manifest.h"

namespace gantlet::audit {
namespace {

constexpr std::chrono::milliseconds kRetryEvery{100};
constexpr std::chrono::milliseconds kQuiet{100};  // no new record for so long: publish now
constexpr std::chrono::seconds kPatience{5};      // for the publisher to make room
// As PostgreSQL's commit_delay and commit_siblings: with more submissions under way than there are
// processors for, a leader that comes right after another waits for what these have to say.
constexpr std::chrono::milliseconds kGather{2};
constexpr std::size_t kSiblingsPerProcessor = 2;
constexpr int kEverybody = INT_MAX;
constexpr std::size_t kMaxQueuedBytes = 1U << 20U;        // not durable yet
constexpr std::size_t kMaxUnpublishedBytes = 64U << 20U;  // durable, not laid out as tiles yet
constexpr std::size_t kPublishAtBytes = 16U << 20U;       // publish before the time is up
constexpr std::uint64_t kRotateAtBytes = 1U << 20U;  // of a journal file; bounds what a start reads

}  // namespace

TiledLog::TiledLog(Parts parts) : parts_(std::move(parts)) {
  next_ = parts_.store.size();
  durable_ = next_;
  published_ = parts_.store.published().size;
  durableOpenFrom_ = parts_.openFrom;
  siblings_ = kSiblingsPerProcessor * std::max(1U, std::thread::hardware_concurrency());
}

TiledLog::~TiledLog() {
  {
    const Lock lock(state_);
    stop_ = true;
  }
  work_.notify_all();
  if (thread_.joinable()) thread_.join();
  // What can't be written now was never confirmed to anyone, or lies in the journal.
  (void)publish();
}

void TiledLog::start() {
  if (parts_.options.publishEvery.count() > 0) thread_ = std::thread([this] { background(); });
}

std::uint64_t TiledLog::size() const {
  const Lock lock(state_);
  return next_;
}

Result<std::string> Log::sign(std::string_view) const {
  return Error{ErrorCode::kUnsupported, "this audit log has no signing key", ""};
}

Result<std::string> TiledLog::sign(std::string_view text) const {
  return signStatement(text, parts_.key, parts_.origin);
}

Receipt TiledLog::append(const RecordDraft& draft, const AuditRecord& record) {
  Receipt receipt;
  receipt.seq = next_++;
  const std::string entry =
      draft.entry(receipt.seq, parts_.clock->wallNow(), parts_.clock->monotonicNow());
  const Digest leaf = leafHash(entry);
  receipt.hash = toHex(leaf);
  appendEntry(pending_.batch.payload, entry);
  if (pending_.batch.count++ == 0) pending_.batch.first = receipt.seq;
  pending_.leaves.push_back(leaf);
  open_.note(record.stage, record.event, record.tenant.text(), record.submission.text(),
             receipt.seq);
  return receipt;
}

void TiledLog::appendOwn(const std::string& event, const std::string& outcome,
                         json::Object details) {
  AuditRecord record;
  record.stage = "audit";
  record.event = event;
  record.outcome = outcome;
  record.details = std::move(details);
  const auto draft = RecordDraft::of(record, parts_.bootId);
  if (draft) append(*draft, record);
}

Result<Receipt> TiledLog::enqueue(const AuditRecord& record) {
  TRY(const RecordDraft draft, RecordDraft::of(record, parts_.bootId));
  Lock lock(state_);
  TRY_STATUS(ready(lock));
  TRY_STATUS(makeRoom(lock));
  Receipt receipt = append(draft, record);
  wakeBackground();
  return receipt;
}

// The queue is bounded: callers wait for room, and are refused when none comes. Nothing is dropped.
Status TiledLog::makeRoom(Lock& lock) {
  while (pending_.batch.payload.size() > kMaxQueuedBytes) {
    TRY_STATUS(ready(lock));
    if (leader_) {
      changed_.wait(lock);
    } else {
      lead(lock);
    }
  }
  if (unpublishedBytes_ <= kMaxUnpublishedBytes) return ready(lock);
  if (!thread_.joinable()) {
    lock.unlock();
    Status published = publish();
    lock.lock();
    return published;
  }
  work_.notify_one();
  const bool room = changed_.wait_for(
      lock, kPatience, [this] { return failure_ || unpublishedBytes_ <= kMaxUnpublishedBytes; });
  if (!room) {
    return Error{ErrorCode::kAuditFailed,
                 "the audit log cannot write tiles as fast as records come",
                 "send fewer submissions at once, or put the data folder on a faster disk"};
  }
  return ready(lock);
}

Status TiledLog::waitDurable(std::uint64_t seq) {
  Lock lock(state_);
  if (seq >= next_) {
    return Error{ErrorCode::kInvalidArgument, "there is no audit record " + std::to_string(seq),
                 ""};
  }
  while (durable_ <= seq) {
    TRY_STATUS(ready(lock));
    if (durable_ > seq) break;
    if (leader_) {
      const bool waitsInLine = pending_.batch.count > 0 && seq >= pending_.batch.first;
      const std::shared_ptr<Round> round = waitsInLine ? queued_ : written_;
      const std::uint32_t seen = round->word;
      lock.unlock();
      round->await(seen);
      if ((round->word & Round::kDurable) != 0) return {};
      lock.lock();
    } else {
      gather(lock);
      lead(lock);
    }
  }
  return {};
}

void TiledLog::Round::await(std::uint32_t seen) const {
  ::syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
}

void TiledLog::Round::wake(int sleepers) {
  word += kNews;
  ::syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, sleepers, nullptr, nullptr, 0);
}

// After a change of durable_, leader_, failure_ or unpublishedBytes_: wakes those whom it concerns,
// and one of those whose records are still to be written, to lead. Releases the lock meanwhile,
// which whoever wakes wants first.
void TiledLog::tellChanged(Lock& lock) {
  const std::shared_ptr<Round> queued = queued_;
  const std::shared_ptr<Round> written = written_;
  const bool failed = failure_.has_value();
  const bool needsLeader = !leader_ && pending_.batch.count > 0;
  lock.unlock();
  // First the one who is soon asleep again, gathering.
  if (failed || needsLeader) queued->wake(failed ? kEverybody : 1);
  written->wake(kEverybody);
  changed_.notify_all();
  lock.lock();
}

Status TiledLog::health() {
  Lock lock(state_);
  TRY_STATUS(ready(lock));
  // A leader looks at the space itself. Where nobody writes, nobody else does.
  return leader_ ? Status() : parts_.reserve.check();
}

CommitTimes TiledLog::commitTimes() const {
  const std::lock_guard lock(state_);
  return commitTimes_;
}

void TiledLog::becomeLeader(Lock& lock) {
  changed_.wait(lock, [this] { return !leader_; });
  leader_ = true;
}

// Writes all that is queued. Enters and leaves as the leader, with the lock held.
int TiledLog::writePending(Lock& lock) {
  if (pending_.batch.count == 0) return 0;
  Pending taken = std::exchange(pending_, {});
  const std::shared_ptr<Round> round = std::exchange(queued_, std::make_shared<Round>());
  std::exchange(written_, round)->wake(kEverybody);  // nobody will tell them any more
  const std::uint64_t end = taken.batch.first + taken.batch.count;
  // As of these records and no later one: a terminal record that is lost in a crash must not hide
  // its intent from recovery.
  const std::uint64_t openFrom = open_.oldest(end);
  lock.unlock();
  const MonotonicTime begin = parts_.clock->monotonicNow();
  const int error = parts_.journal.append(taken.batch, openFrom);
  const auto took = parts_.clock->monotonicNow() - begin;
  lock.lock();
  commitTimes_.add(took);
  if (error != 0) {
    journalBroken_ = true;
    taken.batch.payload += pending_.batch.payload;
    taken.batch.count += pending_.batch.count;
    taken.leaves.insert(taken.leaves.end(), pending_.leaves.begin(), pending_.leaves.end());
    pending_ = std::move(taken);
    round->wake(kEverybody);
    return error;
  }
  durable_ = end;
  round->word |= Round::kDurable;
  durableOpenFrom_ = openFrom;
  unpublishedBytes_ += taken.batch.payload.size();
  unpublished_.push_back(std::move(taken));
  // While it was written it was in neither list, and the background thread may have gone to rest.
  wakeBackground();
  return 0;
}

// REQUIRES: there is a record to publish.
void TiledLog::wakeBackground() {
  if (!resting_) return;
  resting_ = false;
  work_.notify_one();
}

// Waits a moment where others will want to be written too. REQUIRES: there is no leader; nor is
// there one afterwards.
void TiledLog::gather(Lock& lock) {
  if (open_.size() <= siblings_ || parts_.clock->monotonicNow() - lastCommit_ > kGather) return;
  leader_ = true;
  lock.unlock();
  std::this_thread::sleep_for(kGather);
  lock.lock();
  leader_ = false;
}

// One round of group commit. REQUIRES: there is no leader.
void TiledLog::lead(Lock& lock) {
  leader_ = true;
  const int error = writePending(lock);
  if (error != 0) {
    fail(lock, logError("write its journal in " + parts_.folder.string(), error), isNoSpace(error));
  } else if (Status enough = parts_.reserve.check(); !enough) {
    fail(lock, std::move(enough).error(), true);
  }
  leader_ = false;
  lastCommit_ = parts_.clock->monotonicNow();
  if (unpublishedBytes_ > kPublishAtBytes) work_.notify_one();
  tellChanged(lock);
}

// From here on new records are refused. `recordNow`: the failure may be recorded at once; after an
// I/O error of the journal it waits for the log to recover. REQUIRES: the caller is the leader.
void TiledLog::fail(Lock& lock, Error error, bool recordNow) {
  if (!failure_) appendOwn("failed", "failed", {{"error", error.message}});
  failure_ = std::move(error);
  lastAttempt_ = parts_.clock->monotonicNow();
  changed_.notify_all();
  if (!recordNow) return;
  // What is queued and the record of the failure still fit: into zeros written ahead, or into the
  // space that was kept back for this.
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (attempt == 1 && !parts_.reserve.giveUp()) return;
    if (journalBroken_ && parts_.journal.repair() != 0) continue;
    journalBroken_ = false;
    if (writePending(lock) == 0) return;
  }
}

Status TiledLog::ready(Lock& lock) {
  if (!failure_) return {};
  const MonotonicTime now = parts_.clock->monotonicNow();
  if (leader_ || now - lastAttempt_ < kRetryEvery) return *failure_;
  lastAttempt_ = now;
  leader_ = true;
  const std::string reason = failure_->message;
  Status recovered = recover(lock);
  if (recovered) {
    failure_.reset();
    appendOwn("recovered", "ok", {{"error", reason}});
  } else {
    failure_ = recovered.error();
  }
  leader_ = false;
  tellChanged(lock);
  work_.notify_one();
  return recovered;
}

// Enters and leaves as the leader, with the lock held.
Status TiledLog::recover(Lock& lock) {
  TRY_STATUS(parts_.reserve.take());
  if (journalBroken_) {
    if (const int error = parts_.journal.repair()) {
      return logError("repair its journal in " + parts_.folder.string(), error);
    }
    journalBroken_ = false;
  }
  if (const int error = writePending(lock)) {
    return logError("write its journal in " + parts_.folder.string(), error);
  }
  if (!publishFailed_) return {};
  lock.unlock();
  Status published = publishTiles();
  lock.lock();
  if (published) publishFailed_ = false;
  return published;
}

// Makes all that is queued now durable.
Status TiledLog::flush(Lock& lock) {
  const std::uint64_t target = next_;
  while (durable_ < target) {
    TRY_STATUS(ready(lock));
    if (durable_ >= target) break;
    if (leader_) {
      changed_.wait(lock);
    } else {
      lead(lock);
    }
  }
  return ready(lock);
}

Status TiledLog::publishTiles() {
  const Lock publishing(publishing_);
  std::vector<Pending> taken;
  {
    const Lock lock(state_);
    taken = std::exchange(unpublished_, {});
    unpublishedBytes_ = 0;
  }
  changed_.notify_all();
  for (const Pending& pending : taken) {
    const auto entries = parseBundle(pending.batch.payload, pending.batch.count);
    if (!entries) return entries.error();
    for (std::size_t i = 0; i < entries->size(); ++i) {
      parts_.store.add((*entries)[i], pending.leaves[i]);
    }
  }
  if (parts_.store.size() != parts_.store.published().size) {
    TRY_STATUS(parts_.store.publish(parts_.key, parts_.origin));
  }
  const Lock lock(state_);
  published_ = parts_.store.published().size;
  return {};
}

Status TiledLog::publish() {
  Lock lock(state_);
  TRY_STATUS(flush(lock));
  lock.unlock();
  Status published = publishTiles();
  lock.lock();
  becomeLeader(lock);
  if (published) {
    trimJournal(lock);
    if (failure_) published = *failure_;
  } else {
    publishFailed_ = true;
    fail(lock, published.error(), true);
  }
  leader_ = false;
  tellChanged(lock);
  return published;
}

// Begins a new journal file when the current one has grown, and drops those that tiles cover.
// REQUIRES: the caller is the leader.
void TiledLog::trimJournal(Lock& lock) {
  if (failure_) return;
  const std::uint64_t next = durable_;
  const std::uint64_t openFrom = durableOpenFrom_;
  const std::uint64_t published = published_;
  lock.unlock();
  int error = 0;
  if (parts_.journal.writtenBytes() > kRotateAtBytes) error = parts_.journal.rotate(next, openFrom);
  if (error == 0) error = parts_.journal.dropBelow(published);
  lock.lock();
  if (error == 0) return;
  journalBroken_ = true;  // whichever file is in use now: repair() opens it anew
  fail(lock, logError("renew its journal in " + parts_.folder.string(), error), isNoSpace(error));
}

void TiledLog::background() {
  Lock lock(state_);
  const auto work = [this] {
    return !failure_ && (pending_.batch.count > 0 || !unpublished_.empty());
  };
  while (!stop_) {
    while (!stop_ && !work()) {
      resting_ = true;
      work_.wait(lock);
    }
    resting_ = false;
    // Let records gather until a second is over or none comes any more.
    const auto due = std::chrono::steady_clock::now() + parts_.options.publishEvery;
    std::uint64_t seen = next_;
    while (!stop_ && !failure_ && unpublishedBytes_ < kPublishAtBytes) {
      const auto slice = std::min(due, std::chrono::steady_clock::now() + kQuiet);
      work_.wait_until(lock, slice, [this] {
        return stop_ || failure_ || unpublishedBytes_ >= kPublishAtBytes;
      });
      if (next_ == seen || std::chrono::steady_clock::now() >= due) break;
      seen = next_;
    }
    if (stop_ || !work()) continue;
    lock.unlock();
    (void)publish();  // a failure is kept in failure_ and told to whoever asks
    lock.lock();
  }
}

}  // namespace gantlet::audit
