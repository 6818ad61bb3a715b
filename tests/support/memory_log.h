// MemoryLog: an audit log that keeps its promises for as long as the process lives: numbers without
// gaps, leaf hashes of RFC 6962, and a fault on demand that stays until it is taken back.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "audit/log.h"
#include "core/digest.h"

namespace gantlet::test {

class MemoryLog final : public audit::Log {
 public:
  [[nodiscard]] Result<audit::Receipt> enqueue(const audit::AuditRecord& record) override {
    const std::lock_guard lock(mutex_);
    if (fault_) return *fault_;
    audit::Receipt receipt;
    receipt.seq = records_.size();
    const std::string leaf = record.tenant.text() + record.submission.text() + record.stage +
                             record.event + record.outcome + json::write(record.details);
    receipt.hash = toHex(sha256(std::string(1, '\0') + leaf));
    records_.push_back(record);
    return receipt;
  }
  [[nodiscard]] Status waitDurable(std::uint64_t seq) override {
    const std::lock_guard lock(mutex_);
    if (fault_) return *fault_;
    if (seq >= records_.size()) return Error{ErrorCode::kInternal, "no such record", ""};
    return {};
  }
  [[nodiscard]] Status health() override {
    const std::lock_guard lock(mutex_);
    if (fault_) return *fault_;
    return {};
  }
  [[nodiscard]] std::uint64_t size() const override {
    const std::lock_guard lock(mutex_);
    return records_.size();
  }

  void setFault(std::optional<Error> fault) {
    const std::lock_guard lock(mutex_);
    fault_ = std::move(fault);
  }
  [[nodiscard]] std::vector<audit::AuditRecord> records() const {
    const std::lock_guard lock(mutex_);
    return records_;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<Error> fault_;
  std::vector<audit::AuditRecord> records_;
};

}  // namespace gantlet::test
