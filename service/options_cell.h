// OptionsCell: the service's options as they are now. They are never changed in place: a reload
// puts a new object here, and whoever began with the old one keeps it for as long as needed.
//
// Thread-safety: all functions may be called from any thread. The lock is held to copy or change a
// pointer only; version() takes none, so that a reader who has seen it need not look further.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "service/service.h"

namespace gantlet {

class OptionsCell {
 public:
  explicit OptionsCell(ServiceOptions options)
      : options_(std::make_shared<const ServiceOptions>(std::move(options))) {}

  [[nodiscard]] std::shared_ptr<const ServiceOptions> get() const {
    const std::lock_guard lock(mutex_);
    return options_;
  }
  void set(ServiceOptions options) {
    auto fresh = std::make_shared<const ServiceOptions>(std::move(options));
    const std::lock_guard lock(mutex_);
    options_.swap(fresh);
    ++version_;
  }
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const ServiceOptions> options_;
  std::atomic<std::uint64_t> version_{1};
};

}  // namespace gantlet
