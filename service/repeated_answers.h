// RepeatedAnswers: what was answered to POSTs that make something, by their Idempotency-Key, so
// that a client that lost an answer may send its request again: it gets the same answer, and
// nothing is made twice. (draft-ietf-httpapi-idempotency-key-header.) Executions and sessions have
// their own way, which outlives the service; this one is memory alone: an answer may hold a key's
// secret.
//
// Thread-safety: all members may be called from any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <unordered_map>

#include "service/http/message.h"

namespace gantlet {

class RepeatedAnswers {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::hours kKept{24};
  static constexpr std::size_t kMost = 10'000;                       // the oldest go first
  static constexpr std::size_t kMostBytes = std::size_t{16} << 20U;  // of all answers
  static constexpr std::size_t kMostBytesOfOne = std::size_t{1} << 20U;

  enum class Found : std::uint8_t {
    kNew,       // to be served, and then told to ended() or forgotten()
    kAnswered,  // `answer` is what was answered
    kUnderWay,  // the first one is being served
    kOther,     // the same key came with another request
  };
  struct Looked {
    Found found = Found::kNew;
    http::Response answer;
  };

  // `key`: whose request it is and its Idempotency-Key; nobody else's may be equal. `request`: a
  // digest of what is asked for.
  [[nodiscard]] Looked begin(const std::string& key, const std::string& request, Time now);
  // What was answered: kept where it has made something (2xx); else, and where it is larger than
  // kMostBytesOfOne, the key is free again.
  void ended(const std::string& key, const http::Response& answer);
  // Ended without an answer.
  void forgotten(const std::string& key);

 private:
  struct Entry {
    std::string request;
    http::Response answer;
    bool answered = false;
    Time since;
    std::list<std::string>::iterator place;
  };

  void drop(const std::string& key);
  void makeRoom(Time now);
  [[nodiscard]] static std::size_t sizeOf(const http::Response& answer);

  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::list<std::string> order_;  // of those in entries_, the oldest first
  std::size_t bytes_ = 0;
};

}  // namespace gantlet
