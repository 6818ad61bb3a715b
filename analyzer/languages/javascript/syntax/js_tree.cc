#include "analyzer/languages/javascript/syntax/js_tree.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gantlet::javascript {
namespace {

struct NamedKind {
  std::string_view name;
  JsKind kind;
};

constexpr NamedKind kNamedKinds[] = {
    {"identifier", JsKind::kIdentifier},
    {"property_identifier", JsKind::kPropertyIdentifier},
    {"private_property_identifier", JsKind::kPrivateIdentifier},
    {"shorthand_property_identifier", JsKind::kShorthand},
    {"shorthand_property_identifier_pattern", JsKind::kShorthandPattern},
    {"statement_identifier", JsKind::kLabelIdentifier},
    {"undefined", JsKind::kUndefined},
    {"this", JsKind::kThis},
    {"super", JsKind::kSuper},
    {"true", JsKind::kTrue},
    {"false", JsKind::kFalse},
    {"null", JsKind::kNull},
    {"number", JsKind::kNumber},
    {"regex_pattern", JsKind::kRegexPattern},
    {"regex_flags", JsKind::kRegexFlags},
    {"string_fragment", JsKind::kStringFragment},
    {"escape_sequence", JsKind::kEscapeSequence},
    {"comment", JsKind::kComment},
    {"html_comment", JsKind::kHtmlComment},
    {"hash_bang_line", JsKind::kHashBang},
    {"import", JsKind::kImport},
    {"optional_chain", JsKind::kOptionalChain},
    {"string", JsKind::kString},
    {"template_string", JsKind::kTemplate},
    {"template_substitution", JsKind::kSubstitution},
    {"regex", JsKind::kRegex},
    {"parenthesized_expression", JsKind::kParenthesized},
    {"sequence_expression", JsKind::kSequence},
    {"member_expression", JsKind::kMember},
    {"subscript_expression", JsKind::kSubscript},
    {"call_expression", JsKind::kCall},
    {"new_expression", JsKind::kNew},
    {"arguments", JsKind::kArguments},
    {"spread_element", JsKind::kSpread},
    {"await_expression", JsKind::kAwait},
    {"yield_expression", JsKind::kYield},
    {"unary_expression", JsKind::kUnary},
    {"update_expression", JsKind::kUpdate},
    {"binary_expression", JsKind::kBinary},
    {"ternary_expression", JsKind::kTernary},
    {"assignment_expression", JsKind::kAssignment},
    {"augmented_assignment_expression", JsKind::kAugmented},
    {"object", JsKind::kObject},
    {"pair", JsKind::kPair},
    {"array", JsKind::kArray},
    {"meta_property", JsKind::kMetaProperty},
    {"computed_property_name", JsKind::kComputedName},
    {"function_expression", JsKind::kFunctionExpression},
    {"generator_function", JsKind::kGeneratorExpression},
    {"arrow_function", JsKind::kArrow},
    {"method_definition", JsKind::kMethod},
    {"function_declaration", JsKind::kFunctionDeclaration},
    {"generator_function_declaration", JsKind::kGeneratorDeclaration},
    {"formal_parameters", JsKind::kFormalParameters},
    {"class", JsKind::kClassExpression},
    {"class_declaration", JsKind::kClassDeclaration},
    {"class_heritage", JsKind::kClassHeritage},
    {"class_body", JsKind::kClassBody},
    {"field_definition", JsKind::kField},
    {"class_static_block", JsKind::kStaticBlock},
    {"decorator", JsKind::kDecorator},
    {"object_pattern", JsKind::kObjectPattern},
    {"array_pattern", JsKind::kArrayPattern},
    {"pair_pattern", JsKind::kPairPattern},
    {"assignment_pattern", JsKind::kAssignmentPattern},
    {"object_assignment_pattern", JsKind::kObjectAssignmentPattern},
    {"rest_pattern", JsKind::kRestPattern},
    {"program", JsKind::kProgram},
    {"expression_statement", JsKind::kExpressionStatement},
    {"variable_declaration", JsKind::kVariableDeclaration},
    {"lexical_declaration", JsKind::kLexicalDeclaration},
    {"using_declaration", JsKind::kUsingDeclaration},
    {"variable_declarator", JsKind::kDeclarator},
    {"statement_block", JsKind::kBlock},
    {"if_statement", JsKind::kIf},
    {"else_clause", JsKind::kElse},
    {"switch_statement", JsKind::kSwitch},
    {"switch_body", JsKind::kSwitchBody},
    {"switch_case", JsKind::kSwitchCase},
    {"switch_default", JsKind::kSwitchDefault},
    {"for_statement", JsKind::kFor},
    {"for_in_statement", JsKind::kForIn},
    {"while_statement", JsKind::kWhile},
    {"do_statement", JsKind::kDo},
    {"try_statement", JsKind::kTry},
    {"catch_clause", JsKind::kCatch},
    {"finally_clause", JsKind::kFinally},
    {"with_statement", JsKind::kWith},
    {"break_statement", JsKind::kBreak},
    {"continue_statement", JsKind::kContinue},
    {"debugger_statement", JsKind::kDebugger},
    {"return_statement", JsKind::kReturn},
    {"throw_statement", JsKind::kThrow},
    {"empty_statement", JsKind::kEmpty},
    {"labeled_statement", JsKind::kLabeled},
    {"import_statement", JsKind::kImportStatement},
    {"import_clause", JsKind::kImportClause},
    {"namespace_import", JsKind::kNamespaceImport},
    {"named_imports", JsKind::kNamedImports},
    {"import_specifier", JsKind::kImportSpecifier},
    {"import_attribute", JsKind::kImportAttribute},
    {"export_statement", JsKind::kExportStatement},
    {"export_clause", JsKind::kExportClause},
    {"export_specifier", JsKind::kExportSpecifier},
    {"namespace_export", JsKind::kNamespaceExport},
};

constexpr std::array<std::string_view, 25> kFieldNames{
    "",           "alias",     "alternative", "argument",       "arguments",
    "body",       "condition", "consequence", "constructor",    "declaration",
    "function",   "index",     "key",         "kind",           "left",
    "name",       "object",    "operator",    "optional_chain", "parameter",
    "parameters", "property",  "right",       "source",         "value"};
static_assert(kFieldNames.size() == static_cast<std::size_t>(JsField::kOther));

JsKind kindOf(std::string_view name, bool named) {
  if (!named) return JsKind::kToken;
  if (name.starts_with("jsx_") || name == "html_character_reference") return JsKind::kJsx;
  for (const NamedKind& entry : kNamedKinds) {
    if (entry.name == name) return entry.kind;
  }
  return JsKind::kUnknown;
}

struct Tables {
  std::vector<JsKind> kinds;
  std::vector<JsField> fields;

  Tables() {
    const GrammarNames& names = grammarNames(Language::kJavaScript);
    for (std::uint16_t s = 0; s < names.symbolCount(); ++s) {
      kinds.push_back(kindOf(names.symbolName(s), names.isNamed(s)));
    }
    fields.assign(256, JsField::kOther);
    fields[0] = JsField::kNone;
    for (std::size_t f = 1; f < kFieldNames.size(); ++f) {
      const std::uint16_t id = names.field(kFieldNames[f]);
      if (id != 0 && id < fields.size()) fields[id] = static_cast<JsField>(f);
    }
  }
};

}  // namespace

JsTree::JsTree(const SyntaxTree& tree, bool cells) : tree_(tree), cells_(cells) {
  static const Tables kTables;
  kinds_.reserve(tree.size());
  fields_.reserve(tree.size());
  for (NodeIndex i = 0; i < tree.size(); ++i) {
    const SyntaxNode& node = tree.node(i);
    kinds_.push_back(node.symbol < kTables.kinds.size() ? kTables.kinds[node.symbol]
                                                        : JsKind::kUnknown);
    fields_.push_back(node.field < kTables.fields.size() ? kTables.fields[node.field]
                                                         : JsField::kOther);
  }
  findAwaitCalls();
}

// `await (await f()).g()` is read by the grammar as a call of a function called await. Where await
// is a keyword, that is a wrong tree of the right tokens; elsewhere, differential.cc refuses it.
void JsTree::findAwaitCalls() {
  for (NodeIndex i = 0; i < size(); ++i) {
    if (kinds_[i] != JsKind::kIdentifier || fields_[i] != JsField::kFunction) continue;
    const NodeIndex call = parent(i);
    if (text(i) != "await" || kinds_[call] != JsKind::kCall) continue;
    const NodeIndex list = child(call, JsField::kArguments);
    if (list == kNoNode || kinds_[list] != JsKind::kArguments || firstPart(list) == kNoNode ||
        hasToken(call, "?.") || child(call, JsField::kOptionalChain) != kNoNode) {
      continue;
    }
    kinds_[call] = JsKind::kAwaitCall;
    kinds_[i] = JsKind::kToken;
  }
}

bool JsTree::continuesAsObject(NodeIndex i) const {
  const JsField field = fields_[i];
  switch (parentKind(i)) {
    case JsKind::kMember:
    case JsKind::kSubscript: return field == JsField::kObject;
    case JsKind::kCall: return field == JsField::kFunction;
    default: return false;
  }
}

NodeIndex JsTree::skip(NodeIndex i) const {
  while (i != kNoNode && (kinds_[i] == JsKind::kToken || kinds_[i] == JsKind::kComment ||
                          kinds_[i] == JsKind::kHtmlComment)) {
    i = tree_.nextSibling(i);
  }
  return i;
}

NodeIndex JsTree::child(NodeIndex i, JsField field) const {
  // A comment between the parts of a field carries the field as well.
  for (NodeIndex c = firstChild(i); c != kNoNode; c = nextSibling(c)) {
    if (fields_[c] == field && kinds_[c] != JsKind::kComment) return c;
  }
  return kNoNode;
}

bool JsTree::hasToken(NodeIndex i, std::string_view token) const {
  for (NodeIndex c = firstChild(i); c != kNoNode; c = nextSibling(c)) {
    if (kinds_[c] == JsKind::kToken && text(c) == token) return true;
  }
  return false;
}

NodeIndex JsTree::unwrap(NodeIndex i) const {
  while (i != kNoNode && kinds_[i] == JsKind::kParenthesized) i = firstPart(i);
  return i;
}

}  // namespace gantlet::javascript
