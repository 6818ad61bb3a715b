#include "analyzer/syntax_tree.h"

#include "analyzer/tree_sitter.h"

namespace gantlet {

const SyntaxNode SyntaxTree::kAbsent = [] {
  SyntaxNode absent{};
  absent.parent = kNoNode;
  return absent;
}();

// Copies a tree-sitter tree into the flat array and checks limits on the way.
class TreeBuilder {
 public:
  TreeBuilder(SyntaxTree& tree, const Deadline& deadline, FactSink& sink)
      : tree_(tree), deadline_(deadline), sink_(sink) {}

  bool build(const TSTree* source) {
    tree_.nodes_.resize(gantletNodeCount(source));
    std::uint32_t count = 0;
    const GantletWalkEnd end = gantletWalk(source, kMaxTreeDepth, tree_.nodes_.data(), &count);
    tree_.nodes_.resize(count);
    for (NodeIndex i = 0; i < count; ++i) {
      const bool tooDeep = end == kGantletWalkTooDeep && i + 1 == count;
      if (!isWithinLimits(i, tooDeep)) {
        tree_.limited_ = true;
        return false;
      }
    }
    return errors_ == 0;
  }

 private:
  static constexpr std::uint32_t kMaxErrors = 20;

  void report(NodeIndex index, std::string_view name) {
    if (!tree_.errorAt_) tree_.errorAt_ = tree_.nodes_[index].startByte;
    if (++errors_ <= kMaxErrors) sink_.trouble(name, tree_.range(index));
  }

  bool isWithinLimits(NodeIndex index, bool tooDeep) {
    const SyntaxNode& node = tree_.nodes_[index];
    if (node.error) report(index, "error");
    if (node.missing) report(index, "missing");
    if (tooDeep) {
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
    if (node.endByte - node.startByte > 2) return;
    const char last = tree_.source_[node.endByte - 1];
    if (last == '(' || last == '[' || last == '{') ++nesting_;
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
  static const std::vector<GrammarNames> kNames(kLanguages.begin(), kLanguages.end());
  return kNames.at(static_cast<std::size_t>(language));
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
  const ParsedTree parsed = parseFor(source, language, deadline, [&](const TSTree* tree) {
    result.ok_ = TreeBuilder(result, deadline, sink).build(tree);
  });
  switch (parsed.trouble) {
    case ParseTrouble::kNone: break;
    case ParseTrouble::kGrammar:
      sink.limit("parser");  // the grammar and the library disagree: nothing may be allowed
      break;
    case ParseTrouble::kError:
      sink.trouble("error", {parsed.errorOffset, parsed.errorOffset + 1});
      result.errorAt_ = parsed.errorOffset;
      break;
    case ParseTrouble::kDeadline: sink.limit("deadline"); break;
  }
  result.limited_ = result.limited_ || parsed.trouble == ParseTrouble::kGrammar ||
                    parsed.trouble == ParseTrouble::kDeadline;
  return result;
}

}  // namespace gantlet
