// QuotaBook: keeps what tenants have used of their day over a restart, in the settings store.
// Written every few seconds where something has changed, and at the end; a service that is killed
// forgets the last few seconds. Thread-safety: construct and destroy on one thread.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "manager/admission.h"
#include "store/settings_store.h"

namespace gantlet {

class QuotaBook {
 public:
  static constexpr std::chrono::seconds kEvery{3};

  // Reads what an earlier service has written; both must outlive the book. Errors: the store's.
  // REQUIRES: nothing has been admitted yet.
  [[nodiscard]] static Result<std::unique_ptr<QuotaBook>> open(Admission& admission,
                                                               SettingsStore& store);
  ~QuotaBook();
  QuotaBook(const QuotaBook&) = delete;
  QuotaBook& operator=(const QuotaBook&) = delete;

 private:
  QuotaBook(Admission& admission, SettingsStore& store);
  void keep();
  void write();

  Admission& admission_;
  SettingsStore& store_;
  std::string written_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
  std::thread writer_;  // last
};

}  // namespace gantlet
