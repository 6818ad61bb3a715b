#include "analyzer/syntax_query.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "analyzer/span_mapper.h"
#include "analyzer/tree_sitter.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxHits = 10'000;
// Matches that a cursor may have begun at one time; hostile sources would begin millions.
constexpr std::uint32_t kMatchLimit = 65'536;
constexpr std::size_t kMaxQueryBytes = 16'384;

struct QueryDeleter {
  void operator()(TSQuery* query) const { ts_query_delete(query); }
};
struct CursorDeleter {
  void operator()(TSQueryCursor* cursor) const { ts_query_cursor_delete(cursor); }
};
using QueryPtr = std::unique_ptr<TSQuery, QueryDeleter>;
using CursorPtr = std::unique_ptr<TSQueryCursor, CursorDeleter>;

// "#eq? @name "print"": the texts that a capture's own text must be one of, or none of.
struct Predicate {
  std::uint32_t capture = 0;
  bool wanted = true;
  std::vector<std::string> texts;
  std::optional<std::uint32_t> other;  // another capture, in place of texts
};

class CompiledQuery final : public SyntaxQuery {
 public:
  QueryPtr query;
  std::vector<std::vector<Predicate>> predicates;  // by pattern
  std::optional<std::uint32_t> hit;                // the capture named "hit"
};

Error queryError(std::string_view text, std::uint32_t offset, std::string_view what) {
  const auto line =
      std::count(text.begin(), text.begin() + std::min<std::ptrdiff_t>(offset, std::ssize(text)),
                 '\n') +
      1;
  return {ErrorCode::kInvalidArgument,
          "query, line " + std::to_string(line) + ": " + std::string(what), ""};
}

std::string_view troubleName(TSQueryError error) {
  switch (error) {
    case TSQueryErrorNodeType: return "the grammar has no such node";
    case TSQueryErrorField: return "the grammar has no such field";
    case TSQueryErrorCapture: return "there is no such capture";
    case TSQueryErrorStructure: return "this can never match";
    case TSQueryErrorLanguage: return "the grammar is of another version";
    case TSQueryErrorNone:
    case TSQueryErrorSyntax: break;
  }
  return "not a pattern";
}

std::string textOf(const TSQuery* query, std::uint32_t id) {
  std::uint32_t length = 0;
  const char* text = ts_query_string_value_for_id(query, id, &length);
  return {text, length};
}

// The predicates of one pattern; the reason where one is not known.
Result<std::vector<Predicate>> readPredicates(const TSQuery* query, std::uint32_t pattern,
                                              std::string_view text) {
  std::uint32_t count = 0;
  const TSQueryPredicateStep* steps = ts_query_predicates_for_pattern(query, pattern, &count);
  const std::uint32_t offset = ts_query_start_byte_for_pattern(query, pattern);
  std::vector<Predicate> all;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string name = textOf(query, steps[i].value_id);
    const bool any = name == "any-of?" || name == "not-any-of?";
    if (steps[i].type != TSQueryPredicateStepTypeString ||
        (name != "eq?" && name != "not-eq?" && !any)) {
      return queryError(
          text, offset,
          "unknown predicate '#" + name + "': there are #eq?, #not-eq?, #any-of? and #not-any-of?");
    }
    Predicate predicate;
    predicate.wanted = !name.starts_with("not-");
    std::uint32_t captures = 0;
    for (++i; i < count && steps[i].type != TSQueryPredicateStepTypeDone; ++i) {
      if (steps[i].type == TSQueryPredicateStepTypeString) {
        predicate.texts.push_back(textOf(query, steps[i].value_id));
      } else if (++captures == 1 && predicate.texts.empty()) {
        predicate.capture = steps[i].value_id;
      } else {
        predicate.other = steps[i].value_id;
      }
    }
    const bool one = predicate.other.has_value() != (predicate.texts.size() == 1);
    const bool sound = any ? !predicate.other && !predicate.texts.empty() : one;
    if (captures == 0 || captures > 2 || !sound) {
      return queryError(text, offset,
                        "#" + name + " needs a capture first, then what it is held against");
    }
    all.push_back(std::move(predicate));
  }
  return all;
}

std::string_view nodeText(std::string_view source, TSNode node) {
  const std::uint32_t begin = ts_node_start_byte(node);
  return source.substr(begin, ts_node_end_byte(node) - begin);
}

const TSNode* captured(const TSQueryMatch& match, std::uint32_t capture) {
  for (std::uint16_t i = 0; i < match.capture_count; ++i) {
    if (match.captures[i].index == capture) return &match.captures[i].node;
  }
  return nullptr;
}

bool holds(const Predicate& predicate, const TSQueryMatch& match, std::string_view source) {
  const TSNode* node = captured(match, predicate.capture);
  if (node == nullptr) return false;
  const std::string_view text = nodeText(source, *node);
  bool found = false;
  if (predicate.other) {
    const TSNode* other = captured(match, *predicate.other);
    found = other != nullptr && nodeText(source, *other) == text;
  } else {
    found =
        std::find(predicate.texts.begin(), predicate.texts.end(), text) != predicate.texts.end();
  }
  return found == predicate.wanted;
}

bool passed(TSQueryCursorState* state) {
  return static_cast<const Deadline*>(state->payload)->passed();
}

struct Run {
  std::string_view source;
  const SpanMapper* mapper;
  const Deadline* deadline;
  std::vector<QueryHit>* hits;
};

// False where it had to be given up.
bool runOne(const Run& run, TSNode root, const CompiledQuery& query, std::size_t index) {
  const CursorPtr cursor(ts_query_cursor_new());
  ts_query_cursor_set_match_limit(cursor.get(), kMatchLimit);
  Deadline deadline = *run.deadline;
  const TSQueryCursorOptions options{&deadline, passed};
  ts_query_cursor_exec_with_options(cursor.get(), query.query.get(), root, &options);
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    const std::vector<Predicate>& predicates = query.predicates[match.pattern_index];
    const auto test = [&](const Predicate& predicate) {
      return holds(predicate, match, run.source);
    };
    if (match.capture_count == 0 || !std::all_of(predicates.begin(), predicates.end(), test)) {
      continue;
    }
    const TSNode* node = query.hit ? captured(match, *query.hit) : nullptr;
    if (node == nullptr) node = &match.captures[0].node;
    if (run.hits->size() >= kMaxHits) return false;
    run.hits->push_back(
        {index, run.mapper->span(ts_node_start_byte(*node), ts_node_end_byte(*node))});
  }
  return !ts_query_cursor_did_exceed_match_limit(cursor.get()) && !run.deadline->passed();
}

}  // namespace

Result<std::shared_ptr<const SyntaxQuery>> SyntaxQuery::compile(Language language,
                                                                std::string_view text) {
  if (text.size() > kMaxQueryBytes) return queryError(text, 0, "longer than 16 KiB");
  auto compiled = std::make_shared<CompiledQuery>();
  std::uint32_t offset = 0;
  TSQueryError error = TSQueryErrorNone;
  compiled->query.reset(ts_query_new(grammarOf(language), text.data(),
                                     static_cast<std::uint32_t>(text.size()), &offset, &error));
  if (!compiled->query) return queryError(text, offset, troubleName(error));
  const TSQuery* query = compiled->query.get();
  for (std::uint32_t i = 0; i < ts_query_capture_count(query); ++i) {
    std::uint32_t length = 0;
    const char* name = ts_query_capture_name_for_id(query, i, &length);
    if (std::string_view(name, length) == "hit") compiled->hit = i;
  }
  if (ts_query_pattern_count(query) == 0) return queryError(text, 0, "there is no pattern");
  if (ts_query_capture_count(query) == 0) {
    return queryError(text, 0, "nothing is captured: write @hit behind the node to point at");
  }
  for (std::uint32_t i = 0; i < ts_query_pattern_count(query); ++i) {
    TRY(std::vector<Predicate> predicates, readPredicates(query, i, text));
    compiled->predicates.push_back(std::move(predicates));
  }
  return std::shared_ptr<const SyntaxQuery>(std::move(compiled));
}

std::optional<std::vector<QueryHit>> runQueries(
    std::string_view source, Language language,
    std::span<const std::shared_ptr<const SyntaxQuery>> queries, const Deadline& deadline) {
  const ParsedTree parsed = parseTree(source, language, deadline);
  if (!parsed.tree) return std::nullopt;
  const TSNode root = ts_tree_root_node(parsed.tree.get());
  if (ts_node_has_error(root)) return std::nullopt;
  const SpanMapper mapper(source);
  std::vector<QueryHit> hits;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const auto& query = static_cast<const CompiledQuery&>(*queries[i]);
    if (!runOne({source, &mapper, &deadline, &hits}, root, query, i)) return std::nullopt;
  }
  std::stable_sort(hits.begin(), hits.end(), [](const QueryHit& a, const QueryHit& b) {
    return a.span.startByte < b.span.startByte;
  });
  return hits;
}

}  // namespace gantlet
