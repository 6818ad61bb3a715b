// Load on a real service, and what it answered: each answer names its records by number and hash,
// and what was answered must be in the log, whatever happens to the process afterwards.
#pragma once

#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "audit/bundle.h"
#include "audit/merkle.h"
#include "audit/query.h"
#include "audit/records.h"
#include "core/digest.h"
#include "json/value.h"
#include "service/local_client.h"
#include "test_paths.h"
#include "tests/support/schema_check.h"

namespace gantlet::cli {

using AnsweredRecord = std::pair<std::uint64_t, std::string>;  // number, leaf hash

// The status of POST /v1/execute, and the records that the answer names; status 0 for none.
inline int execute(const std::string& data, const std::string& code,
                   std::vector<AnsweredRecord>& records) {
  LocalRequest request;
  request.path = "/v1/execute";
  request.body = json::write(json::Object{{"language", "python"}, {"code", code}});
  request.timeout = std::chrono::milliseconds(20'000);
  const auto reply = callLocal(data + "/gantlet.sock", request);
  if (!reply) return 0;
  const auto body = json::parse(reply->body);
  if (!body || body->asObject() == nullptr || reply->status != 200) return reply->status;
  const json::Value* audit = body->asObject()->find("audit");
  if (audit == nullptr || audit->asArray() == nullptr) return 0;
  for (const json::Value& item : *audit->asArray()) {
    records.emplace_back(static_cast<std::uint64_t>(*item.asObject()->find("seq")->asInt()),
                         *item.asObject()->find("hash")->asString());
  }
  return reply->status;
}

// Clients that ask without a pause until they are stopped.
class Load {
 public:
  Load(const std::string& data, int clients) {
    for (int i = 0; i < clients; ++i) {
      threads_.emplace_back([this, data, i] {
        // Most are refused by the analyzer and cost little; some run.
        const std::string code = i % 4 == 0 ? "print(6 * 7)" : "import os";
        while (!stop_) {
          std::vector<AnsweredRecord> records;
          const int status = execute(data, code, records);
          const std::lock_guard lock(mutex_);
          answered_.insert(answered_.end(), records.begin(), records.end());
          if (status == 503) ++refused_;
          if (status == 0 && records.empty()) ++broken_;
          if (status == 200) ++served_;
        }
      });
    }
  }
  ~Load() { stop(); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  void stop() {
    stop_ = true;
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }
  [[nodiscard]] std::vector<AnsweredRecord> answered() {
    const std::lock_guard lock(mutex_);
    return answered_;
  }
  [[nodiscard]] int refused() {
    const std::lock_guard lock(mutex_);
    return refused_;
  }
  [[nodiscard]] int served() {
    const std::lock_guard lock(mutex_);
    return served_;
  }

 private:
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::vector<AnsweredRecord> answered_;
  int refused_ = 0;
  int broken_ = 0;
  int served_ = 0;
  std::vector<std::thread> threads_;
};

inline std::string fileText(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

inline const test::SchemaCheck& recordSchema() {
  static const test::SchemaCheck kSchema(
      json::parse(
          fileText(std::filesystem::path(GANTLET_SOURCE_DIR) / "docs/audit-record.schema.json"))
          .value());
  return kSchema;
}

// Holds every record of the log against docs/audit-record.schema.json; how many there are.
inline std::size_t checkRecords(const std::filesystem::path& folder) {
  std::size_t count = 0;
  const auto visit = [&](const audit::RecordView&, std::string_view entry) -> Result<bool> {
    const auto record = json::parse(entry);
    REQUIRE(record);
    INFO(entry);
    CHECK(recordSchema().fault(*record) == "");
    CHECK(entry.size() <= 65'535);
    ++count;
    return true;
  };
  REQUIRE(audit::scanLog(folder, {}, visit));
  return count;
}

// How many of them the signed log does not have as they were answered.
inline std::size_t missingFrom(const std::filesystem::path& folder,
                               std::vector<AnsweredRecord> answered) {
  auto records = audit::Records::open(folder);
  REQUIRE(records);
  std::sort(answered.begin(), answered.end());
  std::size_t missing = 0;
  for (const auto& [seq, hash] : answered) {
    const auto record =
        seq < records->size() ? records->at(seq) : Error{ErrorCode::kNotFound, "", ""};
    if (!record || toHex(audit::leafHash(record->second)) != hash) ++missing;
  }
  return missing;
}

}  // namespace gantlet::cli
