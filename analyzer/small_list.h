// Lists that are mostly of one, which needs no memory of its own then, or mostly empty, which take
// a pointer then.
//
// Thread-safety: one object, one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace gantlet {

// For structures that are many and have many lists.
template <class T>
class RareList {
 public:
  void push_back(T item) { own().push_back(std::move(item)); }
  // Takes all of `other` behind its own.
  void take(RareList& other) {
    if (!other.items_) return;
    own().insert(items_->end(), other.items_->begin(), other.items_->end());
    other.items_.reset();
  }
  [[nodiscard]] std::uint32_t size() const {
    return items_ ? static_cast<std::uint32_t>(items_->size()) : 0;
  }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] const T& operator[](std::size_t index) const { return (*items_)[index]; }
  [[nodiscard]] const T* begin() const { return items_ ? items_->data() : nullptr; }
  [[nodiscard]] const T* end() const { return begin() + size(); }

 private:
  [[nodiscard]] std::vector<T>& own() {
    if (!items_) items_ = std::make_unique<std::vector<T>>();
    return *items_;
  }

  std::unique_ptr<std::vector<T>> items_;
};

template <class T>
class SmallList {
 public:
  using value_type = T;

  template <class... Arguments>
  void emplace_back(Arguments&&... arguments) {
    if (size_ == 0) {
      one_ = T(std::forward<Arguments>(arguments)...);
    } else {
      if (size_ == 1) many_.push_back(std::move(one_));
      many_.emplace_back(std::forward<Arguments>(arguments)...);
    }
    ++size_;
  }
  void push_back(T item) { emplace_back(std::move(item)); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const T* begin() const { return size_ < 2 ? &one_ : many_.data(); }
  [[nodiscard]] const T* end() const { return begin() + size_; }
  [[nodiscard]] const T& front() const { return *begin(); }
  [[nodiscard]] const T& operator[](std::size_t index) const { return begin()[index]; }

 private:
  T one_{};
  std::vector<T> many_;  // all of them where there are several
  std::size_t size_ = 0;
};

}  // namespace gantlet
