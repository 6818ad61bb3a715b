#include "analyzer/syntax_tree.h"

#include "analyzer/tree_sitter.h"

namespace gantlet {
namespace {

class Cursor {
 public:
  explicit Cursor(const TSTree* tree) : cursor_(ts_tree_cursor_new(ts_tree_root_node(tree))) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;
  TSTreeCursor* get() { return &cursor_; }

 private:
  TSTreeCursor cursor_;
};

}  // namespace

// Copies a tree-sitter tree into the flat array with one cursor walk, checking limits on the way.
class TreeBuilder {
 public:
  TreeBuilder(SyntaxTree& tree, const Deadline& deadline, FactSink& sink)
      : tree_(tree), deadline_(deadline), sink_(sink) {}

  bool build(const TSTree* source) {
    Cursor cursor(source);
    tree_.nodes_.reserve(ts_node_descendant_count(ts_tree_root_node(source)));
    NodeIndex parent = kNoNode;
    std::uint32_t depth = 0;
    while (true) {
      const NodeIndex index = append(cursor.get(), parent);
      if (!withinLimits(index, depth)) return false;
      if (ts_tree_cursor_goto_first_child(cursor.get())) {
        parent = index;
        ++depth;
        continue;
      }
      close(index);
      while (!ts_tree_cursor_goto_next_sibling(cursor.get())) {
        if (!ts_tree_cursor_goto_parent(cursor.get())) return errors_ == 0;
        close(parent);
        parent = tree_.nodes_[parent].parent;
        --depth;
      }
    }
  }

 private:
  static constexpr std::uint32_t kMaxErrors = 20;

  NodeIndex append(TSTreeCursor* cursor, NodeIndex parent) {
    const TSNode source = ts_tree_cursor_current_node(cursor);
    SyntaxNode node;
    node.startByte = ts_node_start_byte(source);
    node.endByte = ts_node_end_byte(source);
    node.parent = parent;
    node.symbol = ts_node_symbol(source);
    node.field = ts_tree_cursor_current_field_id(cursor);
    node.named = ts_node_is_named(source);
    node.error = ts_node_is_error(source);
    node.missing = ts_node_is_missing(source);
    const auto index = static_cast<NodeIndex>(tree_.nodes_.size());
    tree_.nodes_.push_back(node);
    if (node.error) report(index, "error");
    if (node.missing) report(index, "missing");
    return index;
  }

  void close(NodeIndex index) { tree_.nodes_[index].end = tree_.size(); }

  void report(NodeIndex index, std::string_view name) {
    if (++errors_ <= kMaxErrors) sink_.trouble(name, tree_.range(index));
  }

  bool withinLimits(NodeIndex index, std::uint32_t depth) {
    const SyntaxNode& node = tree_.nodes_[index];
    if (depth > kMaxTreeDepth) {
      sink_.limit("depth", tree_.range(index));
      return false;
    }
    if (!node.named && !node.error && node.endByte > node.startByte) countBracket(node);
    if (nesting_ > static_cast<int>(kMaxNesting)) {
      sink_.limit("nesting", tree_.range(index));
      return false;
    }
    if (index % 8192 == 8191 && deadline_.passed()) {
      sink_.limit("deadline");
      return false;
    }
    return true;
  }

  // Brackets are tokens, in source order; "${" and "#{" open as "{" does.
  void countBracket(const SyntaxNode& node) {
    const char last = tree_.source_[node.endByte - 1];
    const bool single = node.endByte - node.startByte <= 2;
    if (single && (last == '(' || last == '[' || last == '{')) ++nesting_;
    if (node.endByte - node.startByte == 1 && (last == ')' || last == ']' || last == '}')) {
      --nesting_;
    }
  }

  SyntaxTree& tree_;
  const Deadline& deadline_;
  FactSink& sink_;
  int nesting_ = 0;
  std::uint32_t errors_ = 0;
};

GrammarNames::GrammarNames(Language language) {
  const TSLanguage* grammar = grammarOf(language);
  const std::uint32_t count = ts_language_symbol_count(grammar);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    symbols_.push_back({ts_language_symbol_name(grammar, symbol),
                        ts_language_symbol_type(grammar, symbol) == TSSymbolTypeRegular});
  }
  fields_.emplace_back();
  for (std::uint32_t i = 1; i <= ts_language_field_count(grammar); ++i) {
    fields_.emplace_back(ts_language_field_name_for_id(grammar, static_cast<TSFieldId>(i)));
  }
}

std::string_view GrammarNames::symbolName(std::uint16_t symbol) const {
  return symbol < symbols_.size() ? symbols_[symbol].name : std::string_view("ERROR");
}

bool GrammarNames::isNamed(std::uint16_t symbol) const {
  return symbol < symbols_.size() && symbols_[symbol].named;
}

std::uint16_t GrammarNames::field(std::string_view name) const {
  for (std::size_t i = 1; i < fields_.size(); ++i) {
    if (fields_[i] == name) return static_cast<std::uint16_t>(i);
  }
  return 0;
}

const GrammarNames& grammarNames(Language language) {
  static const GrammarNames kPython(Language::kPython);
  static const GrammarNames kJavaScript(Language::kJavaScript);
  return language == Language::kPython ? kPython : kJavaScript;
}

NodeIndex SyntaxTree::childByField(NodeIndex index, std::uint16_t field) const {
  for (NodeIndex child = firstChild(index); child != kNoNode; child = nextSibling(child)) {
    if (nodes_[child].field == field) return child;
  }
  return kNoNode;
}

SyntaxTree SyntaxTree::parse(std::string_view source, Language language, const Deadline& deadline,
                             FactSink& sink) {
  SyntaxTree result(source, language);
  const ParsedTree parsed = parseTree(source, language, deadline);
  switch (parsed.trouble) {
    case ParseTrouble::kNone: break;
    case ParseTrouble::kGrammar:
      sink.limit("parser");  // the grammar and the library disagree: nothing may be allowed
      return result;
    case ParseTrouble::kError:
      sink.trouble("error", {parsed.errorOffset, parsed.errorOffset + 1});
      return result;
    case ParseTrouble::kDeadline: sink.limit("deadline"); return result;
  }
  result.ok_ = TreeBuilder(result, deadline, sink).build(parsed.tree.get());
  return result;
}

}  // namespace gantlet
