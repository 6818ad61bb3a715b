// Paths that are not constant as a whole, but of which a piece says that they lead out of the
// workspace: p / "..", open("/" + x), open(f"/{x}"), open("/".join(x)).
#include "analyzer/languages/python/emitter.h"
#include "analyzer/languages/python/fold.h"

namespace gantlet::python {
namespace {

constexpr int kMaxSteps = 8;

// "/tmp/" is let pass: the sandbox has one of its own.
bool leadsOutside(std::string_view text) {
  return (text.starts_with('/') && !text.starts_with("/tmp/")) || text.starts_with('~') ||
         text.starts_with("..");
}

}  // namespace

// p / ".." is p.joinpath("..").
void Emitter::emitPathPieces(NodeIndex division) {
  const NodeIndex op = p_.child(division, f_.op);
  if (op == kNoNode || p_.tree.text(op) != "/") return;
  for (const NodeIndex side : {p_.child(division, f_.left), p_.child(division, f_.right)}) {
    if (side == kNoNode) continue;
    for (const std::string& text : candidates(t_, values_[side], AtomKind::kText)) {
      Fact fact;
      fact.kind = FactKind::kArg;
      fact.origin = Origin::kUnknown;
      fact.name = ".joinpath";
      fact.key = "0";
      fact.value = text;
      fact.hasValue = true;
      add(std::move(fact), side);
    }
  }
}

void Emitter::emitOpenedPath(const Atom& callee, const Argument& argument) {
  const bool opens = callee.kind == AtomKind::kBuiltin
                         ? callee.text == "open"
                         : callee.text == "io.open" || callee.text == "pathlib.Path" ||
                               callee.text == "argparse.FileType";
  if (!opens || (argument.key != "0" && argument.key != "file")) return;
  if (mayBeginOutside(argument.node, kMaxSteps)) addDynamic("path", "", argument.node);
}

// What is constant as a whole is judged as such.
bool Emitter::mayBeginOutside(NodeIndex path, int steps) const {
  bool begun = false;
  for (; path != kNoNode && steps > 0; --steps) {
    const auto texts = candidates(t_, values_[path], AtomKind::kText);
    if (!texts.empty()) return begun && leadsOutside(texts[0]);
    begun = true;
    switch (p_.kind(path)) {
      case Kind::kParenthesizedExpression: path = p_.namedChild(path, 0); break;
      case Kind::kBinaryOperator: path = p_.child(path, f_.left); break;
      case Kind::kIdentifier: path = onlySource(path); break;
      case Kind::kString: {
        const NodeIndex first = p_.namedChild(path, 1);
        return first != kNoNode && p_.kind(first) == Kind::kStringContent &&
               leadsOutside(p_.tree.text(first));
      }
      case Kind::kCall: {  // "/".join(pieces): the first piece may be empty
        const NodeIndex function = p_.child(path, f_.function);
        if (function == kNoNode || p_.kind(function) != Kind::kAttribute) return false;
        if (p_.tree.text(p_.child(function, f_.attribute)) != "join") return false;
        const auto glue = candidates(t_, values_[p_.child(function, f_.object)], AtomKind::kText);
        return !glue.empty() && glue[0].find('/') != std::string::npos;
      }
      default: return false;
    }
  }
  return false;
}

}  // namespace gantlet::python
