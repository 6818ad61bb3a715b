// The Python grammar's node types as an enumeration, and its fields, looked up once.
// Source: tree-sitter-python 0.25.0, src/node-types.json.
#pragma once

#include <cstdint>
#include <vector>

#include "analyzer/syntax_tree.h"

namespace gantlet::python {

// X(enumerator, node type). A named node type that is not listed here is an unknown construct, and
// makes a source incomplete.
#define GANTLET_PYTHON_KINDS(X)                           \
  X(kAliasedImport, "aliased_import")                     \
  X(kArgumentList, "argument_list")                       \
  X(kAsPattern, "as_pattern")                             \
  X(kAsPatternTarget, "as_pattern_target")                \
  X(kAssertStatement, "assert_statement")                 \
  X(kAssignment, "assignment")                            \
  X(kAttribute, "attribute")                              \
  X(kAugmentedAssignment, "augmented_assignment")         \
  X(kAwait, "await")                                      \
  X(kBinaryOperator, "binary_operator")                   \
  X(kBlock, "block")                                      \
  X(kBooleanOperator, "boolean_operator")                 \
  X(kBreakStatement, "break_statement")                   \
  X(kCall, "call")                                        \
  X(kCaseClause, "case_clause")                           \
  X(kCasePattern, "case_pattern")                         \
  X(kChevron, "chevron")                                  \
  X(kClassDefinition, "class_definition")                 \
  X(kClassPattern, "class_pattern")                       \
  X(kComment, "comment")                                  \
  X(kComparisonOperator, "comparison_operator")           \
  X(kComplexPattern, "complex_pattern")                   \
  X(kConcatenatedString, "concatenated_string")           \
  X(kConditionalExpression, "conditional_expression")     \
  X(kConstrainedType, "constrained_type")                 \
  X(kContinueStatement, "continue_statement")             \
  X(kDecoratedDefinition, "decorated_definition")         \
  X(kDecorator, "decorator")                              \
  X(kDefaultParameter, "default_parameter")               \
  X(kDeleteStatement, "delete_statement")                 \
  X(kDictPattern, "dict_pattern")                         \
  X(kDictionary, "dictionary")                            \
  X(kDictionaryComprehension, "dictionary_comprehension") \
  X(kDictionarySplat, "dictionary_splat")                 \
  X(kDictionarySplatPattern, "dictionary_splat_pattern")  \
  X(kDottedName, "dotted_name")                           \
  X(kElifClause, "elif_clause")                           \
  X(kEllipsis, "ellipsis")                                \
  X(kElseClause, "else_clause")                           \
  X(kEscapeInterpolation, "escape_interpolation")         \
  X(kEscapeSequence, "escape_sequence")                   \
  X(kExceptClause, "except_clause")                       \
  X(kExecStatement, "exec_statement")                     \
  X(kExpressionList, "expression_list")                   \
  X(kExpressionStatement, "expression_statement")         \
  X(kFalse, "false")                                      \
  X(kFinallyClause, "finally_clause")                     \
  X(kFloat, "float")                                      \
  X(kForInClause, "for_in_clause")                        \
  X(kForStatement, "for_statement")                       \
  X(kFormatExpression, "format_expression")               \
  X(kFormatSpecifier, "format_specifier")                 \
  X(kFunctionDefinition, "function_definition")           \
  X(kFutureImportStatement, "future_import_statement")    \
  X(kGeneratorExpression, "generator_expression")         \
  X(kGenericType, "generic_type")                         \
  X(kGlobalStatement, "global_statement")                 \
  X(kIdentifier, "identifier")                            \
  X(kIfClause, "if_clause")                               \
  X(kIfStatement, "if_statement")                         \
  X(kImportFromStatement, "import_from_statement")        \
  X(kImportPrefix, "import_prefix")                       \
  X(kImportStatement, "import_statement")                 \
  X(kInteger, "integer")                                  \
  X(kInterpolation, "interpolation")                      \
  X(kKeywordArgument, "keyword_argument")                 \
  X(kKeywordPattern, "keyword_pattern")                   \
  X(kKeywordSeparator, "keyword_separator")               \
  X(kLambda, "lambda")                                    \
  X(kLambdaParameters, "lambda_parameters")               \
  X(kLineContinuation, "line_continuation")               \
  X(kList, "list")                                        \
  X(kListComprehension, "list_comprehension")             \
  X(kListPattern, "list_pattern")                         \
  X(kListSplat, "list_splat")                             \
  X(kListSplatPattern, "list_splat_pattern")              \
  X(kMatchStatement, "match_statement")                   \
  X(kMemberType, "member_type")                           \
  X(kModule, "module")                                    \
  X(kNamedExpression, "named_expression")                 \
  X(kNone, "none")                                        \
  X(kNonlocalStatement, "nonlocal_statement")             \
  X(kNotOperator, "not_operator")                         \
  X(kPair, "pair")                                        \
  X(kParameters, "parameters")                            \
  X(kParenthesizedExpression, "parenthesized_expression") \
  X(kPassStatement, "pass_statement")                     \
  X(kPatternList, "pattern_list")                         \
  X(kPositionalSeparator, "positional_separator")         \
  X(kPrintStatement, "print_statement")                   \
  X(kRaiseStatement, "raise_statement")                   \
  X(kRelativeImport, "relative_import")                   \
  X(kReturnStatement, "return_statement")                 \
  X(kSet, "set")                                          \
  X(kSetComprehension, "set_comprehension")               \
  X(kSlice, "slice")                                      \
  X(kSplatPattern, "splat_pattern")                       \
  X(kSplatType, "splat_type")                             \
  X(kString, "string")                                    \
  X(kStringContent, "string_content")                     \
  X(kStringEnd, "string_end")                             \
  X(kStringStart, "string_start")                         \
  X(kSubscript, "subscript")                              \
  X(kTrue, "true")                                        \
  X(kTryStatement, "try_statement")                       \
  X(kTuple, "tuple")                                      \
  X(kTuplePattern, "tuple_pattern")                       \
  X(kType, "type")                                        \
  X(kTypeAliasStatement, "type_alias_statement")          \
  X(kTypeConversion, "type_conversion")                   \
  X(kTypeParameter, "type_parameter")                     \
  X(kTypedDefaultParameter, "typed_default_parameter")    \
  X(kTypedParameter, "typed_parameter")                   \
  X(kUnaryOperator, "unary_operator")                     \
  X(kUnionPattern, "union_pattern")                       \
  X(kUnionType, "union_type")                             \
  X(kWhileStatement, "while_statement")                   \
  X(kWildcardImport, "wildcard_import")                   \
  X(kWithClause, "with_clause")                           \
  X(kWithItem, "with_item")                               \
  X(kWithStatement, "with_statement")                     \
  X(kYield, "yield")

enum class Kind : std::uint8_t {
  kToken,            // punctuation and keywords
  kStrange,          // a named node type that is not in the list
  kTypeCall,         // arguments of type(…) where the grammar mistakes `type(x).y = z` for a type
                     // statement
  kFormatSpecified,  // `{x:=5}` in an f-string, which the grammar mistakes for an assignment
#define GANTLET_PYTHON_KIND(enumerator, name) enumerator,
  GANTLET_PYTHON_KINDS(GANTLET_PYTHON_KIND)
#undef GANTLET_PYTHON_KIND
};

struct Fields {
  std::uint16_t alias, arguments, attribute, body, function, left, moduleName, name, object, op,
      parameters, returnType, right, subscript, superclasses, type, typeParameters, value;
};

struct Grammar {
  std::vector<Kind> kinds;  // by symbol
  Fields fields;
};

// The assignment that the grammar sees in `{x:=5}` and `{x:=5,}`: the first thing in a replacement
// field, without brackets around it.
[[nodiscard]] bool isSpecification(const SyntaxTree& tree, NodeIndex named);

// Immutable; safe from any thread.
[[nodiscard]] const Grammar& grammar();

}  // namespace gantlet::python
