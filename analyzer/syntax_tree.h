// SyntaxTree: a source's concrete syntax tree as one flat array in source order (pre-order), made
// with tree-sitter and kept without it.
//
// Why flat: trees can be 100,000 deep without an error in them, so nothing here or in a language's
// analyzer may recurse. In pre-order a loop from the front meets parents before children, a loop
// from the back children before parents, and a subtree is the range [i, node(i).end).
//
// Thread-safety: immutable after parse(); parse() may be called from any thread (each thread keeps
// a parser of its own). The source must outlive the tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analyzer/deadline.h"
#include "analyzer/fact_sink.h"
#include "analyzer/parser/flat_tree.h"
#include "core/submission.h"

namespace gantlet {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFFU;

// CPython refuses more than 200 open brackets and 100 indentations; a tree that is deeper than
// kMaxTreeDepth for other reasons (operator chains) is refused too, so that walks stay cheap.
inline constexpr std::uint32_t kMaxNesting = 190;
inline constexpr std::uint32_t kMaxTreeDepth = 1500;

// startByte, endByte, parent, end (one past the last node of this subtree), symbol of the grammar
// (names may be shared by several symbols), field of the parent that it fills (0: none), named
// (false for punctuation and keywords), error (an ERROR node), missing (a token that the parser
// made up).
using SyntaxNode = GantletNode;

// What a grammar calls its symbols and fields. Immutable, one for each language.
class GrammarNames {
 public:
  explicit GrammarNames(Language language);
  [[nodiscard]] std::string_view symbolName(std::uint16_t symbol) const;
  [[nodiscard]] bool isNamed(std::uint16_t symbol) const;
  [[nodiscard]] std::uint16_t symbolCount() const {
    return static_cast<std::uint16_t>(symbols_.size());
  }
  [[nodiscard]] std::uint16_t field(std::string_view name) const;  // 0 where there is none

 private:
  struct Symbol {
    std::string_view name;
    bool named;
  };
  std::vector<Symbol> symbols_;
  std::vector<std::string_view> fields_;
};

[[nodiscard]] const GrammarNames& grammarNames(Language language);

class SyntaxTree {
 public:
  // A sound tree, or what is wrong with it in `sink` (then incomplete): kLimit "deadline", "depth",
  // "nesting"; kSyntax "error" or "missing" at each place (at most 20). ok() tells which.
  // A broken source is given up soon after its first error: any error is refused anyway, and
  // tree-sitter's recovery is where hostile input makes it slow.
  [[nodiscard]] static SyntaxTree parse(std::string_view source, Language language,
                                        const Deadline& deadline, FactSink& sink);

  [[nodiscard]] bool ok() const { return ok_; }
  // Where the first place is that could not be read; none where a limit was what stopped it.
  [[nodiscard]] std::optional<std::uint32_t> errorAt() const {
    return limited_ ? std::nullopt : errorAt_;
  }
  [[nodiscard]] NodeIndex size() const { return static_cast<NodeIndex>(nodes_.size()); }
  // A node that is not there (kNoNode: "the second operand" of what has one) is a token without
  // text. Nobody has to ask first: the one place that forgets must not read past the end.
  [[nodiscard]] const SyntaxNode& node(NodeIndex index) const {
    return index < nodes_.size() ? nodes_[index] : kAbsent;
  }
  [[nodiscard]] std::string_view source() const { return source_; }
  [[nodiscard]] std::string_view text(NodeIndex index) const {
    const SyntaxNode& n = node(index);
    return source_.substr(n.startByte, n.endByte - n.startByte);
  }
  [[nodiscard]] std::string_view type(NodeIndex index) const {
    return names_->symbolName(node(index).symbol);
  }
  [[nodiscard]] ByteRange range(NodeIndex index) const {
    return {node(index).startByte, node(index).endByte};
  }

  // Children by walking: for (c = firstChild(i); c != kNoNode; c = nextSibling(c)). O(1) each.
  [[nodiscard]] NodeIndex firstChild(NodeIndex index) const {
    return node(index).end > index + 1 ? index + 1 : kNoNode;
  }
  [[nodiscard]] NodeIndex nextSibling(NodeIndex index) const {
    const SyntaxNode& n = node(index);
    return n.parent != kNoNode && n.end < nodes_[n.parent].end ? n.end : kNoNode;
  }
  // The first child that fills `field`; kNoNode where there is none. O(children).
  [[nodiscard]] NodeIndex childByField(NodeIndex index, std::uint16_t field) const;

 private:
  SyntaxTree(std::string_view source, Language language)
      : source_(source), names_(&grammarNames(language)) {}

  static const SyntaxNode kAbsent;

  std::string_view source_;
  const GrammarNames* names_;
  std::vector<SyntaxNode> nodes_;
  bool ok_ = false;
  bool limited_ = false;
  std::optional<std::uint32_t> errorAt_;

  friend class TreeBuilder;
};

}  // namespace gantlet
