// One value for each node of a tree.
#pragma once

#include <vector>

#include "analyzer/syntax_tree.h"

namespace gantlet {

// What is asked of a node that is not there (kNoNode: "the second operand" of what has one) answers
// what every node had at the beginning, and what is stored there is lost. So a place that forgets
// to ask whether a node is there can't read or write past the end. Not thread-safe, as the analysis
// of a file is one thread's.
template <class T>
class PerNode {
 public:
  PerNode() = default;

  void assign(std::size_t count, const T& value) {
    values_.assign(count, value);
    absent_ = value;
  }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] const T& operator[](NodeIndex node) const {
    return node < values_.size() ? values_[node] : absent_;
  }
  [[nodiscard]] T& operator[](NodeIndex node) {
    if (node < values_.size()) return values_[node];
    spare_ = absent_;
    return spare_;
  }

 private:
  std::vector<T> values_;
  T absent_{};
  T spare_{};
};

}  // namespace gantlet
