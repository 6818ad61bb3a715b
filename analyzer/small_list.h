// A list that is mostly empty or of one: that one needs no memory of its own.
//
// Thread-safety: one object, one thread.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace gantlet {

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
