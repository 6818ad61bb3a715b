#include "analyzer/languages/javascript/text_flow/flow_escapes.h"

#include <algorithm>

#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

// What of such a piece a cell may have.
enum Held : std::uint8_t { kNothing, kWhole, kTogether };

}  // namespace

// text.replace(/"/g, '\\"'), which puts no `\u` into it.
bool FlowEscapes::isReplacement(NodeIndex literal) const {
  if (tree_.kind(literal) != JsKind::kString || tree_.parentKind(literal) != JsKind::kArguments)
    return false;
  const NodeIndex callee = calleeOf(tree_.parent(tree_.parent(literal)));
  if (tree_.kind(callee) != JsKind::kMember ||
      !isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)), {"replace", "replaceAll"})) {
    return false;
  }
  std::string text;
  if (!constantName(literal, text)) return false;
  const std::size_t last = text.find_last_not_of('\\');
  const std::size_t run = text.size() - (last == std::string::npos ? 0 : last + 1);
  return run % 2 == 0 && text.find("\\u") == std::string::npos;
}

// Whether a literal has a backslash when the program runs, or one that is written as in a URL.
bool FlowEscapes::mayBegin(NodeIndex literal) const {
  const std::string_view text = tree_.text(literal);
  const bool url =
      text.find("%5C") != std::string_view::npos || text.find("%5c") != std::string_view::npos;
  if (url && tree_.kind(literal) == JsKind::kString) return true;
  if (text.find('\\') == std::string_view::npos) return false;
  switch (tree_.kind(literal)) {
    case JsKind::kString: {
      std::string value;
      return (!constantName(literal, value) || value.find('\\') != std::string::npos) &&
             !isReplacement(literal);
    }
    case JsKind::kTemplate: {
      if (tree_.parentKind(literal) == JsKind::kCall) return true;  // String.raw
      for (NodeIndex p = tree_.firstPart(literal); p != kNoNode; p = tree_.nextPart(p)) {
        if (tree_.kind(p) != JsKind::kEscapeSequence) continue;
        const auto value = decodeEscapes(tree_.text(p));
        if (!value || value->find('\\') != std::string::npos) return true;
      }
      return false;
    }
    case JsKind::kRegex: {
      // /\u005f/.source, `${/\u005f/}`
      const JsKind above = tree_.parentKind(literal);
      return text.find("\\u") != std::string_view::npos &&
             (above == JsKind::kSubstitution || above == JsKind::kBinary ||
              (above == JsKind::kMember &&
               tree_.text(tree_.child(tree_.parent(literal), JsField::kProperty)) == "source"));
    }
    default: return false;
  }
}

std::vector<NodeIndex> FlowEscapes::pieces() const {
  std::vector<NodeIndex> found;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    // String.fromCharCode(92)
    if (kind == JsKind::kNumber && tree_.parentKind(i) == JsKind::kArguments &&
        parseNumber(tree_.text(i)) == 92) {
      found.push_back(tree_.parent(tree_.parent(i)));
    }
    if (!mayBegin(i)) continue;
    const bool raw = kind == JsKind::kTemplate && tree_.parentKind(i) == JsKind::kCall;
    const bool source = kind == JsKind::kRegex && tree_.parentKind(i) == JsKind::kMember;
    found.push_back(raw || source ? tree_.parent(i) : i);
  }
  return found;
}

// It writes backslashes twice.
bool FlowEscapes::isStringify(Cell cell) const {
  if (cell >= tree_.size() || tree_.kind(cell) != JsKind::kCall) return false;
  const NodeIndex callee = calleeOf(cell);
  return tree_.text(callee) == "JSON.stringify" &&
         isGlobalName(tree_.child(callee, JsField::kObject));
}

bool FlowEscapes::joinEscapes() {
  if (parses_.empty()) return false;
  std::vector<Held> held(state_.nodes.size(), kNothing);
  std::vector<Cell> work;
  const auto reach = [&](Cell cell, Held what) {
    cell = find(cell);
    if (held[cell] >= what || isStringify(cell)) return;
    held[cell] = what;
    work.push_back(cell);
  };
  if (!pieces_) pieces_ = pieces();
  for (const NodeIndex piece : *pieces_) {
    bool joins = false;
    for (NodeIndex i = piece; i < tree_.end(piece); ++i)
      joins = joins || tree_.kind(i) == JsKind::kSubstitution;
    reach(piece, joins ? kTogether : kWhole);
  }
  while (!work.empty()) {
    const Cell cell = work.back();
    work.pop_back();
    for (const Edge& e : cellAt(cell).edges) {
      if (e.pass == Pass::kText || e.pass == Pass::kSum) {
        reach(e.to, kTogether);
      } else if (e.pass == Pass::kValue || e.pass == Pass::kGiven || e.pass == Pass::kPart ||
                 e.pass == Pass::kNames || e.pass == Pass::kMember || e.pass == Pass::kField) {
        reach(e.to, held[cell]);
      }
    }
  }
  bool joined = false;
  for (const NodeIndex call : parses_) {
    const NodeIndex text = argumentsOf(call);
    if (text == kNoNode || held[find(text)] != kTogether || has(call, kForged)) continue;
    parts_.graph.mark(call, kForged | kWords);
    parts_.graph.mark(parts_.objects.objectOf(call).elements, kForged | kWords);
    joined = true;
  }
  return joined;
}

}  // namespace gantlet::javascript
