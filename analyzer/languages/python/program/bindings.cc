// Where each name is bound, and what each use of a name may mean.
#include <algorithm>
#include <utility>

#include "analyzer/languages/python/program/program.h"
#include "analyzer/languages/python/syntax/names.h"

namespace gantlet::python {
namespace {

enum class Declared : std::uint8_t { kGlobal, kNonlocal };

class Binder {
 public:
  Binder(Program& program, bool cells) : p_(program), f_(grammar().fields), cells_(cells) {}

  void run() {
    for (const StarImport& star : p_.starImports) lastStar_ = std::max(lastStar_, star.endByte);
    collectDeclarations();
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) bindNode(i);
    bindNonlocals();
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (isRead(i)) resolve(i);
    }
    for (const auto& [name, id] : nameIds_) {
      const auto found = variableIds_.find(keyOf(0, id));
      if (found != variableIds_.end()) p_.moduleNames.emplace(name, found->second);
    }
  }

 private:
  using Key = std::uint64_t;

  struct Nonlocal {
    ScopeIndex scope;
    NameId name;
    Binding binding;
    ValueId value;
  };

  static Key keyOf(ScopeIndex scope, NameId name) { return (Key{scope} << 32U) | name; }

  NameId nameId(const std::string& name) {
    return nameIds_.emplace(name, static_cast<NameId>(nameIds_.size())).first->second;
  }

  void collectDeclarations() {
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      const bool global = p_.kind(i) == Kind::kGlobalStatement;
      if (!global && p_.kind(i) != Kind::kNonlocalStatement) continue;
      for (NodeIndex c = p_.tree.firstChild(i); c != kNoNode; c = p_.tree.nextSibling(c)) {
        if (p_.kind(c) != Kind::kIdentifier) continue;
        const Key key = keyOf(p_.scopes[i], nameId(p_.name(c)));
        declared_[key] = global ? Declared::kGlobal : Declared::kNonlocal;
      }
    }
  }

  // --- Binding

  void bindNode(NodeIndex i) {
    switch (p_.kind(i)) {
      case Kind::kImportStatement: bindImports(i); return;
      case Kind::kFutureImportStatement:
      case Kind::kImportFromStatement: bindFromImports(i); return;
      case Kind::kIdentifier:
      case Kind::kDottedName: break;
      default: return;
    }
    switch (p_.contexts[i]) {
      case Context::kStore:
      case Context::kAugmented: bindTarget(i); return;
      case Context::kDelete: markDeleted(p_.scopes[i], i); return;
      default: return;
    }
  }

  void bindImports(NodeIndex statement) {
    for (NodeIndex c = p_.tree.firstChild(statement); c != kNoNode; c = p_.tree.nextSibling(c)) {
      if (p_.kind(c) == Kind::kDottedName) {
        addModule(p_.dottedText(c));
        const NodeIndex first = c + 1;
        const std::string top(p_.tree.text(first));
        bindValue(statement, first, p_.values.named(AtomKind::kModule, top));
      } else if (p_.kind(c) == Kind::kAliasedImport) {
        const std::string module = p_.dottedText(p_.child(c, f_.name));
        addModule(module);
        const NodeIndex alias = p_.child(c, f_.alias);
        bindValue(statement, alias, p_.values.named(AtomKind::kModule, module));
      }
    }
  }

  // Importing a.b.c imports a and a.b as well.
  void addModule(const std::string& module) {
    for (auto dot = module.find('.', 1); dot != std::string::npos;
         dot = module.find('.', dot + 1)) {
      p_.importedModules.insert(module.substr(0, dot));
    }
    p_.importedModules.insert(module);
  }

  void bindFromImports(NodeIndex statement) {
    const NodeIndex moduleNode = p_.child(statement, f_.moduleName);
    const std::string module = moduleNode == kNoNode ? "__future__" : p_.dottedText(moduleNode);
    addModule(module);
    for (NodeIndex c = p_.tree.firstChild(statement); c != kNoNode; c = p_.tree.nextSibling(c)) {
      if (p_.field(c) != f_.name) continue;
      const bool aliased = p_.kind(c) == Kind::kAliasedImport;
      const NodeIndex name = aliased ? p_.child(c, f_.name) : c;
      const NodeIndex target = aliased ? p_.child(c, f_.alias) : name + 1;
      const std::string dot = module.ends_with('.') ? "" : ".";
      const std::string path = module + dot + p_.dottedText(name);
      bindValue(statement, target, p_.values.named(AtomKind::kPath, path));
    }
  }

  void bindValue(NodeIndex statement, NodeIndex target, ValueId value) {
    if (target == kNoNode) return;
    Binding binding;
    bind(p_.scopes[statement], target, value, std::move(binding), certainAfter(statement));
  }

  // The offset from which the effect of a statement is certain: its end, if it stands at the top
  // level of the module; else never. (Nor in a class: its metaclass may drop what the body binds.
  // Nor in cells: `raise` before `exec = print` leaves exec the builtin for the next cell.)
  std::uint32_t certainAfter(NodeIndex statement) const {
    if (cells_) return kNone;
    NodeIndex top = statement;
    NodeIndex parent = p_.parent(top);
    if (parent != kNoNode && p_.kind(parent) == Kind::kDecoratedDefinition) {
      top = parent;
      parent = p_.parent(top);
    }
    if (parent == kNoNode) return kNone;
    if (p_.kind(parent) != Kind::kModule) return kNone;
    return p_.tree.node(top).endByte;
  }

  void bindTarget(NodeIndex target) {
    const NodeIndex parent = p_.parent(target);
    const Kind kind = p_.kind(parent);
    const bool isName = p_.field(target) == f_.name;
    if (isName && (kind == Kind::kFunctionDefinition || kind == Kind::kClassDefinition)) {
      bindDefinition(target, parent);
      return;
    }
    std::vector<std::uint32_t> path;
    NodeIndex root = target;
    while (climbPattern(root, path)) {
    }
    std::reverse(path.begin(), path.end());
    bindRoot(target, root, std::move(path));
  }

  // The body of an undecorated function runs only after its name is bound.
  void bindDefinition(NodeIndex target, NodeIndex definition) {
    std::uint32_t certain = certainAfter(definition);
    const bool decorated = p_.kind(p_.parent(definition)) == Kind::kDecoratedDefinition;
    const bool function = p_.kind(definition) == Kind::kFunctionDefinition;
    if (certain != kNone && function && !decorated) {
      const NodeIndex body = p_.child(definition, f_.body);
      if (body != kNoNode) certain = p_.tree.node(body).startByte;
    }
    ValueId value = p_.values.ofNode(AtomKind::kOwn, definition);
    if (decorated) value = kUnknownValue;
    bind(p_.scopes[target], target, value, Binding{}, certain);
  }

  // One step from a target towards its statement; false where the statement is reached.
  bool climbPattern(NodeIndex& node, std::vector<std::uint32_t>& path) {
    const NodeIndex parent = p_.parent(node);
    switch (p_.kind(parent)) {
      case Kind::kPatternList:
      case Kind::kTuplePattern:
      case Kind::kListPattern:
      case Kind::kTuple:
      case Kind::kList:
      case Kind::kExpressionList: {
        if (p_.contexts[parent] != Context::kStore) return false;  // a case, or py2 parameters
        if (p_.kind(parent) == Kind::kTuplePattern && isParenthesis(parent)) break;
        path.push_back(elementIndex(parent, node));
        break;
      }
      case Kind::kListSplatPattern:
      case Kind::kListSplat: path.push_back(kSomePart); break;
      case Kind::kParenthesizedExpression:
      case Kind::kAsPatternTarget: break;
      default: return false;
    }
    node = parent;
    return true;
  }

  // The grammar has `(a) = 1` and `(a,) = 1` both as a tuple_pattern.
  bool isParenthesis(NodeIndex pattern) {
    if (p_.elements(pattern).size() != 1) return false;
    for (NodeIndex c = p_.tree.firstChild(pattern); c != kNoNode; c = p_.tree.nextSibling(c)) {
      if (p_.tree.text(c) == ",") return false;
    }
    return true;
  }

  // From a splat on, positions are not known.
  std::uint32_t elementIndex(NodeIndex pattern, NodeIndex element) {
    const auto& elements = p_.elements(pattern);
    const auto found = std::lower_bound(elements.begin(), elements.end(), element);
    const auto isSplat = [this](NodeIndex i) {
      return p_.kind(i) == Kind::kListSplatPattern || p_.kind(i) == Kind::kListSplat;
    };
    if (std::any_of(elements.begin(), std::min(found + 1, elements.end()), isSplat)) {
      return kSomePart;
    }
    return static_cast<std::uint32_t>(found - elements.begin());
  }

  void bindRoot(NodeIndex target, NodeIndex root, std::vector<std::uint32_t> path) {
    const NodeIndex parent = p_.parent(root);
    Binding binding;
    ValueId value = kNothing;
    std::uint32_t certain = kNone;
    ScopeIndex scope = p_.scopes[target];
    switch (p_.kind(parent)) {
      case Kind::kAssignment:
        binding.source = p_.child(parent, f_.right);
        if (binding.source != kNoNode) certain = certainAssignment(parent);
        break;
      case Kind::kAugmentedAssignment: binding.source = parent; break;
      case Kind::kForStatement:
      case Kind::kForInClause:
        binding.source = p_.child(parent, f_.right);
        if (listLength(parent) > 1) value = kUnknownValue;
        path.insert(path.begin(), kEachElement);
        break;
      case Kind::kNamedExpression:
        binding.source = p_.child(parent, f_.value);
        while (p_.scopeTable[scope].kind == ScopeKind::kComprehension) {
          scope = p_.scopeTable[scope].parent;
        }
        break;
      case Kind::kDefaultParameter:
      case Kind::kTypedDefaultParameter:
        binding.source = p_.child(parent, f_.value);
        value = kUnknownValue;
        break;
      default: value = kUnknownValue; break;
    }
    binding.path = std::move(path);
    bind(scope, target, value, std::move(binding), certain);
    if (isExceptAlias(parent)) markDeleted(scope, target);
  }

  // `for x in a, b`: the field stands for several expressions.
  std::uint32_t listLength(NodeIndex clause) const {
    std::uint32_t count = 0;
    for (NodeIndex c = p_.tree.firstChild(clause); c != kNoNode; c = p_.tree.nextSibling(c)) {
      if (p_.field(c) == f_.right && p_.isNamedChild(c)) ++count;
    }
    return count;
  }

  std::uint32_t certainAssignment(NodeIndex assignment) const {
    NodeIndex outer = assignment;
    while (p_.kind(p_.parent(outer)) == Kind::kAssignment) outer = p_.parent(outer);
    const NodeIndex statement = p_.parent(outer);
    if (p_.kind(statement) != Kind::kExpressionStatement) return kNone;
    return certainAfter(statement);
  }

  // CPython deletes the name at the end of the clause.
  bool isExceptAlias(NodeIndex parent) const {
    if (p_.kind(parent) == Kind::kExceptClause) return true;
    return p_.kind(parent) == Kind::kAsPattern && p_.kind(p_.parent(parent)) == Kind::kExceptClause;
  }

  void bind(ScopeIndex scope, NodeIndex target, ValueId value, Binding binding,
            std::uint32_t certain) {
    const NameId name = nameId(p_.name(target));
    const auto declared = declared_.find(keyOf(scope, name));
    if (declared != declared_.end()) {
      certain = kNone;  // bound for another scope, whenever this one runs
      if (declared->second == Declared::kNonlocal) {
        nonlocals_.push_back({scope, name, std::move(binding), value});
        return;
      }
      scope = 0;
    }
    addBinding(variable(scope, name), std::move(binding), value, certain);
  }

  void addBinding(VariableIndex index, Binding binding, ValueId value, std::uint32_t certain) {
    Variable& variable = p_.variables[index];
    variable.value = p_.values.unite(variable.value, value);
    variable.unseen = variable.unseen || value != kNothing || binding.source == kNoNode;
    variable.opaque = variable.opaque || value != kNothing || !binding.path.empty();
    if (certain != kNone) {
      variable.certainFrom = std::min(variable.certainFrom, certain);
      if (certain >= lastStar_) {
        variable.certainAfterStars = std::min(variable.certainAfterStars, certain);
      }
    }
    if (binding.source == kNoNode) return;
    binding.variable = index;
    binding.next = p_.bindingOf[binding.source];
    p_.bindingOf[binding.source] = static_cast<std::uint32_t>(p_.bindings.size());
    p_.bindings.push_back(std::move(binding));
  }

  VariableIndex variable(ScopeIndex scope, NameId name) {
    const auto [entry, added] =
        variableIds_.emplace(keyOf(scope, name), static_cast<VariableIndex>(p_.variables.size()));
    if (added) {
      p_.variables.emplace_back();
      p_.variables.back().scope = scope;
    }
    return entry->second;
  }

  // Only a module's or class's variable gives way to another meaning when it is gone.
  void markDeleted(ScopeIndex scope, NodeIndex target) {
    const NameId name = nameId(p_.name(target));
    const auto declared = declared_.find(keyOf(scope, name));
    if (declared != declared_.end() && declared->second == Declared::kNonlocal) return;
    if (declared != declared_.end()) scope = 0;
    p_.variables[variable(scope, name)].deleted = true;
  }

  // A nonlocal name is that of the nearest function around which binds it.
  void bindNonlocals() {
    for (Nonlocal& nonlocal : nonlocals_) {
      const VariableIndex index = findEnclosing(nonlocal.scope, nonlocal.name);
      if (index != kNone) addBinding(index, std::move(nonlocal.binding), nonlocal.value, kNone);
    }
  }

  VariableIndex findEnclosing(ScopeIndex from, NameId name) const {
    ScopeIndex scope = p_.scopeTable[from].parent;
    for (; scope != kNone; scope = p_.scopeTable[scope].parent) {
      const Scope& entry = p_.scopeTable[scope];
      if (entry.kind == ScopeKind::kClass || entry.kind == ScopeKind::kModule) continue;
      const auto found = variableIds_.find(keyOf(scope, name));
      if (found != variableIds_.end()) return found->second;
    }
    return kNone;
  }

  // --- Uses

  bool isRead(NodeIndex i) const {
    const Kind kind = p_.kind(i);
    const Context context = p_.contexts[i];
    if (kind == Kind::kIdentifier) {
      return context == Context::kLoad || context == Context::kAugmented;
    }
    return kind == Kind::kTypeCall || (kind == Kind::kDottedName && context == Context::kLoad);
  }

  void resolve(NodeIndex i) {
    const NodeIndex identifier = p_.kind(i) == Kind::kDottedName ? i + 1 : i;
    const std::string name = p_.kind(i) == Kind::kTypeCall ? "type" : p_.name(identifier);
    const auto known = nameIds_.find(name);
    const NameId id = known == nameIds_.end() ? kNone : known->second;
    const std::uint32_t offset = p_.tree.node(i).startByte;
    NameUse use;
    if (lookUp(p_.scopes[i], id, offset, use)) addOutside(name, use);
    p_.useOf[i] = static_cast<std::uint32_t>(p_.uses.size());
    p_.uses.push_back(std::move(use));
  }

  // Collects the variables that a name may stand for; true if it may also be none of them.
  bool lookUp(ScopeIndex from, NameId name, std::uint32_t offset, NameUse& use) {
    if (name == kNone) return true;
    ScopeIndex scope = from;
    while (scope != kNone) {
      const Scope& entry = p_.scopeTable[scope];
      const bool hidden = entry.kind == ScopeKind::kClass && scope != from;
      if (hidden) {  // class scopes are invisible to functions inside
        scope = entry.parent;
        continue;
      }
      const auto declared = declared_.find(keyOf(scope, name));
      if (declared != declared_.end() && declared->second == Declared::kGlobal) scope = 0;
      const auto found = variableIds_.find(keyOf(scope, name));
      if (found == variableIds_.end()) {
        scope = p_.scopeTable[scope].parent;
        continue;
      }
      use.variables.push_back(found->second);
      if (isCertain(found->second, offset)) return false;
      // A name that a class body binds is looked up there, then globally: functions between are
      // skipped (LOAD_NAME).
      scope = p_.scopeTable[scope].kind == ScopeKind::kClass ? 0 : kNone;
    }
    return true;
  }

  // Nothing behind this variable can be meant. Of a module's variable that star imports may change,
  // this says only that no builtin is meant.
  bool isCertain(VariableIndex index, std::uint32_t offset) {
    const Variable& variable = p_.variables[index];
    const ScopeKind kind = p_.scopeTable[variable.scope].kind;
    if (kind == ScopeKind::kFunction || kind == ScopeKind::kComprehension) return true;
    const bool certain = !variable.deleted && variable.certainFrom <= offset;
    if (lastStar_ == 0) return certain;
    const bool only = certain && variable.certainAfterStars <= offset;
    // Told for this name alone: where nothing else can be meant, nobody asks, and the next name
    // would.
    shadowed_ = certain && !only;
    return only;
  }

  // Behind the file's own names come star imports, then what the run was given (data, of which
  // nothing is known), then builtins.
  void addOutside(const std::string& name, NameUse& use) {
    const bool shadowsBuiltin = std::exchange(shadowed_, false);
    ValueTable& values = p_.values;
    const bool builtin = isBuiltinName(name) && !shadowsBuiltin;
    if (builtin) use.fixed = values.unite(use.fixed, values.named(AtomKind::kBuiltin, name));
    const bool given = isGivenName(name) && !shadowsBuiltin;
    if (given) use.fixed = values.unite(use.fixed, kUnknownValue);
    if (!p_.starImports.empty()) {
      use.fixed = values.unite(use.fixed, values.named(AtomKind::kStar, name));
    } else if (!builtin && !given && use.variables.empty()) {
      use.fixed = values.named(AtomKind::kUnresolved, name);
    }
  }

  Program& p_;
  const Fields& f_;
  bool cells_;
  std::unordered_map<std::string, NameId> nameIds_;
  std::unordered_map<Key, Declared> declared_;
  std::unordered_map<Key, VariableIndex> variableIds_;
  std::vector<Nonlocal> nonlocals_;
  std::uint32_t lastStar_ = 0;
  bool shadowed_ = false;
};

}  // namespace

void buildBindings(Program& program, bool cells) { Binder(program, cells).run(); }

}  // namespace gantlet::python
