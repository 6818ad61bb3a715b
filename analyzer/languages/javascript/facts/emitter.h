// Emitter: what the solver found out becomes facts. The vocabulary is in README.md.
// Thread-safety: one emitter, one analysis, one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analyzer/fact_sink.h"
#include "analyzer/languages/javascript/keys/key_sinks.h"
#include "analyzer/languages/javascript/solver/solver.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/languages/javascript/values/values.h"

namespace gantlet::javascript {

class Emitter {
 public:
  Emitter(const JsTree& tree, const Scopes& scopes, ValueTable& values, Solver& solver,
          FactSink& sink);

  // One pass over the tree, in source order.
  void run();
  // Whether following texts might say that some of it is harmless, or find more.
  [[nodiscard]] bool doubts() const { return flow_ != nullptr; }

 private:
  void emitNode(NodeIndex node);

  // References: emit_refs.cc.
  void emitIdentifier(NodeIndex node);
  void emitPaths(NodeIndex node);
  void emitPath(NodeIndex node, PathId path, const std::vector<Use>& uses);
  void emitGlobalUse(NodeIndex node, PathId path, const Use& use);
  void emitModuleUse(NodeIndex node, PathId path, const Use& use);
  void emitPromise(NodeIndex node, PathId path, const std::vector<Use>& uses);
  void emitObjectUse(NodeIndex node, PathId path, NodeIndex access);
  void emitEscape(NodeIndex node, PathId path, std::string_view how);
  [[nodiscard]] bool isClosedTable(NodeIndex pair) const;
  [[nodiscard]] bool isGuarded(PathId path, bool called);
  [[nodiscard]] bool isAskedFor(NodeIndex member) const;
  [[nodiscard]] bool isWeakKey(const Use& use) const;
  [[nodiscard]] bool isTaken(std::string_view property);
  void findTaken();
  [[nodiscard]] NodeIndex receiverOf(NodeIndex access) const;
  [[nodiscard]] std::vector<NodeIndex> receiversOf(NodeIndex access) const;
  [[nodiscard]] NodeIndex lentAt(NodeIndex function) const;
  [[nodiscard]] bool isOwnReceiver(NodeIndex receiver);
  [[nodiscard]] bool isMovedAccessor(NodeIndex access) const;
  [[nodiscard]] bool isCopyMethod(NodeIndex access, SetId receivers);
  [[nodiscard]] bool isBaseName(NodeIndex access) const;
  [[nodiscard]] bool isStackCut(NodeIndex access) const;
  [[nodiscard]] bool isOnlyAsked(NodeIndex access) const;
  [[nodiscard]] bool isAskedConstructor(NodeIndex access) const;
  [[nodiscard]] bool isAskedUse(NodeIndex use, BindingId binding) const;
  [[nodiscard]] bool isNextPrototype(NodeIndex assignment, BindingId binding) const;
  [[nodiscard]] bool isTakenMethod(FunctionId function);
  [[nodiscard]] bool isListed(NodeIndex object);
  [[nodiscard]] bool isTestedOnly(NodeIndex access) const;
  [[nodiscard]] bool isInherited(PathId path, const Use& use) const;
  [[nodiscard]] bool isTrackedArgument(const Use& use) const;
  [[nodiscard]] bool isModuleExports(NodeIndex target) const;
  [[nodiscard]] bool isListening(NodeIndex call, PathId path) const;
  [[nodiscard]] bool isDirectRequire(NodeIndex call, PathId path) const;

  // What `this` may be: emit_this.cc.
  void emitSloppyThis(NodeIndex node, PathId path, const Use& use);
  [[nodiscard]] bool isOwnMember(NodeIndex node, PathId path);
  [[nodiscard]] bool isForwardedThis(const Use& use);
  [[nodiscard]] bool ignoresThis(PathId function) const;
  [[nodiscard]] bool readsThis(NodeIndex function) const;

  // Properties and stores: emit_members.cc.
  void emitAccess(NodeIndex node);
  void emitAttr(std::string_view name, bool own, std::string_view key, ByteRange where);
  [[nodiscard]] bool isPrototypeCompared(NodeIndex access) const;
  [[nodiscard]] std::string memberOfConstructor(NodeIndex access, bool own) const;
  [[nodiscard]] bool isDataField(NodeIndex access, std::string_view use, SetId receivers) const;
  [[nodiscard]] bool isFollowedCopy(NodeIndex access, SetId receivers) const;
  [[nodiscard]] TextFlow& flow();
  [[nodiscard]] bool mayMakeCode() { return takesByPath() || flow().mayMakeCode(); }
  [[nodiscard]] bool takesByPath();
  [[nodiscard]] bool leadsNowhere();
  [[nodiscard]] bool isFollowed(NodeIndex access) const;
  [[nodiscard]] bool readsConstructor(NodeIndex object) const;
  void emitReads(NodeIndex access, const Solver::Keys& keys);
  void emitStores(NodeIndex access, const Solver::Keys& keys, std::string_view how);
  void emitPattern(NodeIndex pattern);
  void emitPatternKey(NodeIndex part, NodeIndex keyNode, SetId receiver);
  [[nodiscard]] NodeIndex patternSource(NodeIndex pattern) const;
  [[nodiscard]] bool isTreePart(std::string_view key, NodeIndex object);
  void emitMemberName(NodeIndex member, NodeIndex name);
  void emitObjectLiteral(NodeIndex node);
  void emitStore(PathId path, std::string_view how, NodeIndex node);
  [[nodiscard]] bool isFallback(NodeIndex node) const;
  [[nodiscard]] SetId patternValue(NodeIndex pattern) const;

  // Strings, and what they are held against: emit_strings.cc.
  void emitString(NodeIndex node);
  [[nodiscard]] bool isGuard(NodeIndex string);
  [[nodiscard]] bool isWritten(NodeIndex node, std::string_view text);
  [[nodiscard]] bool isWholeData(std::string_view text);
  [[nodiscard]] bool isKnownGuard(NodeIndex holder, bool list);
  [[nodiscard]] bool isGuardName(NodeIndex declarator, bool list) const;
  [[nodiscard]] bool isGuardField(NodeIndex field) const;
  [[nodiscard]] bool isGuardUse(NodeIndex use) const;
  [[nodiscard]] bool isClosedClass(NodeIndex body) const;
  [[nodiscard]] bool isMessage(NodeIndex node) const;
  [[nodiscard]] bool isTest(NodeIndex access) const;
  [[nodiscard]] bool isListTest(NodeIndex access) const;
  [[nodiscard]] bool isOnlyCompared(NodeIndex name) const;
  [[nodiscard]] bool isComparison(NodeIndex operand) const;
  [[nodiscard]] bool isShown(NodeIndex node, bool named) const;
  [[nodiscard]] NodeIndex loopName(NodeIndex loop) const;

  // Calls and modules: emit_calls.cc.
  void emitCall(NodeIndex node);
  void emitReadByText(NodeIndex callee, NodeIndex list);
  void emitImportCall(NodeIndex node, NodeIndex list);
  void emitImports(NodeIndex node, SetId names, std::string_view how, std::string_view key);
  void emitPathCall(NodeIndex node, PathId path, NodeIndex list);
  void emitReflection(NodeIndex node, const std::string& name,
                      const std::vector<NodeIndex>& arguments);
  void emitInside(NodeIndex node, const std::string& name, SetId object);
  void emitComputedCall(NodeIndex node, NodeIndex callee);
  // What was picked by unknown keys, and what it made: emit_computed.cc.
  void emitComputed(NodeIndex node, NodeIndex function, bool isNew);
  void emitMadeArguments(NodeIndex node, NodeIndex callee, NodeIndex list);
  [[nodiscard]] bool isJsonParse(NodeIndex callee) const;
  void emitMadeMember(NodeIndex node, const Solver::Keys& keys, SetId value);
  void emitMadeTarget(NodeIndex target);
  void emitMadeTrap(NodeIndex function, NodeIndex name);
  void emitDynamicCall(NodeIndex node, std::string_view key);
  // Whatever the rest of the program does.
  void addComputedCall(NodeIndex node, std::string_view key);
  [[nodiscard]] bool mayCall(NodeIndex call, NodeIndex callee, std::size_t index, bool held) const;
  [[nodiscard]] bool isComputed(SetId set) const;
  [[nodiscard]] bool isMade(SetId set) const;
  [[nodiscard]] bool isGivenCode(NodeIndex call) const;
  [[nodiscard]] bool isPickedFromCode(NodeIndex function) const;
  void emitHeritage(NodeIndex node);
  void emitSharedStore(NodeIndex node, std::string_view how);
  [[nodiscard]] bool isPolyfill(NodeIndex node, std::string_view path) const;
  void emitPrototypeStore(NodeIndex node, SetId receivers, std::string_view how);
  void emitArguments(NodeIndex node, PathId target, NodeIndex list, std::size_t skipped);
  void emitArgument(PathId target, const std::string& key, NodeIndex value, bool all);
  // Paths, and what is only shown: emit_paths.cc.
  void emitOpenedPath(PathId target, std::size_t index, NodeIndex argument);
  void emitPropertyPath(NodeIndex argument);
  void emitChainedPath(NodeIndex callee, NodeIndex list);
  void emitLodashStore(NodeIndex node, PathId target, NodeIndex object);
  void emitGivenPrototype(NodeIndex node, PathId target, std::string_view how,
                          const std::vector<NodeIndex>& arguments);
  void emitGivenMaker(NodeIndex node, NodeIndex maker);
  void emitSpecies(NodeIndex node);
  [[nodiscard]] bool givesTexts(NodeIndex function) const;
  void emitTextHook(NodeIndex node, std::string_view symbol);
  void emitFormulaFunctions(NodeIndex call, const std::string& name,
                            const std::vector<NodeIndex>& arguments);
  [[nodiscard]] bool writesModules();
  [[nodiscard]] bool mayBeModule(NodeIndex path, bool folder, int steps) const;
  void emitHiddenPaths(PathId target, NodeIndex where);
  // Plugins, and lists of them: emit_plugins.cc.
  [[nodiscard]] bool isPlugin(PathId path, const Use& use) const;
  [[nodiscard]] bool isPluginList(NodeIndex list) const;
  [[nodiscard]] bool isPluginLoop(NodeIndex list) const;
  [[nodiscard]] bool isOnlyUsed(NodeIndex name, const std::function<bool(NodeIndex)>& fits) const;
  [[nodiscard]] bool mayBeginOutside(NodeIndex path, int steps, bool begun) const;
  [[nodiscard]] bool mayReturnOutside(NodeIndex call, int steps) const;
  [[nodiscard]] bool mayClimb(NodeIndex piece, int steps) const;
  [[nodiscard]] std::vector<std::string> pathTexts(NodeIndex node) const;
  [[nodiscard]] std::vector<NodeIndex> sourcesOf(NodeIndex name) const;
  [[nodiscard]] std::string calleeName(NodeIndex call) const;
  [[nodiscard]] bool isOnlyShown(const Use& use) const;
  [[nodiscard]] bool isOnlyListed(const Use& use) const;
  void emitImportStatement(NodeIndex node);
  void emitExportStatement(NodeIndex node);
  [[nodiscard]] std::vector<NodeIndex> argumentsOf(NodeIndex list) const;

  // A fact that names a path: origin, name and module filled in.
  [[nodiscard]] Fact factOf(FactKind kind, PathId path) const;
  void add(Fact fact, NodeIndex node) { sink_.add(std::move(fact), tree_.range(node)); }

  const JsTree& tree_;
  const Scopes& scopes_;
  ValueTable& values_;
  Solver& solver_;
  FactSink& sink_;
  KeySinks sinks_;
  std::unordered_set<NodeIndex> usesArguments_;  // functions that read `arguments`
  std::unordered_set<std::string> taken_;        // properties read other than to be called
  std::unordered_set<std::string> named_;        // properties read or called by their name
  std::vector<std::pair<SmallList<std::string>, NodeIndex>> lent_;  // called with a `this`
  std::unordered_set<NodeIndex> codeCalls_;                         // of what may be Function
  std::unordered_set<NodeIndex> shared_;  // prototypes of the runtime's that are stored into
  std::unique_ptr<TextFlow> flow_;
  bool takenKnown_ = false;
  std::optional<bool> whole_;  // whether texts stay whole: asked for when it is needed
  std::optional<bool> writesModules_;
  std::optional<bool> takesByPath_;  // lodash may: the following of texts does not know how
  bool takesByKey_ = false;          // something is read by a key that is not known
  std::unordered_map<std::uint64_t, bool> guards_;
  static constexpr int kMaxFieldSearches = 16;  // each reads the whole tree
  int fieldSearches_ = 0;
  int writtenSearches_ = 0;
  std::unordered_set<std::string> guarded_;     // names asked for by typeof
  std::unordered_set<std::string> ownGlobals_;  // set on the global object
  bool guardsKnown_ = false;
};

}  // namespace gantlet::javascript
