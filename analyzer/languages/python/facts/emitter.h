// The emitter: a resolved program becomes facts (the vocabulary is in analyzer/README.md).
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/deadline.h"
#include "analyzer/fact_sink.h"
#include "analyzer/languages/python/facts/emitter_memory.h"
#include "analyzer/languages/python/origins/consumer.h"
#include "analyzer/languages/python/origins/made_texts.h"
#include "analyzer/languages/python/origins/origins.h"
#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

class Emitter : private EmitterMemory {
 public:
  Emitter(Program& program, const PerNode<ValueId>& values, const Deadline& deadline,
          FactSink& sink);

  void run();

 private:
  static constexpr std::size_t kMaxUseSearches = 64;

  // One argument of a call.
  struct Argument {
    std::string key;  // "0", "name", "*", "**"
    NodeIndex node = kNoNode;
  };

  // --- emitter.cc: names, attributes, stores, imports, strings
  void emitNode(NodeIndex i);
  void emitEventLoop(NodeIndex node);
  void emitImports(NodeIndex statement);
  void emitFromImports(NodeIndex statement);
  [[nodiscard]] bool isGuardedImport(NodeIndex statement);
  struct Handler {
    bool takesImportError = false;
    bool takesAll = false;
    bool raises = false;
  };
  [[nodiscard]] bool suppressesImportError(NodeIndex with);
  [[nodiscard]] Handler handlerOf(NodeIndex clause);
  [[nodiscard]] bool importsSomething(NodeIndex statement);
  void emitBoundImport(NodeIndex target, const std::string& module);
  void emitName(NodeIndex i);
  void emitDottedPattern(NodeIndex i);
  void emitBoundDunder(NodeIndex i);
  void emitAttribute(NodeIndex i);
  void emitAttributeRead(NodeIndex where, ValueId object, const std::string& name,
                         std::string_view key);
  [[nodiscard]] bool isTakenApart(NodeIndex attribute);
  [[nodiscard]] bool isUpdated(NodeIndex table) const;
  void emitAttributeStore(NodeIndex where, NodeIndex object, const std::string& name,
                          std::string_view key);
  void emitItemStore(NodeIndex i);
  void emitValueUse(NodeIndex i);
  void emitAtomUse(NodeIndex i, const Atom& atom, const Consumer& consumer, bool maybe);
  void emitModuleEscape(NodeIndex i, const std::string& module, const Consumer& consumer);
  void emitFormatValue(NodeIndex i, const Consumer& consumer);
  void emitString(NodeIndex i);
  [[nodiscard]] bool isTypeText(NodeIndex i);
  [[nodiscard]] bool isLiteralType(NodeIndex generic);
  void emitTypeText(NodeIndex where, const std::string& text);
  void emitTypePath(NodeIndex where, ValueId value, const std::string& rest);

  // --- emitter_ancestors.cc
  [[nodiscard]] bool areNamesShown(NodeIndex classes);
  [[nodiscard]] bool areClassesShown(NodeIndex classes, int depth);
  [[nodiscard]] bool isClassShown(NodeIndex of);
  [[nodiscard]] bool bindsInClass(std::string_view name);
  [[nodiscard]] bool isClassCompared(NodeIndex of);
  [[nodiscard]] bool isNamedClass(NodeIndex node);
  [[nodiscard]] bool isOwnFamily(NodeIndex attribute);
  [[nodiscard]] bool isFamilyClass(NodeIndex node, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool isClassOfMethod(NodeIndex name);
  [[nodiscard]] bool isCodeFigure(NodeIndex name, std::string_view text) const;
  [[nodiscard]] bool isLoopShown(NodeIndex loop, NodeIndex source, std::size_t step, int depth);
  template <class Shown>
  [[nodiscard]] bool isEveryUse(VariableIndex variable, Shown shown);  // every_use.h
  // --- emitter_shown.cc
  [[nodiscard]] bool called(NodeIndex function) const;
  [[nodiscard]] bool isOptionAttribute(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool readTimedText(const std::string& text, std::vector<Fact>& found);
  [[nodiscard]] bool isPutTogether(NodeIndex node) const;
  [[nodiscard]] bool isNamespaceFeature(NodeIndex call);
  [[nodiscard]] bool isSearchedForText(NodeIndex i, const Consumer& consumer);
  [[nodiscard]] bool isOwnHook(NodeIndex target, std::string_view path);
  [[nodiscard]] bool changesTemplates(NodeIndex object);
  [[nodiscard]] bool bindsFormatterPart() const;
  [[nodiscard]] bool isFormatter(NodeIndex node);
  [[nodiscard]] bool isFormatterCall(NodeIndex call);
  [[nodiscard]] bool isTable(std::string_view name) const;
  [[nodiscard]] bool isTableText(NodeIndex call, const std::vector<Argument>& arguments);
  [[nodiscard]] bool emitTimedText(NodeIndex call, const Atom& callee,
                                   const std::vector<Argument>& arguments);
  // --- emitter_calls.cc
  void emitCall(NodeIndex i);
  void emitCallOf(NodeIndex call, NodeIndex function, const Atom& atom,
                  const std::vector<Argument>& arguments, bool maybe);
  void emitLibraryCall(NodeIndex call, NodeIndex function, const Atom& atom,
                       const std::vector<Argument>& arguments);
  [[nodiscard]] std::vector<Atom> starPaths(const Atom& atom) const;
  void emitTypeCall(NodeIndex i);
  void emitMethodCall(NodeIndex i, const std::vector<Argument>& arguments);
  [[nodiscard]] std::string_view testArgument(const Argument& argument);
  // `sink`: whether a library may take the argument for a name, where its data say so.
  void emitArgument(const Fact& callee, const Argument& argument, bool sink = true);
  void emitAttributeCall(NodeIndex i, const std::string& callee,
                         const std::vector<Argument>& arguments);
  [[nodiscard]] std::vector<std::string> moduleWords(NodeIndex call);
  [[nodiscard]] std::vector<std::string> slotWords(NodeIndex name);
  [[nodiscard]] bool emitReducedWords(NodeIndex getter);
  [[nodiscard]] bool isArrayMethod(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool hasText(std::string_view part) const;
  [[nodiscard]] bool emitModuleWords(NodeIndex call);
  void emitGetterCall(NodeIndex i, const std::string& callee,
                      const std::vector<Argument>& arguments);
  void emitImportCall(NodeIndex i, const std::string& callee,
                      const std::vector<Argument>& arguments);
  void emitMethodByText(NodeIndex call, const std::string& name,
                        const std::vector<Argument>& arguments);
  [[nodiscard]] bool isOwnMethod(NodeIndex attribute) const;
  void emitTemplate(NodeIndex where, ValueId format);
  [[nodiscard]] std::vector<Argument> argumentsOf(NodeIndex call);
  void addDictionaryArguments(NodeIndex splat, std::vector<Argument>& arguments);
  // --- emitter_settings.cc
  [[nodiscard]] static bool isSettingsPath(const Atom& atom);
  [[nodiscard]] bool isSettings(NodeIndex node) const;
  [[nodiscard]] bool isOnlyRead(NodeIndex source, bool nested = false);
  [[nodiscard]] bool isCycler(NodeIndex node, int depth);
  [[nodiscard]] bool isSeenSetting(NodeIndex key, NodeIndex value);
  [[nodiscard]] bool isSeenSettings(NodeIndex node, int depth);
  void emitSettingsStore(NodeIndex subscript);
  [[nodiscard]] NodeIndex environmentItem(NodeIndex environment) const;
  bool emitEnvironmentItem(NodeIndex environment, bool maybe);
  void emitSettingsUse(NodeIndex i, const Atom& atom, const Consumer& consumer);
  void emitSettingsCall(NodeIndex call, const Atom& callee, const std::vector<Argument>& arguments);
  // --- emitter_paths.cc
  void emitPathPieces(NodeIndex division);
  [[nodiscard]] bool importsTemporaryFiles() const;
  void emitOpenedPath(const Atom& callee, const Argument& argument);
  [[nodiscard]] bool isArgumentType(NodeIndex call) const;
  void emitOpenedArguments(const std::string& method, const std::vector<Argument>& arguments);
  void emitOpenedNumber(const Atom& callee, const Argument& argument);
  [[nodiscard]] bool mayBeginOutside(NodeIndex path, int steps) const;
  [[nodiscard]] bool mayBeginOutside(NodeIndex path, bool begun,
                                     std::vector<std::uint32_t>& followed, int steps) const;
  [[nodiscard]] bool reachesFiles();
  // --- emitter_sinks.cc
  [[nodiscard]] static bool isSinkName(std::string_view path);
  [[nodiscard]] bool isNoText(ValueId value) const;
  [[nodiscard]] bool isPrivateWord(ValueId value) const;
  [[nodiscard]] bool mayBeText(NodeIndex node, int depth);
  [[nodiscard]] bool mayGiveText(NodeIndex call, int depth);
  [[nodiscard]] bool mayNameText(NodeIndex name, int depth);
  [[nodiscard]] bool isFilledLater(NodeIndex name, NodeIndex source) const;
  [[nodiscard]] bool mayPassText(NodeIndex name, int depth);
  [[nodiscard]] bool mayHoldText(NodeIndex node, std::vector<std::uint32_t> path, int depth);
  [[nodiscard]] bool passedTo(NodeIndex name, std::vector<NodeIndex>& passed);
  // --- emitter_composed.cc
  struct ComposedTexts {
    std::vector<std::string> constants;
    std::vector<std::string> composed;  // with "x" for what isn't seen
  };
  [[nodiscard]] bool decodesTexts();
  [[nodiscard]] bool rewritesText(NodeIndex node, std::vector<NodeIndex>& followed, int depth);
  [[nodiscard]] bool composedGap(NodeIndex node, std::string& text);
  [[nodiscard]] bool composedGaps(NodeIndex node);
  [[nodiscard]] bool composedPart(NodeIndex node, std::string& text, bool& seen, int depth);
  [[nodiscard]] bool composedString(NodeIndex node, std::string& text, bool& seen, int depth);
  [[nodiscard]] bool composedJoin(const std::string& separator, NodeIndex list, std::string& text,
                                  bool& seen, int depth);
  [[nodiscard]] bool isBoundWhole(NodeIndex name) const;
  [[nodiscard]] bool isOnlyParameter(NodeIndex name) const;
  [[nodiscard]] bool composedTexts(NodeIndex node, ComposedTexts& found, int depth);
  [[nodiscard]] static bool isEvaluatedText(const std::string& callee, const std::string& key);
  bool emitComposed(const Fact& callee, const Argument& argument);
  // --- emitter_evaluated.cc
  [[nodiscard]] bool isEvaluatedBySympy(const std::string& callee);
  void emitSympyMethod(NodeIndex function, const std::vector<Argument>& arguments);
  void emitSympyItem(NodeIndex subscript);
  [[nodiscard]] bool emitEvaluated(const Fact& fact, NodeIndex node, const MadeTexts::Found& found);
  // --- emitter_receivers.cc
  using Path = std::vector<std::uint32_t>;
  [[nodiscard]] bool isNoLibraryMethod(NodeIndex receiver, const std::string& method);
  [[nodiscard]] bool isRebound(std::string_view method) const;
  [[nodiscard]] bool definesMethod(std::string_view method) const;
  [[nodiscard]] bool isOwnClass(NodeIndex owner, int depth);
  [[nodiscard]] NodeIndex decoratedClass(NodeIndex name, bool protocols = false);
  [[nodiscard]] bool isOnlyCalledOnOwn(NodeIndex method, int depth);
  [[nodiscard]] bool mixesClasses();
  [[nodiscard]] bool isMadeBy(NodeIndex node, Path path, bool ownOnly, int depth);
  [[nodiscard]] bool isMadeByCall(NodeIndex call, bool ownOnly, int depth);
  [[nodiscard]] bool isNameMadeBy(NodeIndex name, const Path& path, bool ownOnly, int depth);
  [[nodiscard]] bool isAttributeMadeBy(std::string_view name, bool ownOnly, int depth);
  [[nodiscard]] bool isReadingFunction(NodeIndex function) const;
  [[nodiscard]] bool isFilledWith(VariableIndex variable, const Path& path, bool ownOnly,
                                  int depth);
  [[nodiscard]] bool givesSelf(std::string_view method);
  [[nodiscard]] bool makesItself(NodeIndex owner, bool protocols = false);
  [[nodiscard]] bool isDataObject(NodeIndex node);
  [[nodiscard]] bool isLogRecord(NodeIndex node);
  [[nodiscard]] bool reassignsClasses() const;
  [[nodiscard]] bool isJustMade(NodeIndex name);
  [[nodiscard]] bool isOnlyWritten(NodeIndex dictionary);
  [[nodiscard]] bool isMethodValue(NodeIndex attribute, int depth);
  [[nodiscard]] bool returnsNoText(NodeIndex function, int depth);
  // --- emitter_repetition.cc
  void emitRepetition(NodeIndex i);
  [[nodiscard]] std::uint64_t writtenSize(NodeIndex node, int nesting) const;
  [[nodiscard]] std::uint64_t timesOf(NodeIndex count, int nesting) const;

  [[nodiscard]] NodeIndex onlySource(NodeIndex name) const;
  [[nodiscard]] bool isPlainObject(NodeIndex node) const;
  [[nodiscard]] bool isLogHandler(NodeIndex self) const;
  [[nodiscard]] bool isTypeTest(const Consumer& consumer);
  [[nodiscard]] bool isAnnotation(NodeIndex i) const;
  [[nodiscard]] bool keepsModulesIn(const Consumer& consumer);
  // --- emitter_fields.cc
  [[nodiscard]] NodeIndex objectOfFields(NodeIndex call) const;
  [[nodiscard]] bool fieldsAreOnlyRead();
  [[nodiscard]] std::vector<std::string> fieldNames(NodeIndex name);
  [[nodiscard]] std::vector<std::string> libraryNames(NodeIndex node, bool elements);
  [[nodiscard]] std::vector<std::string> tupleNames();
  [[nodiscard]] std::vector<std::string> parameterNames(NodeIndex parameters);
  [[nodiscard]] std::vector<std::string> declaredParameters(std::string_view method);
  [[nodiscard]] bool hasPlainConstructors();
  // --- emitter_levels.cc
  [[nodiscard]] bool isLogLevel(NodeIndex call);
  [[nodiscard]] bool isTakenForLevel(NodeIndex value, int depth);
  [[nodiscard]] bool setsPlainLevels();

  // --- emitter_words.cc
  [[nodiscard]] std::uint32_t onlyVariable(NodeIndex name) const;
  [[nodiscard]] std::string calledBuiltin(NodeIndex call) const;
  [[nodiscard]] bool isOnlyLookedAt(std::uint32_t variable);
  [[nodiscard]] bool wordsAt(NodeIndex node, std::vector<std::uint32_t> path, bool named,
                             std::vector<std::string>& words, int steps);
  [[nodiscard]] bool isOtherDictionary(NodeIndex identifier, NodeIndex attribute);
  [[nodiscard]] bool wordsOfPairs(NodeIndex dictionary, std::uint32_t which,
                                  const std::vector<std::uint32_t>& rest,
                                  std::vector<std::string>& words);
  [[nodiscard]] bool wordsOfCall(NodeIndex call, std::uint32_t step,
                                 const std::vector<std::uint32_t>& rest, bool named,
                                 std::vector<std::string>& words, int steps);
  [[nodiscard]] bool wordsOfClass(NodeIndex attribute, const std::vector<std::uint32_t>& path,
                                  std::vector<std::string>& words, int steps);
  [[nodiscard]] bool isCapitalTest(NodeIndex condition, std::uint32_t variable) const;
  [[nodiscard]] bool isOwnListing(NodeIndex call);
  [[nodiscard]] bool isTemporaryDescriptor(NodeIndex name);
  [[nodiscard]] std::vector<std::string> loopWords(NodeIndex name);
  [[nodiscard]] bool isCounter(NodeIndex node, int steps);
  [[nodiscard]] std::string numberedText(NodeIndex node);
  [[nodiscard]] bool isMadeOfLiterals(NodeIndex value, int depth);
  [[nodiscard]] std::vector<std::string> fileText(NodeIndex file);
  [[nodiscard]] bool isPlainGrammar(NodeIndex file);
  [[nodiscard]] bool isLastPart(NodeIndex node);
  [[nodiscard]] std::vector<std::string> documentText(NodeIndex tree);
  [[nodiscard]] std::vector<std::string> encodedText(NodeIndex call);
  [[nodiscard]] bool isPlainClass(NodeIndex owner, int depth) const;
  [[nodiscard]] bool isAnnotatedHere(NodeIndex given);
  [[nodiscard]] bool isSyntaxCheck(NodeIndex call, const std::vector<Argument>& arguments);
  [[nodiscard]] bool givesText(NodeIndex node, int steps) const;
  [[nodiscard]] bool isLoader(NodeIndex call) const;
  [[nodiscard]] bool isSeenLoader(NodeIndex loader) const;
  [[nodiscard]] bool hasSeenLoader(NodeIndex environment);
  [[nodiscard]] bool emitLoader(Fact fact, const Argument& argument);
  // --- emitter_configured.cc
  [[nodiscard]] bool isSeenConfiguration(const std::vector<Argument>& arguments);
  [[nodiscard]] bool isSeenTable(NodeIndex table, int depth);
  [[nodiscard]] bool isSeenEntry(const std::string& key, NodeIndex value, int depth);
  void emitStandIn(NodeIndex call, const std::vector<Argument>& arguments);
  [[nodiscard]] bool isOwnSpecification(const std::vector<Argument>& arguments);
  [[nodiscard]] bool isOwnPatch(NodeIndex call, const std::vector<Argument>& arguments);

  // --- emitter_templates.cc
  [[nodiscard]] bool isReachedByClass(NodeIndex method);
  [[nodiscard]] bool readsNoAttributes(NodeIndex formatMethod);
  [[nodiscard]] bool isPlainTemplate(NodeIndex text, NodeIndex where);
  [[nodiscard]] bool isStylerFormat(NodeIndex call);
  [[nodiscard]] bool hasStyle(NodeIndex node, int steps);
  [[nodiscard]] bool bindsStyle() const;
  [[nodiscard]] bool isStylerValue(NodeIndex node);
  [[nodiscard]] bool hasHarmlessPrefix(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool hasOwnPiece(NodeIndex node, int steps);
  [[nodiscard]] std::string testedPrefix(NodeIndex condition, std::uint32_t variable,
                                         std::string_view method = "startswith");
  [[nodiscard]] std::string listedPrefix(NodeIndex source);
  [[nodiscard]] std::string clausePrefix(NodeIndex comprehension, std::uint32_t variable);
  [[nodiscard]] NodeIndex loopOf(NodeIndex name, std::uint32_t variable) const;
  [[nodiscard]] std::string guardedPrefix(NodeIndex name);
  [[nodiscard]] bool startsHarmlessly(NodeIndex node, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool hasPlainPieces(NodeIndex node, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool isPlainName(NodeIndex name, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool isPlainJoin(NodeIndex call, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool isPlainOwnAttribute(NodeIndex attribute, std::vector<NodeIndex>& followed);

  // --- emitter_guards.cc
  // Said of a name: no `_` at its beginning, capitals, some words; of a value: of an own class.
  enum class Guard : std::uint8_t { kPublic, kCapitals, kWords, kOwnObject, kOwnMember };
  [[nodiscard]] bool isOwnClassTest(NodeIndex call, NodeIndex name);
  [[nodiscard]] bool isOwnMemberTest(NodeIndex call, NodeIndex key);
  [[nodiscard]] bool isSameName(NodeIndex a, NodeIndex b) const;
  [[nodiscard]] bool textsAnswerThemselves();
  [[nodiscard]] bool saysHarmless(NodeIndex condition, NodeIndex name, bool holds, Guard guard,
                                  int depth);
  [[nodiscard]] bool isOneOfWords(NodeIndex comparison, NodeIndex name, bool holds);
  [[nodiscard]] bool takesKey(NodeIndex statement, NodeIndex name);
  [[nodiscard]] bool isBoundBetween(NodeIndex begin, NodeIndex end, NodeIndex name,
                                    NodeIndex target);
  [[nodiscard]] bool isGuardedName(NodeIndex name, Guard guard);
  [[nodiscard]] std::vector<std::string> guardedWords(NodeIndex name);
  [[nodiscard]] bool isHarmlessList(NodeIndex list, Guard guard, int depth);
  // --- emitter_hints.cc
  void emitEvaluatedAnnotation(NodeIndex type);
  [[nodiscard]] bool isLiteralText(NodeIndex string);
  [[nodiscard]] bool usesPlainTypes() const;
  [[nodiscard]] bool importsPlainModules();
  [[nodiscard]] bool areHintsWritten();
  [[nodiscard]] bool isAnnotationTable(NodeIndex table, bool items);
  [[nodiscard]] bool isAnnotatedName(NodeIndex name);
  [[nodiscard]] const std::vector<std::string>& annotatedNames();
  [[nodiscard]] bool leavesAnnotations(NodeIndex i);
  [[nodiscard]] bool isAnnotationShown(NodeIndex attribute);
  [[nodiscard]] bool isPlainTypeText(NodeIndex string);
  [[nodiscard]] bool isTypeName(const std::string& name);
  // --- emitter_factories.cc
  [[nodiscard]] bool isPlainFactory(const std::vector<Argument>& arguments);
  [[nodiscard]] bool isFactoryWord(NodeIndex key, NodeIndex value);
  [[nodiscard]] bool isFactoryBase(NodeIndex base);
  [[nodiscard]] bool isNamespaceShown(NodeIndex call);
  [[nodiscard]] bool isPlainState(NodeIndex name);
  [[nodiscard]] bool isPlainReduction(NodeIndex name);
  [[nodiscard]] bool isStateTaken(NodeIndex dictionary);
  [[nodiscard]] bool isKeptHarmless(NodeIndex object, NodeIndex name);

  // --- emitter_hooks.cc
  [[nodiscard]] NodeIndex hookOfName(NodeIndex name);
  [[nodiscard]] bool areNamesWritten();
  [[nodiscard]] bool isHandedOn(NodeIndex name);
  [[nodiscard]] bool forwardsNames();
  [[nodiscard]] bool callsDescriptors();
  [[nodiscard]] bool answersForAttributes() const {
    return definesMethod("__getattr__") || definesMethod("__getattribute__");
  }
  [[nodiscard]] bool isMangledByHand(NodeIndex name) const;
  [[nodiscard]] bool isMangledStore(NodeIndex where, const std::string& name);

  // --- emitter_classes.cc
  void collectBoundNames();
  void collectBoundByCall(NodeIndex call);
  void emitClassKeywords(NodeIndex i);
  [[nodiscard]] bool reachesFields(NodeIndex i) const;
  [[nodiscard]] NodeIndex methodOfSelf(NodeIndex object) const;
  [[nodiscard]] bool isCalledThroughClass(NodeIndex identifier) const;
  [[nodiscard]] bool isSelf(NodeIndex object) const;
  void emitMatchArgs(NodeIndex assignment);
  void emitClassFields(NodeIndex call, const std::vector<Argument>& arguments);
  void emitSetattrMethod(NodeIndex call, const std::string& method,
                         const std::vector<Argument>& arguments);
  void emitTypeMethod(ValueId receiver, const std::string& method,
                      const std::vector<Argument>& arguments);
  [[nodiscard]] bool isJsonDefault(NodeIndex attribute) const;
  [[nodiscard]] bool isEncoderDefault(NodeIndex attribute) const;
  [[nodiscard]] bool isKnownArguments(NodeIndex name);
  [[nodiscard]] bool isParsedArguments(NodeIndex node);
  [[nodiscard]] bool isParser(NodeIndex node, int depth);
  [[nodiscard]] std::vector<NodeIndex> onlySources(NodeIndex name) const;
  [[nodiscard]] bool handsNameOn(NodeIndex method, std::string_view hook) const;
  [[nodiscard]] bool isOnlyMethod(NodeIndex function) const;
  [[nodiscard]] bool isUnderMetaclass(NodeIndex owner, int depth) const;
  [[nodiscard]] bool isOwnParameter(NodeIndex node, std::string_view function) const;

  // --- emitter_constructors.cc
  void emitClassOfCall(NodeIndex call, const Atom& atom, const std::vector<Argument>& arguments);
  void emitClassValue(NodeIndex i, const Atom& atom, const Consumer& consumer);
  void emitMadeAgain(NodeIndex call, ValueId receiver, const std::vector<Argument>& arguments);
  [[nodiscard]] bool writesProfiles() const;
  void emitTypeValue(NodeIndex i, const Consumer& consumer);
  void emitFactoryValue(NodeIndex i, const Atom& atom, const Consumer& consumer);
  void emitFactoryCall(const std::vector<Argument>& arguments);
  void emitOwnCall(const Atom& callee, const std::vector<Argument>& arguments);
  void emitConstructorCall(const Atom& callee, const std::vector<Argument>& arguments);
  void emitParentCall(NodeIndex function, const std::string& method,
                      const std::vector<Argument>& arguments);
  [[nodiscard]] bool isSuper(NodeIndex node) const;
  void emitBaseArguments(NodeIndex owner, const std::vector<Argument>& arguments, int depth);
  void emitPositionalPattern(NodeIndex pattern);
  void emitFormatPattern(NodeIndex pattern);
  void emitOwnLookup(NodeIndex name);
  [[nodiscard]] bool isMetaclass(NodeIndex owner, int depth) const;
  [[nodiscard]] bool takesClass(NodeIndex method) const;
  [[nodiscard]] bool looksUpInMetaclass();

  // --- emitter_taken.cc
  [[nodiscard]] bool isTaken(NodeIndex where) const;
  [[nodiscard]] bool runsTexts(const std::string& name);
  [[nodiscard]] bool mayCompare() const;
  void emitTakenMethod(NodeIndex where, ValueId of, const std::string& name, std::string_view key);
  // --- emitter_families.cc
  [[nodiscard]] bool isClassMaker(NodeIndex function, NodeIndex list) const;
  [[nodiscard]] bool isBelowEnumeration(NodeIndex owner, int depth) const;
  void noteEnumeration(NodeIndex node);
  void emitEnumeration(NodeIndex call);
  [[nodiscard]] std::vector<NodeIndex> familyOf(NodeIndex node);
  [[nodiscard]] bool findBase(NodeIndex base, NodeIndex& owner);
  [[nodiscard]] bool definesOneOf(const std::vector<NodeIndex>& family,
                                  std::initializer_list<std::string_view> methods);
  [[nodiscard]] bool touchesDescriptors(NodeIndex object);
  [[nodiscard]] bool isPlainFamily(NodeIndex node);
  [[nodiscard]] bool isCalledOnOthers(NodeIndex self);
  // --- emitter_descriptors.cc
  [[nodiscard]] NodeIndex methodOfParameter(NodeIndex name, std::uint32_t position) const;
  [[nodiscard]] NodeIndex descriptorMethod(NodeIndex object) const;
  [[nodiscard]] bool isSlotName(NodeIndex node);
  [[nodiscard]] bool isSlotAttribute(std::string_view attribute);
  [[nodiscard]] bool isHandedToParent(NodeIndex name);
  [[nodiscard]] bool isWrappedOnce(NodeIndex name);
  [[nodiscard]] bool takesDefinition(NodeIndex method);
  [[nodiscard]] bool isSlot(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool isSlotDictionary(NodeIndex dictionary);
  [[nodiscard]] bool isHarmlessDictionary(NodeIndex dictionary);
  [[nodiscard]] std::string wordStoredInSelf(NodeIndex subscript);
  [[nodiscard]] std::string wordStoredInNamespace(NodeIndex subscript);
  [[nodiscard]] bool isOwnDictionary(NodeIndex self);
  [[nodiscard]] bool isDictionaryOfWords(NodeIndex dictionary, NodeIndex object);
  [[nodiscard]] bool isKeyOf(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool areItemsShown(NodeIndex dictionary, NodeIndex object);
  [[nodiscard]] bool isOwnEquality(NodeIndex dictionary, NodeIndex object);
  [[nodiscard]] NodeIndex objectOfDictionary(NodeIndex dictionary) const;
  [[nodiscard]] bool isTypeOfParameter(NodeIndex type, NodeIndex method,
                                       std::uint32_t position) const;
  [[nodiscard]] bool testsClass(NodeIndex condition, NodeIndex method, std::string_view sign);
  [[nodiscard]] bool isGuardedByClass(NodeIndex comparison, NodeIndex method);
  [[nodiscard]] bool isOnlyCalledOnObjects(NodeIndex method) const;
  [[nodiscard]] bool hasPlainClasses();
  [[nodiscard]] static bool isModuleHolder(std::string_view name);
  [[nodiscard]] static bool isPublicHolder(std::string_view name);
  [[nodiscard]] bool isComparedToConstants(const Consumer& consumer);
  [[nodiscard]] bool isOnlyShown(NodeIndex attribute);

  // --- emitter_dictionaries.cc
  [[nodiscard]] bool setsByText(std::string_view attribute);
  [[nodiscard]] bool isValueShown(NodeIndex value);
  [[nodiscard]] bool isEachShown(NodeIndex source, std::size_t step, bool ownClass = false);
  [[nodiscard]] bool isMarkRead(NodeIndex value);
  [[nodiscard]] bool isOnlyDefined(std::string_view hook);
  [[nodiscard]] bool isDictionaryOfOwnClass(NodeIndex dictionary);
  [[nodiscard]] bool isDictionaryShown(NodeIndex dictionary);
  [[nodiscard]] bool areMembersShown(NodeIndex call);
  [[nodiscard]] bool isOfOwnClasses(NodeIndex node);
  [[nodiscard]] bool isDictionaryRead(NodeIndex dictionary);
  [[nodiscard]] bool takesFunction();
  [[nodiscard]] bool isShortCall(NodeIndex call, NodeIndex method);
  [[nodiscard]] bool isAskedForByText(std::string_view method);
  [[nodiscard]] bool isOwnSelf(NodeIndex self);

  // --- shared
  [[nodiscard]] ValueId valueOf(NodeIndex i) const {
    return i == kNoNode ? kUnknownValue : values_[i];
  }
  [[nodiscard]] bool isModule(const Atom& atom) const;
  [[nodiscard]] std::string moduleOf(const std::string& path) const;
  [[nodiscard]] std::string starModules() const;
  [[nodiscard]] Fact factOf(FactKind kind, const Atom& atom, bool maybe) const;
  void add(Fact fact, NodeIndex where) { sink_.add(std::move(fact), p_.tree.range(where)); }
  void addDynamic(std::string_view name, std::string_view key, NodeIndex where);

  Program& p_;
  const ValueTable& t_;
  const Fields& f_;
  const PerNode<ValueId>& values_;
  const Deadline& deadline_;
  FactSink& sink_;
  NameIndex index_;
  Origins origins_;
  MadeTexts madeTexts_;
};

}  // namespace gantlet::python
