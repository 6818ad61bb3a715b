// Sets of numbers, and lists of ids, that are only added to: an analysis asks them millions of
// times.
//
// Thread-safety: one object, one thread.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace gantlet {

// Fibonacci hashing (Knuth, "The art of computer programming" 3, 6.4): numbers near each other go
// far apart.
inline std::size_t scatter(std::uint64_t number) { return (number * 0x9E3779B97F4A7C15U) >> 20U; }

// Any numbers but the greatest, in one block of memory (open addressing).
template <class Number>
class FlatSet {
 public:
  // Whether it was not there before.
  bool insert(Number number) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    Number& slot = find(number);
    if (slot == number) return false;
    slot = number;
    ++size_;
    return true;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr Number kEmpty = static_cast<Number>(-1);

  [[nodiscard]] Number& find(Number number) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = scatter(number);
    while (slots_[at & mask] != kEmpty && slots_[at & mask] != number) ++at;
    return slots_[at & mask];
  }
  void grow() {
    std::vector<Number> old(std::max<std::size_t>(16, 2 * slots_.size()), kEmpty);
    old.swap(slots_);
    for (const Number number : old) {
      if (number != kEmpty) find(number) = number;
    }
  }

  std::vector<Number> slots_;  // a power of two of them
  std::size_t size_ = 0;
};

// Numbers by numbers, of any keys but the greatest, in one block of memory like FlatSet.
class FlatMap {
 public:
  // The value of a key, which becomes `fresh` where there is none, and whether it has. The value
  // moves with the next key.
  std::pair<std::uint32_t*, bool> emplace(std::uint64_t key, std::uint32_t fresh) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = find(key);
    if (slot.key == key) return {&slot.value, false};
    slot = {key, fresh};
    ++size_;
    return {&slot.value, true};
  }

 private:
  static constexpr std::uint64_t kEmpty = static_cast<std::uint64_t>(-1);
  struct Slot {
    std::uint64_t key = kEmpty;
    std::uint32_t value = 0;
  };

  [[nodiscard]] Slot& find(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = scatter(key);
    while (slots_[at & mask].key != kEmpty && slots_[at & mask].key != key) ++at;
    return slots_[at & mask];
  }
  void grow() {
    std::vector<Slot> old(std::max<std::size_t>(16, 2 * slots_.size()));
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.key != kEmpty) find(slot.key) = slot;
    }
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::size_t size_ = 0;
};

// A list of ids in which each stands once, beside a bit for each: to put one list into another, or
// to see that nothing of it is new there, takes a look at the bits. Each id has a place among the
// bits, which its owner gives out from 0 on.
class IdList {
 public:
  // Whether it was not there before.
  bool add(std::uint32_t id, std::uint32_t place) {
    Body& body = own();
    const std::size_t word = place / 64;
    if (word >= body.bits.size()) body.bits.resize(word + 1);
    const std::uint64_t bit = std::uint64_t{1} << (place % 64);
    if ((body.bits[word] & bit) != 0) return false;
    body.bits[word] |= bit;
    body.ids.push_back(id);
    return true;
  }
  // Whether some were not there before. `idAt`: of each place.
  bool add(const IdList& other, const std::vector<std::uint32_t>& idAt) {
    if (!other.body_) return false;
    Body& body = own();
    const std::vector<std::uint64_t>& given = other.body_->bits;
    const std::size_t before = body.ids.size();
    if (given.size() > body.bits.size()) body.bits.resize(given.size());
    for (std::size_t word = 0; word < given.size(); ++word) {
      std::uint64_t fresh = given[word] & ~body.bits[word];
      body.bits[word] |= fresh;
      for (; fresh != 0; fresh &= fresh - 1) {
        body.ids.push_back(idAt[word * 64 + static_cast<std::size_t>(std::countr_zero(fresh))]);
      }
    }
    return body.ids.size() != before;
  }
  [[nodiscard]] std::uint32_t operator[](std::size_t index) const { return body_->ids[index]; }
  [[nodiscard]] std::uint32_t size() const {
    return body_ ? static_cast<std::uint32_t>(body_->ids.size()) : 0;
  }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] const std::uint32_t* begin() const { return body_ ? body_->ids.data() : nullptr; }
  [[nodiscard]] const std::uint32_t* end() const { return begin() + size(); }

 private:
  struct Body {
    std::vector<std::uint32_t> ids;
    std::vector<std::uint64_t> bits;
  };
  [[nodiscard]] Body& own() {
    if (!body_) body_ = std::make_unique<Body>();
    return *body_;
  }

  std::unique_ptr<Body> body_;  // most lists are empty
};

}  // namespace gantlet
