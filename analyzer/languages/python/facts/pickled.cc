#include "analyzer/languages/python/facts/pickled.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 12;
constexpr std::size_t kMostSteps = 4000;

// Methods and functions that give other bytes than they got.
constexpr auto kChangers = std::to_array<std::string_view>(
    {"replace", "translate", "sub", "subn", "swapcase", "upper", "lower", "pack_into"});

// They change a bytearray where it is.
constexpr auto kMenders = std::to_array<std::string_view>({"insert", "reverse", "__setitem__"});

// They put bytes where a pickle may be read.
constexpr auto kWriters =
    std::to_array<std::string_view>({"write", "write_bytes", "writelines", "writestr"});

// They make bytes of texts and numbers.
constexpr auto kDecoders = std::to_array<std::string_view>(
    {"bytes", "bytearray", "fromhex", "unhexlify", "to_bytes", "b16decode", "b32decode",
     "b64decode", "a85decode", "b85decode", "standard_b64decode", "urlsafe_b64decode",
     "decodebytes", "a2b_hex", "a2b_base64", "decompress", "encode"});

// What reads or writes the bytes of a file.
constexpr auto kOfBytes = std::to_array<std::string_view>(
    {"dumps", "read_bytes", "getvalue", "getbuffer", "tobytes", "bytearray"});

}  // namespace

std::string_view Pickles::signOf(NodeIndex given) {
  if (t_.isConstant(valueOf(given))) return {};
  if (parts_.documents.isMadeOfLiterals(given, 0)) return "[literal]";
  Way way;
  follow(given, way, 0);
  return way.changed ? "[changed]" : signOfWritten();
}

bool Pickles::isBytes(NodeIndex node) const {
  return node != kNoNode && t_.has(valueOf(node), AtomKind::kBytes);
}

// All that `node` is put together of, as far as that is seen.
void Pickles::follow(NodeIndex node, Way& way, int depth) {
  if (node == kNoNode || (way.changed && way.bytes) || depth > kDeepest || ++steps_ > kMostSteps)
    return;
  if (std::find(way.followed.begin(), way.followed.end(), node) != way.followed.end()) return;
  way.followed.push_back(node);
  for (NodeIndex i = node; i < p_.tree.node(node).end; ++i) {
    switch (p_.kind(i)) {
      case Kind::kCall: {
        const auto& atoms = t_.atoms(valueOf(p_.child(i, f_.function)));
        if (std::any_of(atoms.begin(), atoms.end(),
                        [&](AtomId id) { return t_.atom(id).text == "pickle.dumps"; })) {
          way.bytes = true;
          i = p_.tree.node(i).end - 1;  // what is written may be anything
          break;
        }
        followCall(i, way, depth);
        break;
      }
      case Kind::kBinaryOperator:
      case Kind::kAugmentedAssignment: {
        const NodeIndex op = p_.child(i, f_.op);
        if (op == kNoNode || !isOneOf(p_.tree.text(op), {"+", "%", "+=", "%="})) break;
        const bool made = isBytes(p_.child(i, f_.left)) || isBytes(p_.child(i, f_.right));
        way.changed = way.changed || made;
        way.bytes = way.bytes || made;
        break;
      }
      case Kind::kIdentifier: followName(i, way, depth); break;
      case Kind::kAttribute: followAttribute(i, way, depth); break;
      default: way.bytes = way.bytes || isBytes(i); break;
    }
  }
}

void Pickles::followCall(NodeIndex call, Way& way, int depth) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  const NodeIndex named =
      p_.kind(function) == Kind::kAttribute ? p_.child(function, f_.attribute) : function;
  const std::string_view name = p_.tree.text(named);
  way.bytes = way.bytes || isOneOf(name, kOfBytes);
  // x.replace(old, new) of bytes; Path.replace and datetime.replace take another number.
  if (isOneOf(name, kChangers)) {
    const bool many = list != kNoNode && p_.kind(list) == Kind::kArgumentList &&
                      (p_.elements(list).size() > 1 || p_.hasSplat(list));
    way.changed = way.changed || many || !isOneOf(name, {"replace", "sub", "subn"});
    return;
  }
  const std::string builtin = parts_.words.calledBuiltin(call);
  if (isOneOf(builtin, {"bytes", "bytearray"}) && list != kNoNode) {
    NodeIndex given = list;
    if (p_.kind(list) == Kind::kArgumentList) {
      given = p_.elements(list).empty() ? kNoNode : p_.elements(list)[0];
    }
    const Kind kind = given == kNoNode ? Kind::kNone : p_.kind(given);
    way.changed = way.changed || kind == Kind::kGeneratorExpression ||
                  kind == Kind::kListComprehension || kind == Kind::kList ||
                  parts_.words.calledBuiltin(given) == "map";
    way.bytes = true;
  }
  for (const AtomId id : t_.atoms(valueOf(function))) {
    const Atom& atom = t_.atom(id);
    if (atom.kind != AtomKind::kOwn || p_.kind(atom.node) != Kind::kFunctionDefinition) continue;
    for (NodeIndex i = atom.node; i < p_.tree.node(atom.node).end; ++i) {
      if (p_.kind(i) == Kind::kReturnStatement || p_.kind(i) == Kind::kYield) {
        follow(p_.namedChild(i, 0), way, depth + 1);
      }
    }
  }
}

// What the name is bound to; an item that is set in bytes changes them, one of a table is what is
// kept there.
void Pickles::followName(NodeIndex name, Way& way, int depth) {
  if (p_.useOf[name] == kNone || p_.contexts[name] == Context::kName) return;
  const NodeIndex user = p_.parent(name);
  const bool table = p_.kind(user) == Kind::kSubscript && p_.child(user, f_.value) == name &&
                     p_.kind(p_.child(user, f_.subscript)) != Kind::kSlice;
  for (const VariableIndex variable : p_.uses[p_.useOf[name]].variables) {
    for (const Binding& binding : p_.bindings) {
      if (binding.variable == variable) follow(binding.source, way, depth + 1);
    }
    for (const NodeIndex i : index_.usesOf(variable)) {
      const NodeIndex parent = p_.parent(i);
      if (p_.kind(parent) == Kind::kSubscript && p_.child(parent, f_.value) == i &&
          p_.contexts[parent] != Context::kLoad) {
        const NodeIndex statement = p_.parent(parent);
        if (!table) {
          way.changed = true;
        } else if (p_.kind(statement) == Kind::kAssignment) {
          follow(p_.child(statement, f_.right), way, depth + 1);
        }
      }
      if (!table && p_.kind(parent) == Kind::kAttribute && p_.child(parent, f_.object) == i &&
          isOneOf(p_.tree.text(p_.child(parent, f_.attribute)), kMenders)) {
        way.changed = true;
      }
    }
  }
  std::vector<NodeIndex> passed;
  if (parts_.composed.isOnlyParameter(name) && parts_.sinks.passedTo(name, passed)) {
    for (const NodeIndex node : passed) follow(node, way, depth + 1);
  }
}

// self.data: whatever the file stores under that name.
void Pickles::followAttribute(NodeIndex attribute, Way& way, int depth) {
  const NodeIndex name = p_.child(attribute, f_.attribute);
  for (const NodeIndex i : index_.named(p_.tree.text(name))) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) != Kind::kAttribute || p_.field(i) != f_.attribute) continue;
    const NodeIndex statement = p_.parent(parent);
    if (p_.kind(statement) == Kind::kAssignment && p_.field(parent) == f_.left) {
      follow(p_.child(statement, f_.right), way, depth + 1);
    } else if (p_.kind(statement) == Kind::kAugmentedAssignment && p_.field(parent) == f_.left) {
      follow(statement, way, depth + 1);
    }
  }
}

// The file writes bytes that stand in it, or a pickle that it has changed: a reader of files may
// get them.
std::string_view Pickles::signOfWritten() {
  if (written_) return *written_;
  written_ = std::string_view();
  for (NodeIndex i = 0; i < p_.tree.size() && written_->empty(); ++i) {
    if (p_.kind(i) == Kind::kCall) written_ = signOfWrittenBy(i);
  }
  return *written_;
}

std::string_view Pickles::signOfWrittenBy(NodeIndex call) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return {};
  const NodeIndex named =
      p_.kind(function) == Kind::kAttribute ? p_.child(function, f_.attribute) : function;
  if (!isOneOf(p_.tree.text(named), kWriters) && p_.tree.text(named) != "BytesIO") return {};
  for (const NodeIndex given : p_.elements(list)) {
    const auto texts = candidates(t_, valueOf(given), AtomKind::kBytes);
    if (std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
          return text.size() > 1 && text.back() == '.' &&
                 (text.front() == '\x80' || text.find('\n') != text.npos);
        })) {
      return "[literal]";
    }
    if (t_.isConstant(valueOf(given))) continue;
    if (decodesBytes(given) && parts_.documents.isMadeOfLiterals(given, 0)) return "[literal]";
    Way way;
    follow(given, way, 0);
    if (way.changed && way.bytes) return "[changed]";
  }
  return {};
}

// base64.b64decode(TEXT), here or where the name is bound.
bool Pickles::decodesBytes(NodeIndex node) const {
  const NodeIndex source =
      p_.kind(node) == Kind::kIdentifier ? parts_.classes.onlySource(node) : node;
  if (source == kNoNode) return false;
  for (NodeIndex i = source; i < p_.tree.node(source).end; ++i) {
    if (p_.kind(i) == Kind::kIdentifier && isOneOf(p_.tree.text(i), kDecoders)) return true;
  }
  return false;
}

}  // namespace gantlet::python
