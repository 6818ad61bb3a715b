#include "analyzer/languages/javascript/syntax/differential.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/languages/javascript/syntax/literals.h"

namespace gantlet::javascript {
namespace {

constexpr std::string_view kLineSeparator = "\xE2\x80\xA8";
constexpr std::string_view kParagraphSeparator = "\xE2\x80\xA9";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool hasLineEnd(std::string_view text) {
  return text.find_first_of("\r\n") != std::string_view::npos ||
         text.find(kLineSeparator) != std::string_view::npos ||
         text.find(kParagraphSeparator) != std::string_view::npos;
}

class Checker {
 public:
  Checker(const JsTree& tree, const Scopes& scopes, FactSink& sink)
      : tree_(tree), scopes_(scopes), sink_(sink) {}

  void run() {
    for (NodeIndex i = 0; i < tree_.size(); ++i) {
      checkKind(i);
      checkOperand(i);
    }
    checkBytes();
    if (tree_.isCells()) checkScript();
  }

 private:
  void refuse(std::string_view name, NodeIndex i) { sink_.trouble(name, tree_.range(i)); }

  void checkKind(NodeIndex i) {
    const JsKind kind = tree_.kind(i);
    switch (kind) {
      case JsKind::kUnknown: refuse("unknown-construct", i); break;
      case JsKind::kJsx: refuse("jsx", i); break;
      case JsKind::kHtmlComment: refuse("html-comment", i); break;
      case JsKind::kWith: refuse("with", i); break;
      case JsKind::kDecorator: refuse("decorator", i); break;
      case JsKind::kUsingDeclaration: refuse("using", i); break;
      case JsKind::kHashBang: checkHashBang(i); break;
      case JsKind::kYield: checkYield(i); break;
      case JsKind::kAwait:
      case JsKind::kAwaitCall: checkAwait(i); break;
      case JsKind::kForIn: checkForIn(i); break;
      case JsKind::kUpdate: checkUpdate(i); break;
      case JsKind::kAssignment:
      case JsKind::kAugmented: checkTarget(tree_.child(i, JsField::kLeft)); break;
      case JsKind::kIdentifier:
      case JsKind::kShorthand:
      case JsKind::kShorthandPattern:
      case JsKind::kLabelIdentifier:
      case JsKind::kPropertyIdentifier:
      case JsKind::kPrivateIdentifier: checkName(i); break;
      case JsKind::kRegexPattern:
        if (hasLineEnd(tree_.text(i))) refuse("line-separator", i);
        break;
      case JsKind::kRegex:
      case JsKind::kString:
      case JsKind::kTemplate:
      case JsKind::kMetaProperty: checkInside(i); break;
      case JsKind::kImport: {
        const JsKind parent = tree_.parentKind(i);
        if (parent != JsKind::kCall && parent != JsKind::kImportStatement) {
          refuse("unknown-construct", i);
        }
        break;
      }
      case JsKind::kExpressionStatement: checkStart(tree_.firstPart(i), i); break;
      case JsKind::kArrow: checkArrowBody(i); break;
      case JsKind::kExportStatement: checkExport(i); break;
      case JsKind::kLexicalDeclaration: checkPosition(i); break;
      default: break;
    }
    if (JsTree::isFunction(kind)) checkAsync(i);
  }

  // In a function body, as which everything else runs, these would be names of its own. In a script
  // `var eval` binds nothing, a cell that does not compile binds nothing at all, and `this` is the
  // global object.
  void checkScript() {
    static constexpr std::string_view kNever[] = {"eval",   "Function", "globalThis",  "global",
                                                  "self",   "window",   "Reflect",     "Proxy",
                                                  "Object", "process",  "WebAssembly", "require"};
    for (const Binding& binding : scopes_.bindings()) {
      const std::string_view name = scopes_.names().text(binding.name);
      if (!binding.moduleLevel || binding.node == kNoNode) continue;
      if (std::find(std::begin(kNever), std::end(kNever), name) == std::end(kNever)) continue;
      refuse("name-of-a-global", binding.node);
    }
    for (NodeIndex i = 0; i < tree_.size(); ++i) {
      if (tree_.kind(i) != JsKind::kThis) continue;
      const FunctionId owner = scopes_.thisFunction(scopes_.functionAt(i));
      if (scopes_.functions()[owner].kind == FunctionKind::kProgram) refuse("this-of-a-script", i);
    }
  }

  // /a/ comment eval: the grammar takes eval for flags, node ends the expression before it.
  void checkInside(NodeIndex token) {
    std::uint32_t expected = tree_.startByte(token);
    const bool gapless = tree_.kind(token) == JsKind::kRegex;
    for (NodeIndex c = tree_.firstChild(token); c != kNoNode; c = tree_.nextSibling(c)) {
      const bool gap = tree_.startByte(c) != expected;
      expected = tree_.endByte(c);
      if (tree_.kind(c) == JsKind::kComment || (gapless && gap)) {
        refuse("comment-in-token", token);
        return;
      }
    }
  }

  // node ends the line at CR, U+2028 and U+2029 as well; the grammar only at LF.
  void checkHashBang(NodeIndex i) {
    std::string_view text = tree_.text(i);
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (tree_.startByte(i) != 0 || hasLineEnd(text)) refuse("hashbang", i);
  }

  // Elsewhere await is a name, and `await (x)`, `await /x/g` are a call and a division.
  bool mayAwait(NodeIndex i) const {
    const FunctionInfo& info = scopes_.functions()[scopes_.functionAt(i)];
    if (info.kind == FunctionKind::kProgram) return scopes_.isModule() || tree_.isCells();
    return info.isAsync;
  }

  void checkAwait(NodeIndex i) {
    if (!mayAwait(i)) refuse("await-outside-async", i);
  }

  void checkYield(NodeIndex i) {
    if (!scopes_.functions()[scopes_.functionAt(i)].isGenerator) {
      refuse("yield-outside-generator", i);
    }
    // yield ↵ (x): node yields nothing, then evaluates x.
    const NodeIndex operand = tree_.firstPart(i);
    if (operand == kNoNode) return;
    const auto from = tree_.startByte(i);
    if (hasLineEnd(tree_.source().substr(from, tree_.startByte(operand) - from))) {
      refuse("yield-newline", i);
    }
  }

  void checkForIn(NodeIndex i) {
    if (tree_.hasToken(i, "await") && !mayAwait(i)) refuse("await-outside-async", i);
    const NodeIndex kind = tree_.child(i, JsField::kKind);
    if (kind == kNoNode) {
      checkTarget(tree_.child(i, JsField::kLeft));
    } else if (tree_.text(kind) == "using" || tree_.text(kind) == "await") {
      refuse("using", i);
    }
  }

  static bool isReference(JsKind kind) {
    return kind == JsKind::kIdentifier || kind == JsKind::kUndefined || kind == JsKind::kMember ||
           kind == JsKind::kSubscript;
  }

  void checkUpdate(NodeIndex i) {
    const NodeIndex operand = tree_.child(i, JsField::kArgument);
    const NodeIndex op = tree_.child(i, JsField::kOperator);
    if (operand == kNoNode || op == kNoNode || !isReference(tree_.kind(tree_.unwrap(operand)))) {
      refuse("update-operand", i);
      return;
    }
    // x ↵ ++ y: node increments y, whatever comes before.
    const auto from = tree_.endByte(operand);
    if (tree_.startByte(op) > from &&
        hasLineEnd(tree_.source().substr(from, tree_.startByte(op) - from))) {
      refuse("update-operand", i);
    }
  }

  void checkTarget(NodeIndex target) {
    if (target == kNoNode) return;
    const JsKind kind = tree_.kind(target);
    if (kind == JsKind::kObjectPattern || kind == JsKind::kArrayPattern) return;
    if (!isReference(tree_.kind(tree_.unwrap(target)))) refuse("assignment-target", target);
  }

  void checkName(NodeIndex i) {
    const std::string_view text = tree_.text(i);
    const JsKind kind = tree_.kind(i);
    const bool escaped = text.find('\\') != std::string_view::npos;
    const bool isBinding =
        kind != JsKind::kPropertyIdentifier && kind != JsKind::kPrivateIdentifier;
    if (!escaped) {
      // Names in some places and keywords in others: node and the grammar disagree on where.
      const bool doubtful = text == "await" || text == "yield" || text == "let" || text == "export";
      if (isBinding && doubtful) refuse("reserved-identifier", i);
      return;
    }
    const std::optional<std::string> name = decodeIdentifier(text);
    if (!name || (isBinding && isReservedWord(*name))) {
      refuse("reserved-identifier", i);
    } else {
      sink_.syntax("escaped-identifier", tree_.range(i));
    }
  }

  // An arrow function ends its expression: node puts a semicolon behind it or fails, the grammar
  // goes on. The same for other operators that bind too loosely to be operands without parentheses.
  void checkOperand(NodeIndex i) {
    const JsKind kind = tree_.kind(i);
    const bool loose = kind == JsKind::kArrow || kind == JsKind::kAssignment ||
                       kind == JsKind::kAugmented || kind == JsKind::kYield ||
                       kind == JsKind::kSequence || kind == JsKind::kTernary;
    // new new A().b(): the grammar takes b from the wrong object.
    if (kind == JsKind::kNew && tree_.parentKind(i) == JsKind::kNew) refuse("operand", i);
    const bool medium = kind == JsKind::kUnary || kind == JsKind::kBinary ||
                        kind == JsKind::kUpdate || kind == JsKind::kAwait;
    if (!loose && !medium) return;
    const JsField field = tree_.field(i);
    bool tight = false;
    bool operand = false;
    switch (tree_.parentKind(i)) {
      case JsKind::kMember:
      case JsKind::kSubscript: tight = field == JsField::kObject; break;
      case JsKind::kCall: tight = field == JsField::kFunction; break;
      case JsKind::kNew: tight = field == JsField::kConstructor; break;
      case JsKind::kClassHeritage: tight = true; break;
      case JsKind::kUpdate: tight = true; break;
      case JsKind::kUnary:
      case JsKind::kAwait: operand = true; break;
      case JsKind::kBinary: operand = true; break;
      case JsKind::kTernary: operand = field == JsField::kCondition; break;
      default: break;
    }
    if (!(tight || (operand && loose))) return;
    refuse(kind == JsKind::kArrow ? "arrow-operand" : "operand", i);
  }

  // The first node of an expression, as it is written, that decides how a statement is read.
  bool startsLikeDeclaration(NodeIndex expression, bool withObject) const {
    for (NodeIndex i = expression; i != kNoNode; i = firstNonComment(i)) {
      switch (tree_.kind(i)) {
        case JsKind::kFunctionExpression:
        case JsKind::kGeneratorExpression:
        case JsKind::kClassExpression: return !(i == expression && !withObject);
        case JsKind::kObject:
        case JsKind::kObjectPattern: return withObject;
        default: break;
      }
    }
    return false;
  }

  NodeIndex firstNonComment(NodeIndex i) const {
    NodeIndex child = tree_.firstChild(i);
    while (child != kNoNode && tree_.kind(child) == JsKind::kComment) {
      child = tree_.nextSibling(child);
    }
    return child;
  }

  // node never reads a statement that starts with function, class or { as an expression.
  void checkStart(NodeIndex expression, NodeIndex statement) {
    if (startsLikeDeclaration(expression, true)) refuse("statement-start", statement);
  }

  void checkArrowBody(NodeIndex arrow) {
    const NodeIndex body = tree_.child(arrow, JsField::kBody);
    if (body == kNoNode || tree_.kind(body) == JsKind::kBlock) return;
    if (tree_.source()[tree_.startByte(body)] == '{') refuse("statement-start", body);
  }

  // export default function () {} ↵ /x/g: a declaration, then a regular expression.
  void checkExport(NodeIndex i) {
    const NodeIndex value = tree_.child(i, JsField::kValue);
    if (value == kNoNode || tree_.kind(value) == JsKind::kObject) return;
    if (startsLikeDeclaration(value, false)) refuse("arrow-operand", value);
  }

  // if (x) let ↵ eval: there, let is a name, and eval is not declared.
  void checkPosition(NodeIndex declaration) {
    switch (tree_.parentKind(declaration)) {
      case JsKind::kProgram:
      case JsKind::kBlock:
      case JsKind::kSwitchCase:
      case JsKind::kSwitchDefault:
      case JsKind::kExportStatement: return;
      case JsKind::kFor:
        if (tree_.field(declaration) != JsField::kBody) return;
        break;
      default: break;
    }
    refuse("declaration-position", declaration);
  }

  // async ↵ function: a name, then a function that is not async.
  void checkAsync(NodeIndex function) {
    for (NodeIndex c = tree_.firstChild(function); c != kNoNode; c = tree_.nextSibling(c)) {
      if (tree_.kind(c) != JsKind::kToken || tree_.text(c) != "async") continue;
      NodeIndex next = tree_.nextSibling(c);
      while (next != kNoNode && tree_.kind(next) == JsKind::kComment)
        next = tree_.nextSibling(next);
      if (next == kNoNode) return;
      const auto from = tree_.endByte(c);
      if (hasLineEnd(tree_.source().substr(from, tree_.startByte(next) - from))) {
        refuse("async-newline", c);
      }
      return;
    }
  }

  struct Suspect {
    std::uint32_t offset;
    std::uint32_t length;
    std::string_view name;
    bool alsoInComments;
  };

  void findAll(std::string_view needle, std::string_view name, bool alsoInComments) {
    const std::string_view source = tree_.source();
    for (auto at = source.find(needle); at != std::string_view::npos;
         at = source.find(needle, at + 1)) {
      if (needle == kByteOrderMark && at == 0) continue;
      if (needle == "-->" && !startsLine(at)) continue;
      if (needle == "\r" && at + 1 < source.size() && source[at + 1] == '\n') continue;
      suspects_.push_back({static_cast<std::uint32_t>(at),
                           static_cast<std::uint32_t>(needle.size()), name, alsoInComments});
    }
  }

  // Whether only white space or a comment stands before `at` on its line.
  bool startsLine(std::size_t at) const {
    const std::string_view source = tree_.source();
    while (at > 0 && (source[at - 1] == ' ' || source[at - 1] == '\t' || source[at - 1] == '\v' ||
                      source[at - 1] == '\f')) {
      --at;
    }
    if (at == 0 || source[at - 1] == '\n' || source[at - 1] == '\r') return true;
    // A comment, or white space beyond ASCII.
    return source[at - 1] == '/' || static_cast<unsigned char>(source[at - 1]) >= 0x80U;
  }

  void checkBytes() {
    findAll("\r", "bare-cr", true);
    findAll(kLineSeparator, "line-separator", true);
    findAll(kParagraphSeparator, "line-separator", true);
    findAll(kByteOrderMark, "bom", true);
    findAll("<!--", "html-comment", false);
    findAll("-->", "html-comment", false);
    if (suspects_.empty()) return;
    std::sort(suspects_.begin(), suspects_.end(),
              [](const Suspect& a, const Suspect& b) { return a.offset < b.offset; });
    std::size_t next = 0;
    for (NodeIndex i = 0; i < tree_.size() && next < suspects_.size(); ++i) {
      const JsKind kind = tree_.kind(i);
      const bool text = kind == JsKind::kStringFragment || kind == JsKind::kEscapeSequence;
      const bool comment = kind == JsKind::kComment || kind == JsKind::kRegexPattern;
      if (!text && !comment) continue;
      for (; next < suspects_.size() && suspects_[next].offset < tree_.endByte(i); ++next) {
        const bool inside = suspects_[next].offset >= tree_.startByte(i);
        if (!inside || (comment && suspects_[next].alsoInComments)) report(suspects_[next]);
      }
    }
    for (; next < suspects_.size(); ++next) report(suspects_[next]);
  }

  void report(const Suspect& suspect) {
    sink_.trouble(suspect.name, {suspect.offset, suspect.offset + suspect.length});
  }

  const JsTree& tree_;
  const Scopes& scopes_;
  FactSink& sink_;
  std::vector<Suspect> suspects_;
};

}  // namespace

void checkDifferentials(const JsTree& tree, const Scopes& scopes, FactSink& sink) {
  Checker(tree, scopes, sink).run();
}

}  // namespace gantlet::javascript
