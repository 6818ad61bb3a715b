#include "cluster/log_publisher.h"

#include "audit/add_checkpoint.h"
#include "audit/file_ops.h"
#include "audit/witness.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::milliseconds kEvery{2'000};
// Also of a log that stands still: that it is there.
constexpr std::chrono::milliseconds kAgainAfter{10'000};

}  // namespace

LogPublisher::~LogPublisher() { stop(); }

void LogPublisher::tell(const char* event, const char* text, const std::string& reason) const {
  if (parts_.lines == nullptr) return;
  parts_.lines->write(
      {LogLevel::kError, event, text, {{"part", options_.part}, {"reason", reason}}});
}

Status LogPublisher::publish(bool stopping) {
  const std::lock_guard lock(publishing_);
  TRY(const std::string note,
      audit::readFile(options_.folder / "checkpoint", audit::kMaxNoteBytes));
  const auto now = std::chrono::steady_clock::now();
  const bool same = note == published_ && !stopping;
  if (same && now - at_ < kAgainAfter) return {};
  TRY(const std::optional<StoredPartLog> seen, parts_.store.part(options_.part));
  const auto from = static_cast<std::uint64_t>(seen ? seen->loggedSize : 0);
  TRY(const audit::AddCheckpoint asked, audit::askOfLog(options_.folder, from));
  StoredPartLog log;
  log.part = options_.part;
  TRY(log.key, audit::readFile(options_.folder / "log.vkey", audit::kMaxNoteBytes));
  while (!log.key.empty() && log.key.back() == '\n') log.key.pop_back();
  log.request = audit::writeAddCheckpoint(asked);
  log.address = options_.address;
  log.stopped = stopping;
  TRY_STATUS(parts_.store.publish(log));
  published_ = asked.note;
  at_ = now;
  if (!seen) return {};
  if (seen->fault != fault_ && !seen->fault.empty()) {
    tell("own_log_refused", "the cluster's gateways refuse the checkpoint of this log", seen->why);
  }
  fault_ = seen->fault;
  if (!seen->cosigned.empty() && seen->cosigned != cosigned_) {
    // It is kept where this log's operator has named the writer as a witness.
    (void)audit::keepCosigned(options_.folder, seen->cosigned);
    cosigned_ = seen->cosigned;
  }
  return {};
}

void LogPublisher::reachableAt(std::string address) {
  const std::lock_guard lock(publishing_);
  options_.address = std::move(address);
  published_.clear();
}

void LogPublisher::start() {
  repeated_.start(
      kEvery, Repeated::First::kAtOnce, [this] { return publish(); },
      [this](const Error& error) {
        tell("log_not_published", "this log's checkpoint could not be shown to the cluster",
             error.message);
      });
}

void LogPublisher::stop() {
  if (!repeated_.stop()) return;
  const Status done = publish(true);
  if (!done) {
    tell("log_not_published", "this log's last checkpoint could not be shown to the cluster",
         done.error().message);
  }
}

}  // namespace gantlet::cluster
