// tree-sitter's own types, for syntax_tree and syntax_query alone.
// Thread-safety: any thread; each keeps a parser, or memory for one, of its own.
#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "analyzer/deadline.h"
#include "core/submission.h"

namespace gantlet {

[[nodiscard]] const TSLanguage* grammarOf(Language language);

struct TreeDeleter {
  void operator()(TSTree* tree) const;
};
using TreePtr = std::unique_ptr<TSTree, TreeDeleter>;

enum class ParseTrouble : std::uint8_t { kNone, kGrammar, kError, kDeadline };

struct ParsedTree {
  TreePtr tree;  // null unless trouble is kNone; it may still hold ERROR nodes
  ParseTrouble trouble = ParseTrouble::kNone;
  std::uint32_t errorOffset = 0;  // for kError: where the parser gave up
};

[[nodiscard]] ParsedTree parseTree(std::string_view source, Language language,
                                   const Deadline& deadline);

// The same, with `use` called for a tree that there is; it and all that was made for it are gone
// afterwards. Faster, for nothing of it is freed node by node. The tree given back is null.
[[nodiscard]] ParsedTree parseFor(std::string_view source, Language language,
                                  const Deadline& deadline,
                                  const std::function<void(const TSTree*)>& use);

}  // namespace gantlet
