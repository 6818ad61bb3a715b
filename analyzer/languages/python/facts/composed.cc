#include "analyzer/languages/python/facts/composed.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/facts/gaps.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 10;
// Each looks through the file for what binds a name, or calls a function.
constexpr std::size_t kMaxSearches = 1024;
constexpr std::size_t kMaxTexts = 32;

// What turns numbers, bytes or other texts into a text that stands nowhere in the file.
constexpr auto kDecoders = std::to_array<std::string_view>({"chr",
                                                            "bytes",
                                                            "bytearray",
                                                            "fromhex",
                                                            "unhexlify",
                                                            "maketrans",
                                                            "translate",
                                                            "decode",
                                                            "b16decode",
                                                            "b32decode",
                                                            "b32hexdecode",
                                                            "b64decode",
                                                            "a85decode",
                                                            "b85decode",
                                                            "standard_b64decode",
                                                            "urlsafe_b64decode",
                                                            "decodebytes",
                                                            "a2b_hex",
                                                            "a2b_base64",
                                                            "a2b_uu",
                                                            "a2b_qp",
                                                            "decompress",
                                                            "unquote",
                                                            "unquote_plus",
                                                            "unescape",
                                                            "to_bytes",
                                                            "frombuffer",
                                                            "printable",
                                                            "punctuation",
                                                            "lookup"});

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == text.npos; }

// A word or a number: the name of a column, or a value.
bool isPlainGap(std::string_view text) {
  return text.find("__") == text.npos && !text.starts_with('_') &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ' ' ||
                  c == '-' || static_cast<unsigned char>(c) >= 0x80U;
         });
}

}  // namespace

// Whether anything in the file may make texts of what is none. Which of its texts come from there
// isn't followed: through tables, attributes and libraries they would be lost sight of.
bool ComposedArguments::decodesTexts() {
  if (decodesTexts_) return *decodesTexts_;
  bool found = false;
  for (NodeIndex i = 0; i < p_.tree.size() && !found; ++i) {
    found = p_.kind(i) == Kind::kIdentifier && isOneOf(p_.name(i), kDecoders);
  }
  decodesTexts_ = found;
  return found;
}

// reversed(x), x[::-1], x.replace("a", "b"), in what goes into a gap or under its names.
bool ComposedArguments::rewritesText(NodeIndex node, std::vector<NodeIndex>& followed, int depth) {
  if (node == kNoNode) return false;
  if (depth > kDeepest || ++composedSearches_ > kMaxSearches) return true;
  if (std::find(followed.begin(), followed.end(), node) != followed.end()) return false;
  followed.push_back(node);
  for (NodeIndex i = node; i < p_.tree.node(node).end; ++i) {
    switch (p_.kind(i)) {
      case Kind::kSlice: {
        const std::string_view text = p_.tree.text(i);
        if (std::count(text.begin(), text.end(), ':') > 1) return true;
        break;
      }
      case Kind::kCall: {
        if (parts_.words.calledBuiltin(i) == "reversed") return true;
        const NodeIndex function = p_.child(i, f_.function);
        const NodeIndex list = p_.child(i, f_.arguments);
        if (function != kNoNode && p_.kind(function) == Kind::kAttribute && list != kNoNode &&
            isOneOf(p_.name(p_.child(function, f_.attribute)), {"replace", "sub", "swapcase"})) {
          const NodeIndex object = p_.child(function, f_.object);
          const bool column = p_.kind(object) == Kind::kAttribute &&
                              p_.name(p_.child(object, f_.attribute)) == "str";
          if (!column && p_.elements(list).size() != 1) return true;
        }
        for (const AtomId id : t_.atoms(valueOf(function))) {
          const Atom& atom = t_.atom(id);
          if (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kFunctionDefinition &&
              rewritesText(atom.node, followed, depth + 1)) {
            return true;
          }
        }
        break;
      }
      case Kind::kIdentifier:
        if (p_.useOf[i] == kNone) break;
        for (const NodeIndex source : parts_.classes.onlySources(i)) {
          if (rewritesText(source, followed, depth + 1)) return true;
        }
        break;
      default: break;
    }
  }
  return false;
}

bool ComposedArguments::composedGap(NodeIndex node, std::string& text) {
  std::vector<NodeIndex> followed;
  if (decodesTexts() || rewritesText(node, followed, 0)) return false;
  // Constants that come there, and code that may, are judged in the gap's place: TERMS[name].
  std::set<std::string> texts;
  std::string inner;
  const bool list = p_.kind(node) == Kind::kArgumentList;
  for (const NodeIndex part : list ? p_.elements(node) : std::vector<NodeIndex>{node}) {
    MadeTexts::Found found = madeTexts_.find(part);
    texts.merge(found.texts);
    if (!found.made) continue;
    texts.insert(madeTexts_.codeTexts().begin(), madeTexts_.codeTexts().end());
    if (!heldTexts(part, inner)) return false;
  }
  std::string written;
  for (const std::string& piece : texts) {
    if (isPlainGap(piece)) continue;
    if (piece.find(kGap) != std::string::npos) return false;
    // " + ".join(terms).format(f="eval"): what stands for a function in a term must be seen.
    std::string opened;
    if (!openBraces(piece, opened)) return false;
    written += (written.empty() ? "(" : " + (") + opened + ")";
  }
  text += (written.empty() ? std::string(1, kGap) : written) + inner;
  return true;
}

// The same, for several gaps whose places in the text are not told apart: plain words, and behind
// them what is put together elsewhere.
bool ComposedArguments::composedGaps(NodeIndex node, std::string& text) {
  std::string gap;
  if (!composedGap(node, gap) || gap.front() != kGap) return false;
  text += gap.substr(1);
  return true;
}

// Adds what `node` puts into a text: its constants, and gaps. `seen`: a constant that is no blank.
bool ComposedArguments::composedPart(NodeIndex node, std::string& text, bool& seen, int depth) {
  if (node == kNoNode || depth > kDeepest || ++composedSearches_ > kMaxSearches) return false;
  const auto addAll = [&](const std::vector<std::string>& texts) {
    for (std::size_t k = 0; k < texts.size(); ++k) {
      if (texts[k].find(kGap) != std::string::npos) return false;
      seen = seen || !isBlank(texts[k]);
      text += (k == 0 ? "" : " ") + texts[k];
    }
    return true;
  };
  if (t_.isConstant(valueOf(node))) {
    const auto texts = printed(t_, valueOf(node));
    return !texts.empty() && addAll(texts);
  }
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression:
      return composedPart(p_.namedChild(node, 0), text, seen, depth + 1);
    case Kind::kConcatenatedString: {
      const auto& parts = p_.elements(node);
      return std::all_of(parts.begin(), parts.end(),
                         [&](NodeIndex part) { return composedPart(part, text, seen, depth + 1); });
    }
    case Kind::kConditionalExpression:
      if (!composedPart(p_.namedChild(node, 0), text, seen, depth + 1)) return false;
      text += ' ';
      return composedPart(p_.namedChild(node, 2), text, seen, depth + 1);
    case Kind::kString: return composedString(node, text, seen, depth);
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      const NodeIndex left = p_.child(node, f_.left);
      const NodeIndex right = p_.child(node, f_.right);
      if (op == kNoNode) return false;
      if (p_.tree.text(op) == "+") {
        return composedPart(left, text, seen, depth + 1) &&
               composedPart(right, text, seen, depth + 1);
      }
      const auto formats = candidates(t_, valueOf(left), AtomKind::kText);
      if (p_.tree.text(op) != "%" || formats.size() != 1) break;
      seen = seen || !isBlank(formats[0]);
      return formats[0].find(kGap) == std::string::npos && openPercents(formats[0], text) &&
             composedGaps(right, text);
    }
    case Kind::kIdentifier: {
      if (const auto words = parts_.words.loopWords(node); !words.empty()) return addAll(words);
      const auto sources = parts_.classes.onlySources(node);
      if (sources.size() == 1 && sources[0] != kNoNode && isBoundWhole(node)) {
        const Kind kind = p_.kind(sources[0]);
        if (kind == Kind::kString || kind == Kind::kBinaryOperator || kind == Kind::kCall ||
            kind == Kind::kConditionalExpression || kind == Kind::kParenthesizedExpression ||
            kind == Kind::kConcatenatedString) {
          return composedPart(sources[0], text, seen, depth + 1);
        }
      }
      break;
    }
    case Kind::kCall: {
      const NodeIndex function = p_.child(node, f_.function);
      const NodeIndex list = p_.child(node, f_.arguments);
      if (function == kNoNode || list == kNoNode || p_.kind(function) != Kind::kAttribute) break;
      const std::string method = p_.name(p_.child(function, f_.attribute));
      const auto receivers =
          candidates(t_, valueOf(p_.child(function, f_.object)), AtomKind::kText);
      if (receivers.size() != 1) break;
      if (receivers[0].find(kGap) != std::string::npos) return false;
      seen = seen || !isBlank(receivers[0]);
      if (method == "format") return composedFormat(receivers[0], list, text);
      if (method == "join") return composedJoin(receivers[0], list, text, seen, depth);
      break;
    }
    default: break;
  }
  return composedGap(node, text);
}

// "y ~ {}".format(terms): what goes into the only gap is told in its place.
bool ComposedArguments::composedFormat(const std::string& format, NodeIndex list,
                                       std::string& text) {
  std::string opened;
  if (!openBraces(format, opened)) return false;
  const auto& given = p_.elements(list);
  const std::size_t gap = opened.find(kGap);
  if (given.size() != 1 || p_.hasSplat(list) || gap == opened.npos ||
      opened.find(kGap, gap + 1) != opened.npos) {
    text += opened;
    return composedGaps(list, text);
  }
  const bool named = p_.kind(given[0]) == Kind::kKeywordArgument;
  std::string filled;
  if (!composedGap(named ? p_.child(given[0], f_.value) : given[0], filled)) return false;
  text += opened.replace(gap, 1, filled);
  return true;
}

bool ComposedArguments::composedString(NodeIndex node, std::string& text, bool& seen, int depth) {
  const NodeIndex start = p_.tree.firstChild(node);
  const auto prefix = start == kNoNode ? std::nullopt : parseStringStart(p_.tree.text(start));
  if (!prefix || prefix->bytes || !prefix->format) return false;
  for (NodeIndex c = p_.tree.nextSibling(start); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (p_.kind(c) == Kind::kStringContent) {
      const auto part =
          decodeString(replaceAll(replaceAll(p_.tree.text(c), "{{", "{"), "}}", "}"), *prefix);
      if (!part || part->find(kGap) != std::string::npos) return false;
      seen = seen || !isBlank(*part);
      text += *part;
    } else if (p_.kind(c) == Kind::kInterpolation) {
      const auto& parts = p_.elements(c);
      if (parts.empty()) return false;
      for (std::size_t k = 1; k < parts.size(); ++k) {
        if (p_.kind(parts[k]) == Kind::kFormatSpecifier &&
            !isPlainSpecifier(p_.tree.text(parts[k]))) {
          return false;
        }
      }
      if (!composedPart(parts[0], text, seen, depth + 1)) return false;
    }
  }
  return true;
}

// " + ".join(columns): the separator, between two of what is joined.
bool ComposedArguments::composedJoin(const std::string& separator, NodeIndex list,
                                     std::string& text, bool& seen, int depth) {
  const auto& given = p_.elements(list);
  if (given.empty() && p_.kind(list) != Kind::kGeneratorExpression) return false;
  NodeIndex joined = p_.kind(list) == Kind::kGeneratorExpression ? list : given[0];
  if (p_.kind(joined) == Kind::kIdentifier && isBoundWhole(joined)) {
    const auto sources = parts_.classes.onlySources(joined);
    if (sources.size() == 1 && sources[0] != kNoNode &&
        p_.kind(sources[0]) == Kind::kListComprehension) {
      joined = sources[0];
    }
  }
  std::vector<NodeIndex> elements;
  switch (p_.kind(joined)) {
    case Kind::kGeneratorExpression:
    case Kind::kListComprehension: {
      std::vector<NodeIndex> followed;
      if (rewritesText(joined, followed, 0)) return false;
      elements.assign(2, p_.namedChild(joined, 0));
      break;
    }
    case Kind::kList:
    case Kind::kTuple:
      if (p_.elements(joined).size() > 1 && !p_.hasSplat(joined)) elements = p_.elements(joined);
      break;
    default: break;
  }
  if (elements.empty()) {
    if (!composedGap(joined, text)) return false;
    text += separator + kGap;
    return true;
  }
  for (std::size_t k = 0; k < elements.size(); ++k) {
    if (k != 0) text += separator;
    if (!composedPart(elements[k], text, seen, depth + 1)) return false;
  }
  return true;
}

// A name that stands for all of what it is bound to, and not for a part: no loop, no (a, b) = x.
bool ComposedArguments::isBoundWhole(NodeIndex name) const {
  const std::uint32_t variable = parts_.words.onlyVariable(name);
  return variable != kNone &&
         std::all_of(p_.bindings.begin(), p_.bindings.end(), [&](const Binding& binding) {
           return binding.variable != variable || binding.path.empty();
         });
}

// A parameter that its function never binds anew: no `q = input()`, no `with x as q`.
bool ComposedArguments::isOnlyParameter(NodeIndex name) const {
  if (p_.useOf[name] == kNone) return false;
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) return false;
  const ScopeIndex scope = p_.variables[use.variables[0]].scope;
  NodeIndex function = p_.parent(name);
  while (function != kNoNode &&
         (p_.kind(function) != Kind::kFunctionDefinition || p_.innerScopes[function] != scope)) {
    function = p_.parent(function);
  }
  if (function == kNoNode) return false;
  for (NodeIndex i = function; i < p_.tree.node(function).end; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != p_.tree.text(name)) continue;
    const Kind parent = p_.kind(p_.parent(i));
    if (parent == Kind::kParameters || parent == Kind::kDefaultParameter ||
        parent == Kind::kTypedParameter || parent == Kind::kTypedDefaultParameter ||
        parent == Kind::kKeywordArgument) {
      continue;
    }
    if (p_.contexts[i] != Context::kLoad) return false;
  }
  return true;
}

// Each text that `node` may be: constants, and others with gaps; false where one isn't seen.
bool ComposedArguments::composedTexts(NodeIndex node, ComposedTexts& found, int depth) {
  if (node == kNoNode || depth > kDeepest || ++composedSearches_ > kMaxSearches) return false;
  if (found.constants.size() + found.composed.size() > kMaxTexts) return false;
  if (t_.isConstant(valueOf(node))) {
    if (!t_.isAll(valueOf(node), AtomKind::kText)) return false;
    for (const AtomId id : t_.atoms(valueOf(node))) found.constants.push_back(t_.atom(id).text);
    return true;
  }
  const auto each = [&](const std::vector<NodeIndex>& nodes) {
    return !nodes.empty() && std::all_of(nodes.begin(), nodes.end(), [&](NodeIndex inner) {
      return composedTexts(inner, found, depth + 1);
    });
  };
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return each({p_.namedChild(node, 0)});
    case Kind::kConditionalExpression:
      return each({p_.namedChild(node, 0), p_.namedChild(node, 2)});
    case Kind::kList: return !p_.hasSplat(node) && each(p_.elements(node));
    case Kind::kIdentifier: {
      if (auto words = parts_.words.loopWords(node); !words.empty()) {
        found.constants.insert(found.constants.end(), words.begin(), words.end());
        return true;
      }
      if (const auto sources = parts_.classes.onlySources(node); !sources.empty()) {
        return isBoundWhole(node) && each(sources);
      }
      std::vector<NodeIndex> passed;
      return isOnlyParameter(node) && parts_.sinks.passedTo(node, passed) && each(passed);
    }
    case Kind::kString:
    case Kind::kConcatenatedString:
    case Kind::kBinaryOperator:
    case Kind::kCall:
    case Kind::kAugmentedAssignment: break;
    default: return false;
  }
  std::string text;
  bool seen = false;
  if (p_.kind(node) == Kind::kAugmentedAssignment) {  // query += f" and b > {low}"
    const NodeIndex op = p_.child(node, f_.op);
    text += kGap;
    if (op == kNoNode || p_.tree.text(op) != "+=") return false;
    if (!composedPart(p_.child(node, f_.right), text, seen, depth + 1)) return false;
  } else if (!composedPart(node, text, seen, depth + 1)) {
    return false;
  }
  if (!seen || !fillGaps(text)) return false;
  found.composed.push_back(std::move(text));
  return true;
}

// Arguments that pandas and statsmodels evaluate.
bool ComposedArguments::isEvaluatedText(const std::string& callee, const std::string& key) {
  if (callee == ".query" || callee == ".eval") return key == "0" || key == "expr";
  if (callee == ".from_formula" || callee.starts_with("statsmodels.formula.api.") ||
      (callee.starts_with("statsmodels.") && callee.ends_with(".from_formula"))) {
    return key == "0" || key == "formula";
  }
  return callee.starts_with("statsmodels.") && callee.ends_with("plot_partregress") &&
         isOneOf(key, {"0", "1", "2", "endog", "exog_i", "exog_others"});
}

// Constants count as such; for the others there is "[composed]", and what is seen of them under the
// key "composed".
bool ComposedArguments::emitComposed(const Fact& callee, const Argument& argument) {
  if (!isEvaluatedText(callee.name, argument.key) || t_.isConstant(valueOf(argument.node))) {
    return false;
  }
  ComposedTexts found;
  if (!composedTexts(argument.node, found, 0)) return false;
  Fact fact = callee;
  fact.kind = FactKind::kArg;
  fact.hasValue = true;
  const auto emit = [&](const std::string& key, const std::string& value) {
    fact.key = key;
    fact.value = value;
    add(fact, argument.node);
  };
  for (const std::string& text : found.constants) emit(argument.key, text);
  if (!found.composed.empty()) emit(argument.key, "[composed]");
  for (const std::string& text : found.composed) emit("composed", text);
  return true;
}

}  // namespace gantlet::python
