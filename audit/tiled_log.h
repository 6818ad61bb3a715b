// TiledLog: the log at work. Callers queue records; whoever waits first becomes the leader and
// writes what all have queued to the journal with one fdatasync; a background thread lays durable
// records out as tiles and signs checkpoints.
//
// Locks: publishing_ before state_. The leader (leader_) alone touches the journal and the reserve,
// with state_ released while it writes; publishing_ guards the tile store. Nobody who holds
// publishing_ waits for the leader.
//
// Thread-safety: as Log.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "audit/journal.h"
#include "audit/log.h"
#include "audit/open_submissions.h"
#include "audit/record_json.h"
#include "audit/reserve.h"
#include "audit/tile_store.h"

namespace gantlet::audit {

class TiledLog final : public Log {
 public:
  struct Parts {
    FileOps* files;
    const Clock* clock;
    std::filesystem::path folder;
    LogOptions options;
    std::string origin;
    std::string bootId;
    SigningKey key;
    TileStore store;
    Journal journal;
    Reserve reserve;
    UniqueFd lock;  // of the folder, held while the log is open
    std::uint64_t openFrom;
  };

  explicit TiledLog(Parts parts);
  ~TiledLog() override;
  TiledLog(const TiledLog&) = delete;
  TiledLog& operator=(const TiledLog&) = delete;

  // Starts the background thread, unless the options say that there is none.
  void start();

  [[nodiscard]] Result<Receipt> enqueue(const AuditRecord& record) override;
  [[nodiscard]] Status waitDurable(std::uint64_t seq) override;
  [[nodiscard]] Status health() override;
  [[nodiscard]] std::uint64_t size() const override;
  [[nodiscard]] CommitTimes commitTimes() const override;
  [[nodiscard]] Status publish() override;
  [[nodiscard]] Result<std::string> sign(std::string_view text) const override;

 private:
  using Lock = std::unique_lock<std::mutex>;
  // Durable records on their way into tiles.
  struct Pending {
    Batch batch;
    std::vector<Digest> leaves;
  };

  // Those who wait for the records of one batch. They sleep on its word (futex(2)): one call wakes
  // all of them and nobody else, and once the word says that the batch is durable they go on
  // without the lock, for which they would only queue.
  struct Round {
    static constexpr std::uint32_t kDurable = 1;
    static constexpr std::uint32_t kNews = 2;  // added with each change

    void await(std::uint32_t seen) const;  // may return early
    void wake(int sleepers);

    std::atomic<std::uint32_t> word{0};
  };

  Receipt append(const RecordDraft& draft, const AuditRecord& record);
  void appendOwn(const std::string& event, const std::string& outcome, json::Object details);
  [[nodiscard]] Status makeRoom(Lock& lock);
  [[nodiscard]] Status ready(Lock& lock);
  [[nodiscard]] Status flush(Lock& lock);
  void tellChanged(Lock& lock);
  void gather(Lock& lock);
  void lead(Lock& lock);
  [[nodiscard]] int writePending(Lock& lock);
  void wakeBackground();
  void fail(Lock& lock, Error error, bool recordNow);
  [[nodiscard]] Status recover(Lock& lock);
  [[nodiscard]] Status publishTiles();
  void trimJournal(Lock& lock);
  void becomeLeader(Lock& lock);
  void background();

  Parts parts_;

  mutable std::mutex state_;
  std::condition_variable changed_;  // durable_, leader_, failure_, unpublishedBytes_
  std::condition_variable work_;     // for the background thread
  Pending pending_;                  // queued, not durable
  std::shared_ptr<Round> queued_ = std::make_shared<Round>();   // of pending_
  std::shared_ptr<Round> written_ = std::make_shared<Round>();  // of the batch taken last
  std::vector<Pending> unpublished_;
  std::size_t unpublishedBytes_ = 0;
  std::uint64_t next_ = 0;
  std::uint64_t durable_ = 0;
  std::uint64_t published_ = 0;
  OpenSubmissions open_;
  std::uint64_t durableOpenFrom_ = 0;
  bool leader_ = false;
  bool resting_ = false;      // the background thread waits for a first record
  std::size_t siblings_ = 0;  // open submissions from which on a leader gathers
  CommitTimes commitTimes_;
  MonotonicTime lastCommit_{};  // when the last round ended
  bool stop_ = false;
  std::optional<Error> failure_;
  MonotonicTime lastAttempt_{};
  bool journalBroken_ = false;  // the journal's end must be repaired before it is written
  bool publishFailed_ = false;

  std::mutex publishing_;
  std::thread thread_;
};

}  // namespace gantlet::audit
