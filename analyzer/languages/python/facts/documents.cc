#include "analyzer/languages/python/facts/documents.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kMaxSteps = 8;
// Searches for the uses of a name, each over the whole file.
constexpr std::size_t kMaxWordSearches = 64;

}  // namespace

// io.BytesIO(b"…"), io.StringIO("…") where it is used: what is read from it.
std::vector<std::string> Documents::fileText(NodeIndex file) {
  if (file == kNoNode || p_.kind(file) != Kind::kCall) return {};
  const auto& maker = t_.atoms(valueOf(p_.child(file, f_.function)));
  const NodeIndex bytes = p_.child(file, f_.arguments);
  const bool made = maker.size() == 1 && t_.atom(maker[0]).kind == AtomKind::kPath &&
                    isOneOf(t_.atom(maker[0]).text, {"io.BytesIO", "io.StringIO"});
  if (!made || bytes == kNoNode || p_.elements(bytes).size() != 1) return {};
  const NodeIndex text = p_.elements(bytes)[0];
  auto texts = candidates(t_, valueOf(text), AtomKind::kText);
  if (texts.empty()) texts = candidates(t_, valueOf(text), AtomKind::kBytes);
  if (texts.empty()) texts = encodedText(text);
  return texts.size() == 1 ? texts : std::vector<std::string>();
}

// etree.DTD(io.StringIO("<!ELEMENT a (b*)>")): elements and their attributes, without entities,
// which could name other files.
bool Documents::isPlainGrammar(NodeIndex file) {
  const auto texts = fileText(file);
  if (texts.size() != 1) return false;
  std::string text = texts[0];
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const std::string_view word :
       {"<!entity", "<!notation", "<?", "<![", "system", "public", "%", "&"}) {
    if (text.find(word) != std::string::npos) return false;
  }
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c >= ' ' ? c < 0x7F : c == '\n' || c == '\t'; });
}

// path.name, path.stem in a file that binds no attribute of that name: the last part of a path, or
// a library's word.
bool Documents::isLastPart(NodeIndex node) {
  if (node == kNoNode || p_.kind(node) != Kind::kAttribute) return false;
  const std::string_view name = p_.tree.text(p_.child(node, f_.attribute));
  if (!isOneOf(name, {"name", "stem", "suffix"})) return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"setattr", "__setattr__", "__getattr__", "__getattribute__", "__dict__",
                       "vars", "SimpleNamespace", "Namespace", "namedtuple", "make_dataclass"})) {
      return false;
    }
    if (text != name) continue;
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    const Context context = p_.contexts[member ? parent : i];
    const bool inClass = p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    if ((member || inClass) && context != Context::kLoad) return false;
    if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) return false;
  }
  return true;
}

// The text of a document that is parsed where it is used, or under a name that is read once: nobody
// changes the tree in between.
std::vector<std::string> Documents::documentText(NodeIndex tree) {
  NodeIndex call = tree;
  if (tree != kNoNode && p_.kind(tree) == Kind::kIdentifier) {
    const std::uint32_t variable = parts_.words.onlyVariable(tree);
    if (variable == kNone) return {};
    std::size_t uses = 0;
    for (const NameUse& use : p_.uses) {
      uses += std::count(use.variables.begin(), use.variables.end(), variable);
    }
    if (uses != 1) return {};
    call = parts_.classes.onlySource(tree);
  }
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return {};
  const auto& atoms = t_.atoms(valueOf(p_.child(call, f_.function)));
  const bool parses = atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
                      isOneOf(t_.atom(atoms[0]).text,
                              {"lxml.etree.XML", "lxml.etree.fromstring", "lxml.etree.parse"});
  const NodeIndex list = p_.child(call, f_.arguments);
  if (!parses || list == kNoNode || p_.kind(list) != Kind::kArgumentList) return {};
  const auto& given = p_.elements(list);
  if (given.size() != 1) return {};
  NodeIndex text = given[0];
  if (t_.atom(atoms[0]).text == "lxml.etree.parse") return fileText(text);
  auto texts = candidates(t_, valueOf(text), AtomKind::kText);
  if (texts.empty()) texts = candidates(t_, valueOf(text), AtomKind::kBytes);
  if (texts.empty()) texts = encodedText(text);
  return texts.size() == 1 ? texts : std::vector<std::string>();
}

// Nothing but what stands in the file goes into it: base64.b64decode("…"), bytes([1, 2]).
bool Documents::isMadeOfLiterals(NodeIndex value, int depth) {
  if (value == kNoNode || depth > 8 || ++literalSearches_ > 64) return false;
  const auto isMade = [&](NodeIndex i) {
    if (p_.kind(i) == Kind::kLambda) return false;
    // Path("a").read_bytes(): it was written elsewhere. An archive may lie in memory.
    if (p_.kind(i) == Kind::kIdentifier && p_.contexts[i] == Context::kName &&
        p_.tree.text(i) == "read_bytes" && p_.kind(p_.parent(i)) == Kind::kAttribute) {
      return index_.has("BytesIO") || parts_.receivers.definesMethod("read_bytes");
    }
    if (p_.kind(i) != Kind::kIdentifier || p_.contexts[i] == Context::kName) return true;
    const auto& atoms = t_.atoms(valueOf(i));
    const bool library = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      // pickle.dumps, open, sys.stdin: what comes of them is written elsewhere.
      return isForeign(atom.kind) && !isOneOf(atom.text, {"open", "input", "sys"}) &&
             !atom.text.starts_with("pickle") && !atom.text.starts_with("joblib");
    });
    return library || t_.isConstant(valueOf(i)) ||
           isMadeOfLiterals(parts_.classes.onlySource(i), depth + 1);
  };
  for (NodeIndex i = value; i < p_.tree.node(value).end; ++i) {
    if (p_.tree.node(i).named && !isMade(i)) return false;
  }
  return true;
}

// TEXT.encode() is the text.
std::vector<std::string> Documents::encodedText(NodeIndex call) {
  if (p_.kind(call) != Kind::kCall) return {};
  const NodeIndex function = p_.child(call, f_.function);
  if (function == kNoNode || p_.kind(function) != Kind::kAttribute) return {};
  if (p_.tree.text(p_.child(function, f_.attribute)) != "encode") return {};
  const auto& given = p_.elements(p_.child(call, f_.arguments));
  const bool plain = given.empty() ||
                     (given.size() == 1 && isOneOf(p_.tree.text(given[0]),
                                                   {"'utf-8'", "\"utf-8\"", "'utf8'", "\"utf8\""}));
  return plain ? candidates(t_, valueOf(p_.child(function, f_.object)), AtomKind::kText)
               : std::vector<std::string>();
}

// A class of the file's whose bases are classes of the file's and names: a base that a call makes
// may bring annotations that nobody sees.
bool Documents::isPlainClass(NodeIndex owner, int depth) const {
  if (p_.kind(owner) == Kind::kFunctionDefinition) return true;
  if (p_.kind(owner) != Kind::kClassDefinition || depth > kMaxSteps) return false;
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return true;
  for (NodeIndex c = p_.tree.firstChild(bases); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (!p_.isNamedChild(c)) continue;
    if (p_.kind(c) == Kind::kKeywordArgument) {
      if (p_.tree.text(p_.child(c, f_.name)) != "total") return false;
      continue;
    }
    const NodeIndex base = p_.kind(c) == Kind::kSubscript ? p_.child(c, f_.value) : c;
    const auto& atoms = t_.atoms(valueOf(base));
    const bool known = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kOwn) return isPlainClass(atom.node, depth + 1);
      return atom.kind == AtomKind::kPath || atom.kind == AtomKind::kBuiltin;
    });
    if (!known) return false;
  }
  return true;
}

// A class or function of the file's own, whose annotations are all written in the file: by its
// name, as a data class, and as `cls` in a method of the class.
bool Documents::isAnnotatedHere(NodeIndex given) {
  const auto& atoms = t_.atoms(valueOf(given));
  const bool own = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return t_.atom(id).kind == AtomKind::kOwn && isPlainClass(t_.atom(id).node, 0);
  });
  if (own) return true;
  if (const NodeIndex decorated = parts_.receivers.decoratedClass(given); decorated != kNoNode) {
    return isPlainClass(decorated, 0);
  }
  if (!parts_.ancestors.isClassOfMethod(given) || parts_.receivers.mixesClasses()) return false;
  NodeIndex owner = given;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  // Of all classes: `cls` may be one below.
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kClassDefinition && !isPlainClass(i, 0)) return false;
    if (p_.kind(i) == Kind::kIdentifier &&
        isOneOf(p_.tree.text(i), {"make_dataclass", "__annotations__", "setattr"})) {
      return false;
    }
  }
  return owner != kNoNode;
}

// compile(text, "name", "exec") as a statement only checks the syntax. Not of a tree of ast, nor of
// what nobody knows: text comes of constants and of what texts' methods give.
bool Documents::isSyntaxCheck(NodeIndex call, const std::vector<Argument>& arguments) {
  const bool plain = arguments.size() == 3 && arguments[0].key == "0" && arguments[1].key == "1" &&
                     arguments[2].key == "2" &&
                     t_.isAll(valueOf(arguments[2].node), AtomKind::kText) &&
                     consumerOf(p_, call).use == Use::kStatement;
  if (!plain) return false;
  const auto sources = parts_.classes.onlySources(arguments[0].node);
  return !sources.empty() && std::all_of(sources.begin(), sources.end(),
                                         [this](NodeIndex source) { return givesText(source, 0); });
}

// A text, what a text's method or a file gives, or a sum of such.
bool Documents::givesText(NodeIndex node, int steps) const {
  if (node == kNoNode || steps > kMaxSteps) return false;
  switch (p_.kind(node)) {
    case Kind::kString: return true;
    case Kind::kParenthesizedExpression: return givesText(p_.namedChild(node, 0), steps + 1);
    case Kind::kBinaryOperator:
      return givesText(p_.child(node, f_.left), steps + 1) &&
             givesText(p_.child(node, f_.right), steps + 1);
    case Kind::kCall: {
      const NodeIndex function = p_.child(node, f_.function);
      return function != kNoNode && p_.kind(function) == Kind::kAttribute &&
             isOneOf(p_.tree.text(p_.child(function, f_.attribute)), {"join", "read_text", "read"});
    }
    default: return false;
  }
}

bool Documents::isSeenLoader(NodeIndex loader) const {
  if (loader != kNoNode && p_.kind(loader) == Kind::kIdentifier)
    loader = parts_.classes.onlySource(loader);
  return loader != kNoNode && p_.kind(loader) == Kind::kCall && parts_.words.isLoader(loader);
}

// jinja2.Environment(loader=DictLoader(…)), or a name for it of which nothing but public attributes
// is read.
bool Documents::hasSeenLoader(NodeIndex environment) {
  NodeIndex call = environment;
  if (call != kNoNode && p_.kind(call) == Kind::kIdentifier) {
    const std::uint32_t variable = parts_.words.onlyVariable(call);
    if (variable == kNone || ++traits_.settingSearches > kMaxWordSearches) return false;
    const auto count = static_cast<NodeIndex>(p_.kinds.size());
    for (NodeIndex i = 0; i < count; ++i) {
      if (p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) continue;
      const auto& variables = p_.uses[p_.useOf[i]].variables;
      if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
      const NodeIndex parent = p_.parent(i);
      if (p_.kind(parent) != Kind::kAttribute || p_.child(parent, f_.object) != i) return false;
      const std::string_view name = p_.tree.text(p_.child(parent, f_.attribute));
      if (name.starts_with('_') || name == "loader" || name == "overlay") return false;
    }
    call = parts_.classes.onlySource(call);
  }
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return false;
  const auto& maker = t_.atoms(valueOf(p_.child(call, f_.function)));
  const NodeIndex list = p_.child(call, f_.arguments);
  const bool made = maker.size() == 1 && t_.atom(maker[0]).kind == AtomKind::kPath &&
                    t_.atom(maker[0]).text.starts_with("jinja2.") && list != kNoNode;
  if (!made) return false;
  const auto& given = p_.elements(list);
  return std::any_of(given.begin(), given.end(), [this](NodeIndex argument) {
    return p_.kind(argument) == Kind::kKeywordArgument &&
           p_.tree.text(p_.child(argument, f_.name)) == "loader" &&
           isSeenLoader(p_.child(argument, f_.value));
  });
}

// jinja2.DictLoader({"a.html": "…"}): each template by itself. Environment(loader=…): whether it is
// such a loader.
bool Documents::emitLoader(Fact fact, const Argument& argument) {
  if (fact.name == "jinja2.DictLoader" && (argument.key == "0" || argument.key == "mapping")) {
    NodeIndex node = argument.node;
    if (p_.kind(node) == Kind::kIdentifier) {
      const std::uint32_t variable = parts_.words.onlyVariable(node);
      if (variable == kNone || !parts_.words.isOnlyLookedAt(variable)) return false;
      node = parts_.classes.onlySource(node);
    }
    std::vector<std::string> texts;
    const bool known = node != kNoNode && p_.kind(node) == Kind::kDictionary &&
                       parts_.words.wordsOfPairs(node, 1, {}, texts);
    if (!known) return false;
    for (std::string& text : texts) {
      fact.hasValue = true;
      fact.value = std::move(text);
      add(fact, argument.node);
    }
    return true;
  }
  if (argument.key != "loader" || !isSeenLoader(argument.node)) return false;
  fact.hasValue = true;
  fact.value = "[templates]";
  add(std::move(fact), argument.node);
  return true;
}

}  // namespace gantlet::python
