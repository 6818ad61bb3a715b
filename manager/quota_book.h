// QuotaBook: keeps what tenants have used of their day over a restart, in the settings store.
// Written every few seconds where something has changed, and at the end, with how far the audit log
// was by then. What a service that was killed had not written any more is counted from there: each
// program that has begun is a record that was on disk before. What had not ended is counted without
// its running time, and what was let in at the last write, and began behind it, twice.
// Thread-safety: construct and destroy on one thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "audit/log.h"
#include "manager/admission.h"
#include "store/settings_store.h"

namespace gantlet {

class QuotaBook {
 public:
  static constexpr std::chrono::seconds kEvery{3};

  struct Parts {
    Admission& admission;
    SettingsStore& store;
    audit::Log& log;
    std::filesystem::path records;  // the log's folder
  };
  // Reads what an earlier service has written; what `parts` names must outlive the book. Errors:
  // the store's, the log's. REQUIRES: nothing has been admitted yet.
  [[nodiscard]] static Result<std::unique_ptr<QuotaBook>> open(const Parts& parts);
  ~QuotaBook();
  QuotaBook(const QuotaBook&) = delete;
  QuotaBook& operator=(const QuotaBook&) = delete;

 private:
  explicit QuotaBook(const Parts& parts);
  void keep();
  void write(bool last);

  const Parts parts_;
  std::string written_;     // without the mark
  std::uint64_t mark_ = 0;  // how many records there were by then
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
  std::thread writer_;  // last
};

}  // namespace gantlet
