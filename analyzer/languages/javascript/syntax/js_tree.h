// JsTree: a JavaScript syntax tree with its grammar symbols and fields as enums, and steps between
// nodes that skip punctuation and comments.
//
// Why: names of symbols are strings and several symbols share one; passes switch on enums, and a
// symbol that this table does not know (a newer grammar) is seen at once, not passed over.
//
// Thread-safety: immutable after construction; the SyntaxTree must outlive it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "analyzer/syntax_tree.h"

namespace gantlet::javascript {

enum class JsKind : std::uint8_t {
  kToken,    // punctuation or a keyword
  kUnknown,  // named, but not in the table
  // Leaves.
  kIdentifier,
  kPropertyIdentifier,
  kPrivateIdentifier,
  kShorthand,         // {x} in an object
  kShorthandPattern,  // {x} in a pattern
  kLabelIdentifier,
  kUndefined,
  kThis,
  kSuper,
  kTrue,
  kFalse,
  kNull,
  kNumber,
  kRegexPattern,
  kRegexFlags,
  kStringFragment,
  kEscapeSequence,
  kComment,
  kHtmlComment,
  kHashBang,
  kImport,  // the callee of import()
  kOptionalChain,
  kJsx,  // every part of JSX
  // Expressions.
  kString,
  kTemplate,
  kSubstitution,
  kRegex,
  kParenthesized,
  kSequence,
  kMember,
  kSubscript,
  kCall,
  kNew,
  kArguments,
  kSpread,
  kAwait,
  kAwaitCall,  // `await (x)` where the grammar sees a call: `await (x).y`
  kYield,
  kUnary,
  kUpdate,
  kBinary,
  kTernary,
  kAssignment,
  kAugmented,
  kObject,
  kPair,
  kArray,
  kMetaProperty,
  kComputedName,
  // Functions and classes.
  kFunctionExpression,
  kGeneratorExpression,
  kArrow,
  kMethod,
  kFunctionDeclaration,
  kGeneratorDeclaration,
  kFormalParameters,
  kClassExpression,
  kClassDeclaration,
  kClassHeritage,
  kClassBody,
  kField,
  kStaticBlock,
  kDecorator,
  // Patterns.
  kObjectPattern,
  kArrayPattern,
  kPairPattern,
  kAssignmentPattern,
  kObjectAssignmentPattern,
  kRestPattern,
  // Statements.
  kProgram,
  kExpressionStatement,
  kVariableDeclaration,
  kLexicalDeclaration,
  kUsingDeclaration,
  kDeclarator,
  kBlock,
  kIf,
  kElse,
  kSwitch,
  kSwitchBody,
  kSwitchCase,
  kSwitchDefault,
  kFor,
  kForIn,
  kWhile,
  kDo,
  kTry,
  kCatch,
  kFinally,
  kWith,
  kBreak,
  kContinue,
  kDebugger,
  kReturn,
  kThrow,
  kEmpty,
  kLabeled,
  // Modules.
  kImportStatement,
  kImportClause,
  kNamespaceImport,
  kNamedImports,
  kImportSpecifier,
  kImportAttribute,
  kExportStatement,
  kExportClause,
  kExportSpecifier,
  kNamespaceExport,
};

enum class JsField : std::uint8_t {
  kNone,
  kAlias,
  kAlternative,
  kArgument,
  kArguments,
  kBody,
  kCondition,
  kConsequence,
  kConstructor,
  kDeclaration,
  kFunction,
  kIndex,
  kKey,
  kKind,
  kLeft,
  kName,
  kObject,
  kOperator,
  kOptionalChain,
  kParameter,
  kParameters,
  kProperty,
  kRight,
  kSource,
  kValue,
  kOther,
};

class JsTree {
 public:
  explicit JsTree(const SyntaxTree& tree, bool cells = false);

  [[nodiscard]] bool isCells() const { return cells_; }  // Submission::cells

  [[nodiscard]] NodeIndex size() const { return tree_.size(); }
  // A node that is not there is a token that fills no field.
  [[nodiscard]] JsKind kind(NodeIndex i) const {
    return i < kinds_.size() ? kinds_[i] : JsKind::kToken;
  }
  [[nodiscard]] JsField field(NodeIndex i) const {
    return i < fields_.size() ? fields_[i] : JsField{};
  }
  [[nodiscard]] NodeIndex parent(NodeIndex i) const { return tree_.node(i).parent; }
  [[nodiscard]] NodeIndex end(NodeIndex i) const { return tree_.node(i).end; }
  [[nodiscard]] std::uint32_t startByte(NodeIndex i) const { return tree_.node(i).startByte; }
  [[nodiscard]] std::uint32_t endByte(NodeIndex i) const { return tree_.node(i).endByte; }
  [[nodiscard]] std::string_view text(NodeIndex i) const { return tree_.text(i); }
  [[nodiscard]] std::string_view source() const { return tree_.source(); }
  [[nodiscard]] ByteRange range(NodeIndex i) const { return tree_.range(i); }
  [[nodiscard]] JsKind parentKind(NodeIndex i) const {
    const NodeIndex p = parent(i);
    return p == kNoNode ? JsKind::kToken : kinds_[p];
  }

  // All children, tokens and comments included.
  [[nodiscard]] NodeIndex firstChild(NodeIndex i) const { return tree_.firstChild(i); }
  [[nodiscard]] NodeIndex nextSibling(NodeIndex i) const { return tree_.nextSibling(i); }
  // Children that mean something: no tokens, no comments.
  [[nodiscard]] NodeIndex firstPart(NodeIndex i) const { return skip(tree_.firstChild(i)); }
  [[nodiscard]] NodeIndex nextPart(NodeIndex i) const { return skip(tree_.nextSibling(i)); }
  // The first child in a field, kNoNode where there is none. O(children).
  [[nodiscard]] NodeIndex child(NodeIndex i, JsField field) const;
  // Whether a token child with this text stands directly under i ("async", "static", "*").
  [[nodiscard]] bool hasToken(NodeIndex i, std::string_view token) const;
  // Whether i is the object or callee of what stands around it.
  [[nodiscard]] bool continuesAsObject(NodeIndex i) const;
  // Through parentheses.
  [[nodiscard]] NodeIndex unwrap(NodeIndex i) const;

  [[nodiscard]] static bool isFunction(JsKind kind) {
    return kind >= JsKind::kFunctionExpression && kind <= JsKind::kGeneratorDeclaration;
  }
  [[nodiscard]] static bool isClass(JsKind kind) {
    return kind == JsKind::kClassExpression || kind == JsKind::kClassDeclaration;
  }
  [[nodiscard]] static bool isStatement(JsKind kind) {
    return kind >= JsKind::kProgram && kind <= JsKind::kLabeled;
  }

 private:
  [[nodiscard]] NodeIndex skip(NodeIndex i) const;
  void findAwaitCalls();

  const SyntaxTree& tree_;
  bool cells_;
  std::vector<JsKind> kinds_;
  std::vector<JsField> fields_;
};

}  // namespace gantlet::javascript
