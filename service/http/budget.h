// Budget: the bytes that requests make the service hold, counted by what is really there: bodies
// and what is made of them, what runs, answers that wait for their clients. One lane (a tenant)
// leaves a quarter of it to the others.
//
// Nothing that is already held is refused, as it is there; a body that would come on top of it is.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace gantlet::http {

// What a byte of a body may come to while it is read and taken apart: itself, a copy of what it
// says, and the table in which a key that stands twice is looked for.
inline constexpr std::size_t kHeldPerBodyByte = 3;

class Budget {
 public:
  // What one request holds; given back when it ends.
  class Share {
   public:
    Share(Budget& budget, std::string lane) : budget_(budget), lane_(std::move(lane)) {}
    ~Share() { set(0); }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    // From now on it holds so much.
    void set(std::size_t bytes);
    // Whether it fits into the budget, and its lane into the lane's part.
    [[nodiscard]] bool fits() const;

   private:
    Budget& budget_;
    const std::string lane_;
    std::size_t bytes_ = 0;  // guarded by the budget's mutex
  };

  // `most` bytes in all.
  explicit Budget(std::size_t most) : most_(most) {}
  [[nodiscard]] std::size_t held() const;

 private:
  const std::size_t most_;
  mutable std::mutex mutex_;  // guards what is below
  std::size_t held_ = 0;
  std::unordered_map<std::string, std::size_t> lanes_;  // those that hold something
};

}  // namespace gantlet::http
