#include "analyzer/languages/python/facts/repetition.h"

#include <algorithm>
#include <limits>

#include "analyzer/languages/python/values/fold.h"

namespace gantlet::python {
namespace {

// Written out, elements count as often as they appear, wherever the interpreter shares them: that
// is what printing, returning or changing them costs.
constexpr std::uint64_t kHuge = 256ULL << 20U;
constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
constexpr int kMaxNesting = 64;

std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a > kMost - b ? kMost : a + b; }

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > kMost / b ? kMost : a * b;
}

}  // namespace

// Only the outermost product of an expression tells.
void Repetition::emitRepetition(NodeIndex i) {
  const NodeIndex op = p_.child(i, f_.op);
  if (op == kNoNode || p_.tree.text(op) != "*" || i < repetitionEnd_) return;
  const std::uint64_t size = writtenSize(i, kMaxNesting);
  if (size > 0) repetitionEnd_ = p_.tree.node(i).end;
  if (size < kHuge) return;
  Fact fact;
  fact.kind = FactKind::kSyntax;
  fact.name = "huge-repetition";
  fact.value = std::to_string(size);
  fact.hasValue = true;
  add(std::move(fact), i);
}

// At least as many bytes or elements; 0 where nothing is known, and for what is neither text nor a
// list.
std::uint64_t Repetition::writtenSize(NodeIndex node, int nesting) const {
  if (node == kNoNode || nesting == 0) return 0;
  for (const AtomKind kind : {AtomKind::kText, AtomKind::kBytes}) {
    const auto texts = candidates(t_, values_[node], kind);
    if (texts.size() == 1) return texts[0].size();
  }
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return writtenSize(p_.namedChild(node, 0), nesting - 1);
    case Kind::kList:
    case Kind::kTuple: {
      std::uint64_t size = 0;
      for (const NodeIndex element : p_.elements(node)) {
        size = sum(size, std::max<std::uint64_t>(1, writtenSize(element, nesting - 1)));
      }
      return size;
    }
    case Kind::kBinaryOperator: break;
    default: return 0;
  }
  const NodeIndex op = p_.child(node, f_.op);
  const NodeIndex left = p_.child(node, f_.left);
  const NodeIndex right = p_.child(node, f_.right);
  if (op == kNoNode) return 0;
  const std::string_view symbol = p_.tree.text(op);
  if (symbol == "+") {
    return sum(writtenSize(left, nesting - 1), writtenSize(right, nesting - 1));
  }
  if (symbol != "*") return 0;
  const std::uint64_t times = timesOf(right, nesting - 1);
  if (times > 0) return product(writtenSize(left, nesting - 1), times);
  return product(writtenSize(right, nesting - 1), timesOf(left, nesting - 1));
}

// 1024, a name for it, or 1024 * 1024; 0 where it is not known.
std::uint64_t Repetition::timesOf(NodeIndex count, int nesting) const {
  if (count == kNoNode || nesting == 0) return 0;
  const auto& atoms = t_.atoms(values_[count]);
  if (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kInteger) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, t_.atom(atoms[0]).number));
  }
  if (p_.kind(count) == Kind::kParenthesizedExpression) {
    return timesOf(p_.namedChild(count, 0), nesting - 1);
  }
  if (p_.kind(count) != Kind::kBinaryOperator) return 0;
  const NodeIndex op = p_.child(count, f_.op);
  if (op == kNoNode || p_.tree.text(op) != "*") return 0;
  return product(timesOf(p_.child(count, f_.left), nesting - 1),
                 timesOf(p_.child(count, f_.right), nesting - 1));
}

}  // namespace gantlet::python
