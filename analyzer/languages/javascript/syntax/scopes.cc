#include "analyzer/languages/javascript/syntax/scopes.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/syntax/literals.h"

namespace gantlet::javascript {

NameId NameTable::intern(std::string_view name) {
  if (const auto found = ids_.find(name); found != ids_.end()) return found->second;
  const auto id = static_cast<NameId>(texts_.size());
  texts_.emplace_back(name);
  ids_.emplace(texts_.back(), id);
  return id;
}

FunctionId Scopes::functionOf(NodeIndex node) const {
  const auto found = functionOf_.find(node);
  return found == functionOf_.end() ? kNone : found->second;
}

FunctionId Scopes::thisFunction(FunctionId function) const {
  while (functions_[function].kind == FunctionKind::kArrow) function = functions_[function].outer;
  return function;
}

bool isUnmistakableAwait(const JsTree& tree, NodeIndex await) {
  const NodeIndex operand = tree.firstPart(await);
  if (operand == kNoNode) return false;
  // The first token of the operand decides how node reads on; on another line, a semicolon may be
  // put between.
  const auto between =
      tree.source().substr(tree.startByte(await), tree.startByte(operand) - tree.startByte(await));
  if (between.find_first_not_of(" \t", 5) != std::string_view::npos) return false;
  const char first = tree.source()[tree.startByte(operand)];
  const bool letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
  return letter || first == '_' || first == '$' || first == '"' || first == '\'';
}

class ScopeBuilder {
 public:
  ScopeBuilder(const JsTree& tree, Scopes& out) : tree_(tree), out_(out) {}

  void build() {
    const NodeIndex n = tree_.size();
    roles_.assign(n, Role::kRead);
    out_.identAt_.assign(n, kNone);
    out_.functionAt_.assign(n, 0);
    for (NodeIndex i = 0; i < n; ++i) {
      while (!open_.empty() && i >= scopes_[open_.back()].end) open_.pop_back();
      while (!openFunctions_.empty() && i >= functionEnds_[openFunctions_.back()]) {
        openFunctions_.pop_back();
      }
      enter(i);
      out_.functionAt_[i] = openFunctions_.back();
      roles_[i] = roleOf(i);
      visit(i);
    }
    setStrictness();
    resolve();
    bindImplicitGlobals();
    listReferences();
  }

 private:
  struct Scope {
    NodeIndex begin;
    NodeIndex end;
    bool isVar;         // holds var declarations
    bool ofParameters;  // a function's parameters
    std::vector<BindingId> bindings;
  };

  void openScope(NodeIndex begin, NodeIndex end, bool isVar, bool ofParameters = false) {
    open_.push_back(static_cast<std::uint32_t>(scopes_.size()));
    scopes_.push_back({begin, end, isVar, ofParameters, {}});
  }

  void openFunction(NodeIndex node, FunctionKind kind, NodeIndex end) {
    FunctionInfo info;
    info.node = node;
    info.kind = kind;
    info.outer = openFunctions_.empty() ? kNone : openFunctions_.back();
    if (JsTree::isFunction(tree_.kind(node))) {
      info.isAsync = tree_.hasToken(node, "async");
      info.isGenerator = tree_.hasToken(node, "*");
      info.inClass = tree_.parentKind(node) == JsKind::kClassBody;
    } else if (kind != FunctionKind::kProgram) {
      info.inClass = true;
    }
    info.strict = info.inClass || hasStrictDirective(node);
    const auto id = static_cast<FunctionId>(out_.functions_.size());
    out_.functions_.push_back(info);
    functionEnds_.push_back(end);
    openFunctions_.push_back(id);
    out_.functionOf_[node] = id;
  }

  // A directive counts only as written: 'use\x20strict' and ('use strict') are none.
  bool hasStrictDirective(NodeIndex function) const {
    NodeIndex body =
        tree_.kind(function) == JsKind::kProgram ? function : tree_.child(function, JsField::kBody);
    if (body == kNoNode) return false;
    for (NodeIndex s = tree_.firstPart(body); s != kNoNode; s = tree_.nextPart(s)) {
      if (tree_.kind(s) == JsKind::kHashBang) continue;
      const NodeIndex text = tree_.firstPart(s);
      if (tree_.kind(s) != JsKind::kExpressionStatement || text == kNoNode ||
          tree_.kind(text) != JsKind::kString) {
        return false;
      }
      if (tree_.text(text) == "'use strict'" || tree_.text(text) == "\"use strict\"") return true;
    }
    return false;
  }

  void enter(NodeIndex i) {
    const JsKind kind = tree_.kind(i);
    const JsKind parentKind = tree_.parentKind(i);
    const JsField field = tree_.field(i);
    const NodeIndex parent = tree_.parent(i);
    if (kind == JsKind::kComment) return;
    if (kind == JsKind::kProgram) {
      openFunction(i, FunctionKind::kProgram, tree_.end(i));
      openScope(i, tree_.end(i), true);
    } else if (JsTree::isFunction(parentKind) &&
               (field == JsField::kParameters || field == JsField::kParameter)) {
      enterParameters(i, parent);
    } else if (JsTree::isFunction(parentKind) && field == JsField::kBody &&
               kind == JsKind::kBlock) {
      openScope(i, tree_.end(i), true);
    } else if (parentKind == JsKind::kStaticBlock && field == JsField::kBody) {
      openFunction(parent, FunctionKind::kStatic, tree_.end(i));
      openScope(i, tree_.end(i), true);
    } else if (kind == JsKind::kBlock || kind == JsKind::kFor || kind == JsKind::kForIn ||
               kind == JsKind::kSwitchBody || kind == JsKind::kCatch) {
      openScope(i, tree_.end(i), false);
    } else if (parentKind == JsKind::kField && field == JsField::kValue) {
      openFunction(parent, FunctionKind::kFieldValue, tree_.end(i));
    }
    // An expression's own name is seen inside it only. (The cases above may apply as well: a class
    // may be a field's value.)
    if (kind == JsKind::kFunctionExpression || kind == JsKind::kGeneratorExpression ||
        kind == JsKind::kClassExpression) {
      if (const NodeIndex name = tree_.child(i, JsField::kName); name != kNoNode) {
        openScope(i, tree_.end(i), false);
        const bool isClass = kind == JsKind::kClassExpression;
        const BindingKind made = isClass ? BindingKind::kClass : BindingKind::kFunction;
        out_.makers_.push_back({declare(nameAt(name), made, i), i});
      }
    }
  }

  void enterParameters(NodeIndex i, NodeIndex function) {
    const JsKind kind = tree_.kind(function);
    const FunctionKind functionKind = kind == JsKind::kArrow    ? FunctionKind::kArrow
                                      : kind == JsKind::kMethod ? FunctionKind::kMethod
                                                                : FunctionKind::kPlain;
    openFunction(function, functionKind, tree_.end(function));
    openScope(i, tree_.end(function), false, true);
    if (kind != JsKind::kArrow) {
      declare(out_.names_.intern("arguments"), BindingKind::kArguments, function);
    }
  }

  Role roleOf(NodeIndex i) const {
    const NodeIndex p = tree_.parent(i);
    if (p == kNoNode) return Role::kRead;
    const JsField field = tree_.field(i);
    switch (tree_.kind(p)) {
      case JsKind::kDeclarator:
        return field == JsField::kName ? roleOfDeclaration(tree_.parent(p)) : Role::kRead;
      case JsKind::kFormalParameters: return Role::kDeclareParameter;
      case JsKind::kArrow:
        return field == JsField::kParameter ? Role::kDeclareParameter : Role::kRead;
      case JsKind::kCatch: return field == JsField::kParameter ? Role::kDeclareCatch : Role::kRead;
      case JsKind::kForIn: return field == JsField::kLeft ? roleOfDeclaration(p) : Role::kRead;
      case JsKind::kAssignment: return field == JsField::kLeft ? Role::kAssign : Role::kRead;
      case JsKind::kAugmented: return field == JsField::kLeft ? Role::kUpdate : Role::kRead;
      case JsKind::kUpdate: return field == JsField::kArgument ? Role::kUpdate : Role::kRead;
      case JsKind::kObjectPattern:
      case JsKind::kArrayPattern:
      case JsKind::kRestPattern:
      case JsKind::kParenthesized: return roles_[p];
      case JsKind::kPairPattern: return field == JsField::kValue ? roles_[p] : Role::kRead;
      case JsKind::kAssignmentPattern:
      case JsKind::kObjectAssignmentPattern:
        return field == JsField::kLeft ? roles_[p] : Role::kRead;
      default: return Role::kRead;
    }
  }

  // Of var/let/const declarations and of for-in heads, by their first keyword.
  Role roleOfDeclaration(NodeIndex declaration) const {
    if (tree_.kind(declaration) == JsKind::kVariableDeclaration) return Role::kDeclareVar;
    const NodeIndex kind = tree_.child(declaration, JsField::kKind);
    if (kind == kNoNode) return Role::kAssign;
    const std::string_view text = tree_.text(kind);
    if (text == "var") return Role::kDeclareVar;
    return text == "let" ? Role::kDeclareLet : Role::kDeclareConst;
  }

  NameId nameAt(NodeIndex i) {
    const std::string_view text = tree_.text(i);
    if (text.find('\\') == std::string_view::npos) return out_.names_.intern(text);
    const std::optional<std::string> decoded = decodeIdentifier(text);
    return out_.names_.intern(decoded ? std::string_view(*decoded) : text);
  }

  void visit(NodeIndex i) {
    switch (tree_.kind(i)) {
      case JsKind::kIdentifier: visitIdentifier(i); break;
      case JsKind::kUndefined:
      case JsKind::kShorthand:
      case JsKind::kShorthandPattern: addIdent(i, roles_[i]); break;
      case JsKind::kFunctionDeclaration:
      case JsKind::kGeneratorDeclaration: declareFunction(i); break;
      case JsKind::kClassDeclaration:
        if (const NodeIndex name = tree_.child(i, JsField::kName); name != kNoNode) {
          out_.makers_.push_back({declare(nameAt(name), BindingKind::kClass, i), i});
        }
        break;
      case JsKind::kImportStatement:
      case JsKind::kExportStatement: out_.isModule_ = true; break;
      case JsKind::kMetaProperty:
        if (tree_.text(i).starts_with("import")) out_.isModule_ = true;
        break;
      case JsKind::kAwait:
        if (out_.functionAt_[i] == 0 && isUnmistakableAwait(tree_, i)) out_.isModule_ = true;
        break;
      case JsKind::kForIn:
        // for await (…): nothing else can be meant.
        if (out_.functionAt_[i] == 0 && tree_.hasToken(i, "await")) out_.isModule_ = true;
        break;
      default: break;
    }
  }

  void visitIdentifier(NodeIndex i) {
    const JsKind parentKind = tree_.parentKind(i);
    const JsField field = tree_.field(i);
    if ((JsTree::isFunction(parentKind) || JsTree::isClass(parentKind)) &&
        field == JsField::kName) {
      return;
    }
    switch (parentKind) {
      case JsKind::kImportClause:
      case JsKind::kNamespaceImport: declareImport(i); return;
      case JsKind::kImportSpecifier: {
        const bool renamed = tree_.child(tree_.parent(i), JsField::kAlias) != kNoNode;
        if (field == (renamed ? JsField::kAlias : JsField::kName)) declareImport(i);
        return;
      }
      case JsKind::kExportSpecifier: {
        const NodeIndex statement = tree_.parent(tree_.parent(tree_.parent(i)));
        const bool elsewhere = tree_.child(statement, JsField::kSource) != kNoNode;
        if (field == JsField::kName && !elsewhere) addIdent(i, Role::kRead);
        return;
      }
      case JsKind::kNamespaceExport: return;
      default: addIdent(i, roles_[i]);
    }
  }

  void declareImport(NodeIndex i) {
    addIdent(i, Role::kDeclareConst);
    Binding& binding = out_.bindings_[out_.idents_.back().declared];
    binding.kind = BindingKind::kImport;
  }

  void addIdent(NodeIndex i, Role role) {
    Ident ident;
    ident.node = i;
    ident.name = nameAt(i);
    ident.role = role;
    switch (role) {
      case Role::kDeclareVar: ident.declared = declareVar(ident.name, i); break;
      case Role::kDeclareLet: ident.declared = declare(ident.name, BindingKind::kLet, i); break;
      case Role::kDeclareConst: ident.declared = declare(ident.name, BindingKind::kConst, i); break;
      case Role::kDeclareParameter:
        ident.declared = declare(ident.name, BindingKind::kParameter, i);
        break;
      case Role::kDeclareCatch: ident.declared = declare(ident.name, BindingKind::kCatch, i); break;
      default: break;
    }
    out_.identAt_[i] = static_cast<std::uint32_t>(out_.idents_.size());
    out_.idents_.push_back(ident);
  }

  BindingId declare(NameId name, BindingKind kind, NodeIndex node) {
    return declareIn(open_.back(), name, kind, node, false);
  }

  // Scopes have few bindings each; those with many are found through the index.
  BindingId declareIn(std::uint32_t scope, NameId name, BindingKind kind, NodeIndex node,
                      bool weak) {
    const std::uint64_t key = (std::uint64_t{scope} << 32U) | name;
    const auto [found, fresh] =
        byScope_.emplace(key, static_cast<BindingId>(out_.bindings_.size()));
    if (!fresh) {
      Binding& old = out_.bindings_[found->second];
      if (!weak) old.weak = false;
      // A parameter named arguments, or a function of that name, takes its place.
      if (old.kind == BindingKind::kArguments) old.kind = kind;
      return found->second;
    }
    Binding binding;
    binding.name = name;
    binding.kind = kind;
    binding.node = node;
    binding.weak = weak;
    binding.moduleLevel = scope == 0;
    out_.bindings_.push_back(binding);
    scopes_[scope].bindings.push_back(found->second);
    return found->second;
  }

  // A var with the name of a parameter (or of arguments) starts with that parameter's value: one
  // binding for both.
  BindingId declareVar(NameId name, NodeIndex node, BindingKind kind = BindingKind::kVar,
                       bool weak = false) {
    std::size_t at = open_.size() - 1;
    while (at > 0 && !scopes_[open_[at]].isVar) --at;
    if (at > 0 && scopes_[open_[at - 1]].ofParameters) {
      const std::uint64_t key = (std::uint64_t{open_[at - 1]} << 32U) | name;
      if (byScope_.count(key) != 0) return declareIn(open_[at - 1], name, kind, node, weak);
    }
    return declareIn(open_[at], name, kind, node, weak);
  }

  void declareFunction(NodeIndex i) {
    const NodeIndex name = tree_.child(i, JsField::kName);
    if (name == kNoNode) return;
    const NameId id = nameAt(name);
    const JsKind parentKind = tree_.parentKind(i);
    const bool bare =
        parentKind == JsKind::kIf || parentKind == JsKind::kElse || parentKind == JsKind::kLabeled;
    if (scopes_[open_.back()].isVar) {
      out_.makers_.push_back({declareVar(id, i, BindingKind::kFunction, bare), i});
      return;
    }
    out_.makers_.push_back({declare(id, BindingKind::kFunction, i), i});
    out_.makers_.push_back({declareVar(id, i, BindingKind::kFunction, true), i});
  }

  void setStrictness() {
    for (FunctionInfo& info : out_.functions_) {
      if (info.outer == kNone) {
        // Cells are scripts of their own: a directive is one of the cell that begins with it.
        if (tree_.isCells()) info.strict = out_.isModule_ = false;
        info.strict = info.strict || out_.isModule_;
      } else if (out_.functions_[info.outer].strict) {
        info.strict = true;
      }
    }
  }

  // One walk over identifiers and scopes with, for each name, the binding that is seen now.
  void resolve() {
    std::vector<BindingId> seen(out_.names_.size(), kNone);
    std::vector<std::pair<NameId, BindingId>> hidden;
    std::vector<std::pair<std::uint32_t, std::size_t>> open;  // scope, hidden.size() before it
    const auto closeUntil = [&](NodeIndex node) {
      while (!open.empty() && node >= scopes_[open.back().first].end) {
        for (; hidden.size() > open.back().second; hidden.pop_back()) {
          seen[hidden.back().first] = hidden.back().second;
        }
        open.pop_back();
      }
    };
    std::uint32_t next = 0;
    for (Ident& ident : out_.idents_) {
      for (; next < scopes_.size() && scopes_[next].begin <= ident.node; ++next) {
        closeUntil(scopes_[next].begin);
        open.emplace_back(next, hidden.size());
        for (const BindingId id : scopes_[next].bindings) {
          Binding& binding = out_.bindings_[id];
          binding.outer = seen[binding.name];
          hidden.emplace_back(binding.name, seen[binding.name]);
          seen[binding.name] = id;
        }
      }
      closeUntil(ident.node);
      ident.binding = seen[ident.name];
    }
  }

  void bindImplicitGlobals() {
    std::unordered_map<NameId, BindingId> implicit;
    for (const Ident& ident : out_.idents_) {
      if (ident.binding != kNone || ident.role == Role::kRead) continue;
      if (isKnownGlobal(out_.names_.text(ident.name))) continue;
      if (implicit.count(ident.name) != 0) continue;
      Binding binding;
      binding.name = ident.name;
      binding.kind = BindingKind::kImplicit;
      binding.node = ident.node;
      binding.moduleLevel = true;
      implicit.emplace(ident.name, static_cast<BindingId>(out_.bindings_.size()));
      out_.bindings_.push_back(binding);
    }
    if (implicit.empty()) return;
    for (Ident& ident : out_.idents_) {
      if (ident.binding != kNone) continue;
      if (const auto found = implicit.find(ident.name); found != implicit.end()) {
        ident.binding = found->second;
      }
    }
  }

  void listReferences() {
    for (const Ident& ident : out_.idents_) {
      if (ident.binding != kNone) ++out_.bindings_[ident.binding].refCount;
    }
    std::uint32_t start = 0;
    for (Binding& binding : out_.bindings_) {
      binding.firstRef = start;
      start += binding.refCount;
      binding.refCount = 0;
    }
    out_.refs_.resize(start);
    for (std::uint32_t i = 0; i < out_.idents_.size(); ++i) {
      if (out_.idents_[i].binding == kNone) continue;
      Binding& binding = out_.bindings_[out_.idents_[i].binding];
      out_.refs_[binding.firstRef + binding.refCount++] = i;
    }
  }

  const JsTree& tree_;
  Scopes& out_;
  std::vector<Role> roles_;
  std::vector<Scope> scopes_;
  std::vector<std::uint32_t> open_;
  std::vector<FunctionId> openFunctions_;
  std::vector<NodeIndex> functionEnds_;
  std::unordered_map<std::uint64_t, BindingId> byScope_;
};

Scopes::Scopes(const JsTree& tree) { ScopeBuilder(tree, *this).build(); }

}  // namespace gantlet::javascript
