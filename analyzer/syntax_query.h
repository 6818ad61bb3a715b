// SyntaxQuery: a tree-sitter query (its S-expression patterns) over a source's syntax tree, for
// rules that ask for a form of code and not for what it means.
//
// A match is the node captured as @hit, or, without one, the first capture. Of the predicates
// #eq?, #not-eq?, #any-of? and #not-any-of? are known; there are no regular expressions, which
// could be made to run without end. Patterns: https://tree-sitter.github.io/tree-sitter/
//
// Thread-safety: immutable once compiled; runQueries() may be called from any thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analyzer/deadline.h"
#include "analyzer/facts.h"
#include "core/result.h"
#include "core/submission.h"

namespace gantlet {

class SyntaxQuery {
 public:
  // Errors: kInvalidArgument with the query's line and what is wrong.
  [[nodiscard]] static Result<std::shared_ptr<const SyntaxQuery>> compile(Language language,
                                                                          std::string_view text);
  virtual ~SyntaxQuery() = default;

 protected:
  SyntaxQuery() = default;
};

struct QueryHit {
  std::size_t query = 0;  // index into what runQueries() was given
  SourceSpan span;
};

// All hits in source order, at most 10,000. nullopt where the source could not be read to its end,
// or a query had to be given up: then nothing is known.
[[nodiscard]] std::optional<std::vector<QueryHit>> runQueries(
    std::string_view source, Language language,
    std::span<const std::shared_ptr<const SyntaxQuery>> queries, const Deadline& deadline);

}  // namespace gantlet
