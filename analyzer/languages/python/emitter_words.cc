// Names that a loop takes from constant words, and texts that hold nothing but a word and numbers:
// what they may say is known, though they are put together in the run.
#include <algorithm>
#include <cctype>
#include <utility>

#include "analyzer/languages/python/emitter.h"
#include "analyzer/languages/python/fold.h"
#include "analyzer/languages/python/literals.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kMaxSteps = 8;
constexpr std::size_t kMaxWords = 128;
// Searches for the uses of a name, each over the whole file.
constexpr std::size_t kMaxWordSearches = 64;

}  // namespace

// The variable that `name` reads, where nothing else is meant and nothing unknown binds it.
std::uint32_t Emitter::onlyVariable(NodeIndex name) const {
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier || p_.useOf[name] == kNone) {
    return kNone;
  }
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) return kNone;
  return p_.variables[use.variables[0]].unseen ? kNone : use.variables[0];
}

std::string Emitter::calledBuiltin(NodeIndex call) const {
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return {};
  const auto names = candidates(t_, valueOf(p_.child(call, f_.function)), AtomKind::kBuiltin);
  return names.size() == 1 ? names[0] : std::string();
}

bool Emitter::isLoader(NodeIndex call) const {
  const auto& maker = t_.atoms(valueOf(p_.child(call, f_.function)));
  return maker.size() == 1 && t_.atom(maker[0]).kind == AtomKind::kPath &&
         t_.atom(maker[0]).text == "jinja2.DictLoader";
}

// Every use of the container's name reads it: nobody puts other words into it. What `len` and the
// like get they do not keep.
bool Emitter::isOnlyLookedAt(std::uint32_t variable) {
  if (++settingSearches_ > kMaxWordSearches) return false;
  const auto count = static_cast<NodeIndex>(p_.kinds.size());
  for (NodeIndex i = 0; i < count; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
    const NodeIndex parent = p_.parent(i);
    switch (p_.kind(parent)) {
      case Kind::kForStatement:
      case Kind::kForInClause:
      case Kind::kInterpolation: continue;
      case Kind::kComparisonOperator: {  // "x in W" compares the words; "W == x" hands W to x
        std::string_view before;
        for (NodeIndex c = p_.tree.firstChild(parent); c != i; c = p_.tree.nextSibling(c)) {
          before = p_.tree.text(c);
        }
        const bool tests = before == "in" || before == "not in" || before == "not";
        if (tests && p_.tree.nextSibling(i) == kNoNode) continue;
        return false;
      }
      case Kind::kAttribute: {
        const bool called = p_.kind(p_.parent(parent)) == Kind::kCall &&
                            p_.child(p_.parent(parent), f_.function) == parent;
        const NodeIndex name = p_.child(parent, f_.attribute);
        if (called && name != kNoNode &&
            isOneOf(p_.tree.text(name), {"items", "values", "keys", "get", "index", "count"})) {
          continue;
        }
        return false;
      }
      case Kind::kSubscript:
        if (p_.contexts[parent] == Context::kLoad) continue;
        return false;
      case Kind::kArgumentList:
        if (isLoader(p_.parent(parent))) continue;  // its `mapping` is a word that rules know
        if (isOneOf(calledBuiltin(p_.parent(parent)),
                    {"len", "list", "tuple", "sorted", "set", "enumerate", "zip", "print", "dict",
                     "max", "min", "reversed", "str", "any", "all", "sum"})) {
          continue;
        }
        return false;
      default: return false;
    }
  }
  return true;
}

// The texts that `path` takes from `node`; false where there may be others.
bool Emitter::wordsAt(NodeIndex node, std::vector<std::uint32_t> path, bool named,
                      std::vector<std::string>& words, int steps) {
  if (node == kNoNode || steps > kMaxSteps || words.size() > kMaxWords) return false;
  if (path.empty()) {
    const auto texts = candidates(t_, valueOf(node), AtomKind::kText);
    words.insert(words.end(), texts.begin(), texts.end());
    return !texts.empty();
  }
  const std::uint32_t step = path.front();
  const std::vector<std::uint32_t> rest(path.begin() + 1, path.end());
  if (step == kSomePart) return false;
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression:
      return wordsAt(p_.namedChild(node, 0), std::move(path), named, words, steps + 1);
    case Kind::kList:
    case Kind::kSet:
      // One in a container that has a name can be reached and changed.
      if (named && steps > 1) return false;
      [[fallthrough]];
    case Kind::kTuple: {
      const auto& elements = p_.elements(node);
      if (p_.hasSplat(node) || elements.empty()) return false;
      if (step != kEachElement) {
        return step < elements.size() && wordsAt(elements[step], rest, named, words, steps + 1);
      }
      return std::all_of(elements.begin(), elements.end(), [&](NodeIndex element) {
        return wordsAt(element, rest, named, words, steps + 1);
      });
    }
    case Kind::kDictionary: return step == kEachElement && wordsOfPairs(node, 0, rest, words);
    case Kind::kIdentifier: {
      const NodeIndex source = onlySource(node);
      if (source == kNoNode || p_.kind(source) == Kind::kIdentifier ||
          p_.kind(source) == Kind::kCall) {
        return false;
      }
      const std::uint32_t variable = onlyVariable(node);
      return variable != kNone && isOnlyLookedAt(variable) &&
             wordsAt(source, std::move(path), true, words, 1);
    }
    case Kind::kCall: return wordsOfCall(node, step, rest, named, words, steps);
    case Kind::kAttribute: return wordsOfClass(node, path, words, steps);
    default: return false;
  }
}

// self.__slots__, self.FIELDS: every class of the file that binds the name binds it to words, and
// nobody else does, or puts other words into them.
bool Emitter::wordsOfClass(NodeIndex attribute, const std::vector<std::uint32_t>& path,
                           std::vector<std::string>& words, int steps) {
  if (!isSelf(p_.child(attribute, f_.object)) || ++settingSearches_ > kMaxWordSearches)
    return false;
  const std::string_view name = p_.tree.text(p_.child(attribute, f_.attribute));
  if (origins_.isReadByText(name)) return false;
  bool bound = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"setattr", "__setattr__", "__dict__", "__getattribute__", "metaclass"})) {
      return false;
    }
    if (text != name) continue;
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (!member) {
      const NodeIndex value = p_.kind(parent) == Kind::kAssignment && p_.field(i) == f_.left
                                  ? p_.child(parent, f_.right)
                                  : kNoNode;
      if (value == kNoNode || p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) return false;
      if (!wordsAt(value, path, true, words, steps + 1)) return false;
      bound = true;
      continue;
    }
    if (p_.contexts[parent] != Context::kLoad) return false;
    const NodeIndex user = p_.parent(parent);
    const bool joined =
        p_.kind(user) == Kind::kArgumentList &&
        (isOneOf(calledBuiltin(p_.parent(user)),
                 {"len", "list", "tuple", "sorted", "set", "enumerate", "zip", "print"}) ||
         p_.tree.text(p_.child(p_.parent(user), f_.function)).ends_with(".join"));
    const bool looped = p_.kind(user) == Kind::kForStatement || p_.kind(user) == Kind::kForInClause;
    if (!joined && !looped) return false;
  }
  return bound;
}

// Keys (0) or values (1) of a dictionary; they must be texts themselves.
bool Emitter::wordsOfPairs(NodeIndex dictionary, std::uint32_t which,
                           const std::vector<std::uint32_t>& rest,
                           std::vector<std::string>& words) {
  const auto& pairs = p_.elements(dictionary);
  return !pairs.empty() && std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
    return p_.kind(pair) == Kind::kPair &&
           wordsAt(p_.namedChild(pair, which), rest, true, words, kMaxSteps - 1);
  });
}

// D.items(), D.values(), D.keys(), enumerate(x), zip(x, y), sorted(x).
bool Emitter::wordsOfCall(NodeIndex call, std::uint32_t step,
                          const std::vector<std::uint32_t>& rest, bool named,
                          std::vector<std::string>& words, int steps) {
  if (step != kEachElement) return false;
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return false;
  const auto& given = p_.elements(list);
  const std::string builtin = calledBuiltin(call);
  std::vector<std::uint32_t> path(1, kEachElement);
  if (isOneOf(builtin, {"sorted", "list", "tuple", "set", "reversed"}) && !given.empty()) {
    path.insert(path.end(), rest.begin(), rest.end());
    return wordsAt(given[0], std::move(path), named, words, steps + 1);
  }
  if ((builtin == "enumerate" || builtin == "zip") && !rest.empty()) {
    const std::size_t at = builtin == "zip" ? rest[0] : 0;
    if (at >= given.size() || (builtin == "enumerate" && rest[0] != 1)) return false;
    path.insert(path.end(), rest.begin() + 1, rest.end());
    return wordsAt(given[at], std::move(path), named, words, steps + 1);
  }
  if (function == kNoNode || p_.kind(function) != Kind::kAttribute || !given.empty()) return false;
  NodeIndex object = p_.child(function, f_.object);
  if (object != kNoNode && p_.kind(object) == Kind::kIdentifier) {
    const std::uint32_t variable = onlyVariable(object);
    if (variable == kNone || !isOnlyLookedAt(variable)) return false;
    object = onlySource(object);
  }
  if (object == kNoNode || p_.kind(object) != Kind::kDictionary) return false;
  const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
  if (method == "items" && !rest.empty() && rest[0] <= 1) {
    return wordsOfPairs(object, rest[0], {rest.begin() + 1, rest.end()}, words);
  }
  if (method == "values") return wordsOfPairs(object, 1, rest, words);
  return method == "keys" && wordsOfPairs(object, 0, rest, words);
}

// for name, test in list(globals().items()): if name.startswith("test_"): …, or endswith("_sort") —
// whatever else the file's names stand for stays out of reach.
bool Emitter::isOwnListing(NodeIndex call) {
  NodeIndex node = p_.parent(call);
  if (p_.kind(node) != Kind::kAttribute || p_.tree.text(p_.child(node, f_.attribute)) != "items") {
    return false;
  }
  node = p_.parent(node);
  if (p_.kind(node) != Kind::kCall) return false;
  while (p_.kind(p_.parent(node)) == Kind::kArgumentList &&
         isOneOf(calledBuiltin(p_.parent(p_.parent(node))), {"list", "sorted", "tuple"}) &&
         p_.elements(p_.parent(node)).size() == 1) {
    node = p_.parent(p_.parent(node));
  }
  const NodeIndex loop = p_.parent(node);
  const bool clause = p_.kind(loop) == Kind::kForInClause;
  if ((!clause && p_.kind(loop) != Kind::kForStatement) || p_.child(loop, f_.right) != node) {
    return false;
  }
  const NodeIndex left = p_.child(loop, f_.left);
  if (left == kNoNode || p_.elements(left).size() != 2) return false;
  std::uint32_t key = kNone;
  std::uint32_t value = kNone;
  std::size_t bindings = 0;
  for (const Binding& binding : p_.bindings) {
    if (binding.source != node || binding.path.size() != 2) continue;
    (binding.path[1] == 0 ? key : value) = binding.variable;
  }
  for (const Binding& binding : p_.bindings) {
    bindings += binding.variable == key || binding.variable == value ? 1 : 0;
  }
  if (key == kNone || value == kNone || bindings != 2) return false;
  // Where the name has been tested: behind the condition's first part, or in a comprehension.
  NodeIndex guard = kNoNode;
  NodeIndex condition = kNoNode;
  if (clause) {
    guard = p_.parent(loop);
    if (p_.kind(guard) == Kind::kGeneratorExpression) return false;
    for (const NodeIndex part : p_.elements(guard)) {
      if (p_.kind(part) == Kind::kIfClause) condition = p_.namedChild(part, 0);
    }
  } else {
    const auto& body = p_.elements(p_.child(loop, f_.body));
    if (body.size() != 1 || p_.kind(body[0]) != Kind::kIfStatement) return false;
    if (p_.elements(body[0]).size() != 2) return false;
    guard = body[0];
    condition = p_.elements(guard)[0];
  }
  while (condition != kNoNode && p_.kind(condition) == Kind::kBooleanOperator) {
    const NodeIndex op = p_.child(condition, f_.op);
    if (op == kNoNode || p_.tree.text(op) != "and") return false;
    condition = p_.child(condition, f_.left);
  }
  // No name of the interpreter's begins with a letter, or ends with one behind an underscore.
  const std::string prefix = testedPrefix(condition, key);
  const std::string suffix = prefix.empty() ? testedPrefix(condition, key, "endswith") : "";
  const bool begins = prefix.size() > 1 && std::isalpha(static_cast<unsigned char>(prefix[0])) != 0;
  const bool ends = suffix.size() > 2 && suffix[0] == '_' &&
                    std::isalnum(static_cast<unsigned char>(suffix.back())) != 0;
  if (!begins && !ends) return false;
  const auto isListed = [&](std::string_view name) {
    return begins ? name.starts_with(prefix) : name.ends_with(suffix);
  };
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    // A text of the file's own class may say that it begins so.
    if (isOneOf(p_.tree.text(i), {"startswith", "endswith"}) &&
        (p_.kind(p_.parent(i)) != Kind::kAttribute ||
         p_.contexts[p_.parent(i)] != Context::kLoad)) {
      return false;
    }
    // Names that begin so and stand for more than the file's own functions.
    if (isListed(p_.tree.text(i)) && p_.contexts[i] != Context::kName) {
      const auto& atoms = t_.atoms(values_[i]);
      if (std::any_of(atoms.begin(), atoms.end(),
                      [this](AtomId id) { return isForeign(t_.atom(id).kind); })) {
        return false;
      }
    }
    if (p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), value) == variables.end()) continue;
    if (i < guard || i >= p_.tree.node(guard).end) return false;
  }
  for (const auto& [name, variable] : p_.moduleNames) {
    if (!isListed(name)) continue;
    const auto& atoms = t_.atoms(p_.variables[variable].value);
    if (std::any_of(atoms.begin(), atoms.end(),
                    [this](AtomId id) { return isForeign(t_.atom(id).kind); })) {
      return false;
    }
  }
  return p_.starImports.empty();
}

// The first of what tempfile.mkstemp gives.
bool Emitter::isTemporaryDescriptor(NodeIndex name) {
  const std::uint32_t variable = onlyVariable(name);
  if (variable == kNone) return false;
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    if (binding.path.size() != 1 || binding.path[0] != 0 ||
        p_.kind(binding.source) != Kind::kCall) {
      return false;
    }
    const auto& atoms = t_.atoms(valueOf(p_.child(binding.source, f_.function)));
    if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kPath ||
        t_.atom(atoms[0]).text != "tempfile.mkstemp") {
      return false;
    }
    bound = true;
  }
  return bound;
}

// What a name may be that only loops over constant words bind; empty where that can't be seen.
std::vector<std::string> Emitter::loopWords(NodeIndex name) {
  const std::uint32_t variable = onlyVariable(name);
  if (variable == kNone) return {};
  std::vector<std::string> words;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    const bool plain = !binding.path.empty() && binding.path.front() == kEachElement;
    if (!plain || !wordsAt(binding.source, binding.path, false, words, 0)) return {};
  }
  return words;
}

// An integer: a constant, a counter of range() or enumerate(), a length, sums of such.
bool Emitter::isCounter(NodeIndex node, int steps) {
  if (node == kNoNode || steps > kMaxSteps) return false;
  if (t_.isAll(valueOf(node), AtomKind::kInteger)) return true;
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return isCounter(p_.namedChild(node, 0), steps + 1);
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      return op != kNoNode && isOneOf(p_.tree.text(op), {"+", "-", "*", "//", "%"}) &&
             isCounter(p_.child(node, f_.left), steps + 1) &&
             isCounter(p_.child(node, f_.right), steps + 1);
    }
    case Kind::kCall: return isOneOf(calledBuiltin(node), {"len", "int"});
    case Kind::kIdentifier: {
      const std::uint32_t variable = onlyVariable(node);
      if (variable == kNone) return false;
      bool bound = false;
      for (const Binding& binding : p_.bindings) {
        if (binding.variable != variable) continue;
        bound = true;
        const std::string maker = calledBuiltin(binding.source);
        const auto& path = binding.path;
        const bool counts =
            (maker == "range" && path.size() == 1 && path[0] == kEachElement) ||
            (maker == "enumerate" && path.size() == 2 && path[0] == kEachElement && path[1] == 0) ||
            (path.empty() && isCounter(binding.source, steps + 1));
        if (!counts) return false;
      }
      return bound;
    }
    default: return false;
  }
}

// f"x{i}", "x" + str(i), "x%d" % i with counters alone: as it is with 0 in their place; empty
// where it is no such text.
std::string Emitter::numberedText(NodeIndex node) {
  const auto texts = candidates(t_, valueOf(node), AtomKind::kText);
  if (texts.size() == 1) return texts[0];
  if (p_.kind(node) == Kind::kBinaryOperator) {
    const NodeIndex op = p_.child(node, f_.op);
    const NodeIndex right = p_.child(node, f_.right);
    if (op == kNoNode || right == kNoNode) return {};
    std::string left = numberedText(p_.child(node, f_.left));
    if (left.empty()) return {};
    if (p_.tree.text(op) == "%") {
      const auto at = left.find("%d");
      if (at == std::string::npos || left.find('%', at + 1) != std::string::npos) return {};
      return isCounter(right, 0) ? left.replace(at, 2, "0") : std::string();
    }
    if (p_.tree.text(op) != "+") return {};
    if (calledBuiltin(right) == "str") {
      const auto& given = p_.elements(p_.child(right, f_.arguments));
      return given.size() == 1 && isCounter(given[0], 0) ? left + "0" : std::string();
    }
    const std::string more = numberedText(right);
    return more.empty() ? std::string() : left + more;
  }
  if (p_.kind(node) != Kind::kString) return {};
  std::string text;
  for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (p_.kind(c) == Kind::kStringContent) {
      text += p_.tree.text(c);
    } else if (p_.kind(c) == Kind::kInterpolation) {
      // No conversion and no "=", which would write more than the number.
      if (p_.elements(c).size() != 1 || !isCounter(p_.elements(c)[0], 0)) return {};
      if (p_.tree.text(c).find('=') != std::string_view::npos) return {};
      text += '0';
    }
  }
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ' ' || c == ',' ||
           c == ':';
  });
  return plain ? text : std::string();
}

// io.BytesIO(b"…"), io.StringIO("…") where it is used: what is read from it.
std::vector<std::string> Emitter::fileText(NodeIndex file) {
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
bool Emitter::isPlainGrammar(NodeIndex file) {
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
bool Emitter::isLastPart(NodeIndex node) {
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
std::vector<std::string> Emitter::documentText(NodeIndex tree) {
  NodeIndex call = tree;
  if (tree != kNoNode && p_.kind(tree) == Kind::kIdentifier) {
    const std::uint32_t variable = onlyVariable(tree);
    if (variable == kNone) return {};
    std::size_t uses = 0;
    for (const NameUse& use : p_.uses) {
      uses += std::count(use.variables.begin(), use.variables.end(), variable);
    }
    if (uses != 1) return {};
    call = onlySource(tree);
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
bool Emitter::isMadeOfLiterals(NodeIndex value, int depth) {
  if (value == kNoNode || depth > 8 || ++literalSearches_ > 64) return false;
  const auto isMade = [&](NodeIndex i) {
    if (p_.kind(i) == Kind::kLambda) return false;
    if (p_.kind(i) != Kind::kIdentifier || p_.contexts[i] == Context::kName) return true;
    const auto& atoms = t_.atoms(valueOf(i));
    const bool library = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      // pickle.dumps, open, sys.stdin: what comes of them is written elsewhere.
      return isForeign(atom.kind) && !isOneOf(atom.text, {"open", "input", "sys"}) &&
             !atom.text.starts_with("pickle") && !atom.text.starts_with("joblib");
    });
    return library || t_.isConstant(valueOf(i)) || isMadeOfLiterals(onlySource(i), depth + 1);
  };
  for (NodeIndex i = value; i < p_.tree.node(value).end; ++i) {
    if (p_.tree.node(i).named && !isMade(i)) return false;
  }
  return true;
}

// TEXT.encode() is the text.
std::vector<std::string> Emitter::encodedText(NodeIndex call) {
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
bool Emitter::isPlainClass(NodeIndex owner, int depth) const {
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
bool Emitter::isAnnotatedHere(NodeIndex given) {
  const auto& atoms = t_.atoms(valueOf(given));
  const bool own = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return t_.atom(id).kind == AtomKind::kOwn && isPlainClass(t_.atom(id).node, 0);
  });
  if (own) return true;
  if (const NodeIndex decorated = decoratedClass(given); decorated != kNoNode) {
    return isPlainClass(decorated, 0);
  }
  if (!isClassOfMethod(given) || mixesClasses()) return false;
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
bool Emitter::isSyntaxCheck(NodeIndex call, const std::vector<Argument>& arguments) {
  const bool plain = arguments.size() == 3 && arguments[0].key == "0" && arguments[1].key == "1" &&
                     arguments[2].key == "2" &&
                     t_.isAll(valueOf(arguments[2].node), AtomKind::kText) &&
                     consumerOf(p_, call).use == Use::kStatement;
  if (!plain) return false;
  const auto sources = onlySources(arguments[0].node);
  return !sources.empty() && std::all_of(sources.begin(), sources.end(),
                                         [this](NodeIndex source) { return givesText(source, 0); });
}

// A text, what a text's method or a file gives, or a sum of such.
bool Emitter::givesText(NodeIndex node, int steps) const {
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

bool Emitter::isSeenLoader(NodeIndex loader) const {
  if (loader != kNoNode && p_.kind(loader) == Kind::kIdentifier) loader = onlySource(loader);
  return loader != kNoNode && p_.kind(loader) == Kind::kCall && isLoader(loader);
}

// jinja2.Environment(loader=DictLoader(…)), or a name for it of which nothing but public attributes
// is read.
bool Emitter::hasSeenLoader(NodeIndex environment) {
  NodeIndex call = environment;
  if (call != kNoNode && p_.kind(call) == Kind::kIdentifier) {
    const std::uint32_t variable = onlyVariable(call);
    if (variable == kNone || ++settingSearches_ > kMaxWordSearches) return false;
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
    call = onlySource(call);
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
bool Emitter::emitLoader(Fact fact, const Argument& argument) {
  if (fact.name == "jinja2.DictLoader" && (argument.key == "0" || argument.key == "mapping")) {
    NodeIndex node = argument.node;
    if (p_.kind(node) == Kind::kIdentifier) {
      const std::uint32_t variable = onlyVariable(node);
      if (variable == kNone || !isOnlyLookedAt(variable)) return false;
      node = onlySource(node);
    }
    std::vector<std::string> texts;
    const bool known =
        node != kNoNode && p_.kind(node) == Kind::kDictionary && wordsOfPairs(node, 1, {}, texts);
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
