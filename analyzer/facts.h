// Facts: what a submission's syntax tree says it does, resolved as far as can be known, with spans.
// The judge (policy/) is their reader; an analyzer decides nothing.
//
// Soundness rule: what can't be resolved is itself a fact (kDynamic, or an unresolved origin). A
// construct that leaves no fact is a construct that the analyzer has proved harmless.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gantlet {

// Byte offsets into the source, and 1-based lines and columns; columns count Unicode code points;
// the end is exclusive.
struct SourceSpan {
  std::uint32_t startByte = 0;
  std::uint32_t endByte = 0;
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::uint32_t endLine = 1;
  std::uint32_t endColumn = 1;
};

enum class FactKind : std::uint8_t {
  kImport,  // a module is imported. name: the module ("os.path", "node:fs"); key: "*" for a star
            // import
  kRef,     // a resolved value is used in any way but a direct call. name: canonical dotted name
  kCall,    // a resolved value is called directly. name: as in kRef
  kAttr,    // attribute or property `name` is read on a value that is not a module
  kStore,   // something outside the submission's own names is assigned or deleted. name: the target
  kArg,  // an argument of a resolved call. name: the callee; key: keyword or index; value: constant
  kString,   // a constant string, folded ("a"+"b"). value: its text
  kSyntax,   // a construct as such. name: "error", "missing", "encoding-cookie", "bare-cr", "bidi",
             // …
  kLimit,    // a limit was hit. name: "size", "deadline", "depth", "line-length", …
  kDynamic,  // can't be resolved. name: what: "import", "getattr", "computed-call",
             // "module-escape", …
};
inline constexpr std::uint8_t kFactKindCount = 10;

// Where the value behind a kRef, kCall, kStore or kArg comes from.
enum class Origin : std::uint8_t {
  kNone,
  kBuiltin,     // Python builtin or JavaScript global: name "eval", "Function", "process.env"
  kModule,      // reached through an import: name "os.system"; module "os"
  kStar,        // a free name in a file with star imports; module: those modules, comma-separated
  kUnresolved,  // a free name that nothing binds
  kOwn,      // the submission's own class or function (only where an attribute or a base matters)
  kUnknown,  // a value that could be anything (a parameter, a call's result)
};

struct Fact {
  FactKind kind = FactKind::kSyntax;
  Origin origin = Origin::kNone;
  std::string name;
  std::string module;     // for origin kModule: the imported module at the name's start
  std::string key;        // see kinds
  std::string value;      // the constant text, at most 4 KiB
  bool hasValue = false;  // false for a kArg whose value is not constant
  // Of such a kArg, where a library may take it for a name: it may be, or hold, a text.
  bool mayBeText = false;
  // Of such a kArg of sympy's: the file shows that it may be, or hold, a text that is written
  // nowhere in it as a whole.
  bool madeText = false;
  SourceSpan span;
};

// A range of source bytes; the end is exclusive.
struct ByteRange {
  std::uint32_t start = 0;
  std::uint32_t end = 0;
};

struct Facts {
  std::vector<Fact> items;  // in source order
  bool complete = false;  // parse trouble, a limit, an unsupported construct: false, never allowed
  // What was analysed, where that is not the source as it came: a notebook's lines are comments in
  // it, of the same length. Nothing else may be run.
  std::string plain = {};
  // Of a cell of JavaScript: what is run for it, with import() in the place of import statements,
  // which no script has; else empty.
  std::string cellText = {};
  // The last statement, where it is an expression that may have a value; else empty.
  ByteRange lastExpression = {};
  // Its top level calls main(), in more than a guard that does just that.
  bool startsItself = false;
};

[[nodiscard]] std::string_view factKindName(FactKind kind);  // "import", "ref", …
[[nodiscard]] std::string_view originName(Origin origin);    // "builtin", "module", …

}  // namespace gantlet
