// Where values come from: each expression that a name, a parameter, an attribute or an element of a
// container may stand for, across the whole file. An answer counts only where all of them are seen:
// who gets a container may change it, whoever is handed a function may call it, and what a library
// gives is written nowhere in the file.
//
// Thread-safety: one analysis, one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/languages/python/program/name_index.h"
#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

class Origins {
 public:
  Origins(Program& program, const PerNode<ValueId>& values, NameIndex& index)
      : p_(program), t_(program.values), f_(grammar().fields), values_(values), index_(index) {}

  // Used as a template of str.format, it reads no attribute: it is put together of constants and
  // numbers. Public attributes that whole constants read are added to `read`.
  [[nodiscard]] bool isPlainTemplate(NodeIndex text, std::vector<std::string>& read);
  // Whether `leaf` holds for every expression that it may stand for.
  [[nodiscard]] bool isEach(NodeIndex node, const std::function<bool(NodeIndex)>& leaf) {
    return all(node, {}, leaf);
  }
  // Whether `leaf` holds for each element of the container, as the name that stands for it where it
  // is put in, or for every expression that this name may stand for.
  [[nodiscard]] bool isEachElement(NodeIndex container, const std::function<bool(NodeIndex)>& leaf);
  // Nothing but objects of the file's own classes.
  [[nodiscard]] bool isOwn(NodeIndex node);
  // The constant texts that its elements may be; empty where there may be others.
  [[nodiscard]] std::vector<std::string> elements(NodeIndex container);
  // Nothing in the container, on whatever level, is a text that is not known or that begins with an
  // underscore: words, numbers and functions.
  [[nodiscard]] bool holdsWords(NodeIndex container);
  // Among what it may be, as far as that is seen, there is a number.
  [[nodiscard]] bool mayBeNumber(NodeIndex node);
  // The texts that it may be, each by itself: constants, pieces of such, and what is put together
  // of them; empty where there may be others.
  [[nodiscard]] std::vector<std::string> words(NodeIndex name);

  // Whether an attribute of this name may be had by a text, and what it holds be changed there.
  [[nodiscard]] bool isReadByText(std::string_view attribute);
  // Words that only the library's data say: of `x.name`, or of what `x.name` holds.
  using Names = std::function<std::vector<std::string>(NodeIndex attribute, bool elements)>;
  void setNames(Names names) { namesOf_ = std::move(names); }

  // The name, of functools.wraps, stands in its import or above a definition alone.
  [[nodiscard]] bool isOnlyDecorating(NodeIndex name) const;
  // Whether the file may look up a function of this name, or a method, by a text.
  [[nodiscard]] bool isReachedByText(std::string_view function, bool method);

 private:
  // One step from a container to what it holds.
  struct Step {
    enum class Kind : std::uint8_t {
      kEach,   // what a loop gets: an element, or the key of a dictionary
      kIndex,  // the element at `index`
      kKey,    // the value under the constant text `key`
      kItem,   // x[…], whichever
    };
    Kind kind = Kind::kItem;
    std::uint32_t index = 0;
    std::string key;
  };
  using Steps = std::vector<Step>;
  using Leaf = std::function<bool(NodeIndex)>;

  enum class Unpacking : std::uint8_t { kWhole, kElements, kNames };
  struct Parameter {
    NodeIndex function = kNoNode;
    std::uint32_t position = 0;
    std::string_view name;
    NodeIndex standard = kNoNode;
    Unpacking unpacking = Unpacking::kWhole;
    bool onlyNamed = false;
  };
  // A call, and how many of the function's parameters it does not write.
  using CallOf = std::pair<NodeIndex, std::uint32_t>;

  // --- origins.cc
  [[nodiscard]] bool all(NodeIndex node, const Steps& path, const Leaf& leaf);
  [[nodiscard]] bool from(NodeIndex node, const Steps& path);
  [[nodiscard]] bool fromKind(NodeIndex node, const Steps& path);
  [[nodiscard]] bool fromAny(const std::vector<NodeIndex>& nodes, const Steps& path);
  [[nodiscard]] bool fromName(NodeIndex name, const Steps& path);
  [[nodiscard]] bool fromDisplay(NodeIndex display, const Steps& path);
  [[nodiscard]] bool fromDictionary(NodeIndex dictionary, const Steps& path);
  [[nodiscard]] bool fromSubscript(NodeIndex subscript, const Steps& path);
  [[nodiscard]] bool fromOperator(NodeIndex binary, const Steps& path);
  [[nodiscard]] bool fromTarget(NodeIndex target, const Steps& path);
  [[nodiscard]] Step stepOf(NodeIndex subscript) const;
  [[nodiscard]] static Steps rest(const Steps& path);
  [[nodiscard]] static Steps before(Step step, const Steps& path);
  [[nodiscard]] static Steps ofBinding(const Binding& binding, const Steps& path, bool& known);

  // --- origins_calls.cc
  [[nodiscard]] bool fromCall(NodeIndex call, const Steps& path);
  [[nodiscard]] bool fromBuiltin(const std::string& name, NodeIndex call, const Steps& path);
  [[nodiscard]] bool fromMethod(NodeIndex call, const Steps& path);
  [[nodiscard]] bool fromLibrary(const std::string& name, NodeIndex call, const Steps& path);
  [[nodiscard]] bool fromReturns(NodeIndex function, const Steps& path);
  [[nodiscard]] bool fromOwnMethods(NodeIndex function, const Steps& path);
  [[nodiscard]] bool fromParameter(const Parameter& parameter, const Steps& path);
  [[nodiscard]] bool fromArguments(const Parameter& parameter, CallOf call, const Steps& path);
  [[nodiscard]] std::optional<Parameter> parameterOf(NodeIndex function, std::string_view name);
  [[nodiscard]] NodeIndex functionOf(VariableIndex variable) { return index_.functionOf(variable); }
  [[nodiscard]] bool isBoundInPlain(NodeIndex function, std::string_view name);
  [[nodiscard]] std::optional<std::vector<CallOf>> callsOf(NodeIndex function);
  [[nodiscard]] bool addClassCalls(NodeIndex owner, std::vector<CallOf>& calls, int depth);
  [[nodiscard]] bool isPlainDecorator(NodeIndex decorator, std::string& name);
  [[nodiscard]] bool isUnpacked(NodeIndex call) const;
  [[nodiscard]] std::vector<NodeIndex> given(NodeIndex call);
  [[nodiscard]] std::string builtinOf(NodeIndex call) const;
  [[nodiscard]] std::string libraryOf(NodeIndex call) const;

  // --- origins_objects.cc
  [[nodiscard]] bool fromAttribute(NodeIndex attribute, const Steps& path);
  [[nodiscard]] bool isClassVariable(NodeIndex type) const;
  [[nodiscard]] bool fromClassName(NodeIndex name, const Steps& path);
  [[nodiscard]] bool fromField(NodeIndex owner, NodeIndex name, const Steps& path);
  [[nodiscard]] bool fromMembers(NodeIndex owner, const Steps& path);
  [[nodiscard]] bool isOwnObject(NodeIndex node, std::vector<NodeIndex>& owners);
  [[nodiscard]] NodeIndex ownerOfSelf(NodeIndex name);
  [[nodiscard]] NodeIndex classOf(NodeIndex name);
  [[nodiscard]] NodeIndex classAround(NodeIndex node) const;
  [[nodiscard]] bool isOwnClass(NodeIndex owner, std::string_view attribute, int depth);
  [[nodiscard]] bool isEnumeration(NodeIndex owner);
  [[nodiscard]] bool isEnumerated(NodeIndex owner, int depth);
  [[nodiscard]] bool mixesClasses(std::string_view attribute);
  [[nodiscard]] bool isDataClass(NodeIndex owner);
  [[nodiscard]] bool givesKeys(NodeIndex call) const;
  [[nodiscard]] bool isProperty(std::string_view attribute);
  [[nodiscard]] bool bindsByText();
  [[nodiscard]] bool bindsByText(std::string_view attribute);
  [[nodiscard]] bool addBoundWords(NodeIndex function);

  // --- origins_kept.cc
  [[nodiscard]] bool isKept(NodeIndex container, const Steps& path);
  [[nodiscard]] bool areUsesKept(VariableIndex variable, const Steps& path);
  [[nodiscard]] bool isKeptByMethod(NodeIndex attribute, const Steps& path);
  [[nodiscard]] bool isParameterKept(NodeIndex function, std::string_view name, const Steps& path);
  [[nodiscard]] bool isKeptByCall(NodeIndex argument, NodeIndex call, const Steps& path);
  [[nodiscard]] bool isKeptByStore(NodeIndex target, const Steps& path);
  [[nodiscard]] bool isPlainOperand(NodeIndex operand);
  [[nodiscard]] bool hasOneOf(std::initializer_list<std::string_view> names);
  [[nodiscard]] bool isLookupKey(NodeIndex attribute);
  [[nodiscard]] bool doesKeyKeep(NodeIndex list, const Steps& path);
  [[nodiscard]] bool isKeptByLoop(NodeIndex source, const Steps& path);
  [[nodiscard]] bool isKeptByTarget(NodeIndex source, const Steps& path);
  [[nodiscard]] bool isKeptByParameter(NodeIndex argument, NodeIndex list, NodeIndex function,
                                       std::uint32_t offset, const Steps& path);

  // --- origins_words.cc
  [[nodiscard]] std::vector<std::string> wordsOf(NodeIndex node, const Steps& path);
  [[nodiscard]] std::vector<std::string> composed(NodeIndex node);
  [[nodiscard]] bool addPieces(NodeIndex call, std::string_view method);
  [[nodiscard]] bool addDocumentTexts(NodeIndex call);

  // --- origins_texts.cc
  [[nodiscard]] bool isNumber(NodeIndex node);
  [[nodiscard]] bool isNumberLeaf(NodeIndex node);
  [[nodiscard]] bool isTemplateLeaf(NodeIndex node);
  [[nodiscard]] bool isPlainText(NodeIndex node);
  [[nodiscard]] bool addPiece(NodeIndex node, std::string& text, int depth);
  [[nodiscard]] bool addString(NodeIndex node, std::string& text, int depth);
  [[nodiscard]] bool addPercent(NodeIndex binary, std::string& text, int depth);
  [[nodiscard]] bool addMethod(NodeIndex call, std::string& text, int depth);
  [[nodiscard]] bool addFilled(NodeIndex node, std::string& text);

  // --- shared
  [[nodiscard]] ValueId valueOf(NodeIndex i) const {
    return i == kNoNode ? kUnknownValue : values_[i];
  }
  [[nodiscard]] const std::vector<NodeIndex>& named(std::string_view text) {
    return index_.named(text);
  }
  [[nodiscard]] const std::vector<NodeIndex>& usesOf(VariableIndex variable) {
    return index_.usesOf(variable);
  }
  [[nodiscard]] bool hasName(std::string_view text) { return index_.has(text); }
  [[nodiscard]] bool isMember(NodeIndex identifier) const;
  [[nodiscard]] bool isConstantText(std::string_view text) const;
  [[nodiscard]] NodeIndex loopAround(NodeIndex name, VariableIndex variable);
  [[nodiscard]] static std::string keyOf(std::string_view kind, NodeIndex node, const Steps& path);

  Program& p_;
  const ValueTable& t_;
  const Fields& f_;
  const PerNode<ValueId>& values_;
  NameIndex& index_;

  const Leaf* leaf_ = nullptr;
  bool wantsNames_ = false;  // of the next search
  bool asksNames_ = false;   // of the search that goes on: a name may be a leaf
  std::set<std::string>* seen_ = nullptr;
  int depth_ = 0;
  std::size_t work_ = 0;
  std::optional<bool> bindsByText_;
  std::set<std::string, std::less<>> boundWords_;  // what setattr binds
  std::set<std::string, std::less<>> asked_;       // what that was found by
  std::optional<bool> readsByText_;
  std::set<std::string, std::less<>> constants_;  // every constant text
  Names namesOf_;
  std::vector<std::string>* wanted_ = nullptr;  // for the next search
  std::vector<std::string>* words_ = nullptr;   // of the search that goes on
  std::set<NodeIndex> numbers_;
  int numberDepth_ = 0;
  int compositions_ = 0;
  int plainDepth_ = 0;
  // Of the template at hand.
  bool composed_ = false;
  bool whole_ = false;  // a constant of it is no piece to be put next to others
  std::vector<std::string>* read_ = nullptr;
};

}  // namespace gantlet::python
