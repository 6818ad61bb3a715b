// Vocabulary: whether a program can hold the texts that lead to Function or to prototypes at all.
//
// An unknown key only leads to Function when the key is the text 'constructor'. Many programs have
// no way to hold that text: they do not write it, take nothing in from outside, and never put texts
// together so that a new word could come of it. In such a program every unknown key is a harmless
// one. The words that are looked for stand in one piece; letters that none of them has keep pieces
// apart: `${path}.${key}` makes no new word, `${a}${b}` may.
//
// Thread-safety: one object, one analysis, one thread.
#pragma once

#include <string_view>
#include <unordered_set>

#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"

namespace gantlet::javascript {

class Vocabulary {
 public:
  Vocabulary(const JsTree& tree, const Scopes& scopes) : tree_(tree), scopes_(scopes) {}

  // Whether no text of the program, now or later, is one of the words. Looked for at every call.
  [[nodiscard]] bool isClosed();
  // Whether every text stays whole, or falls apart into single letters: what is no word now becomes
  // none.
  [[nodiscard]] bool staysWhole();
  // One place after the other, for who follows the texts himself: whether what stands there makes
  // no new word of texts that are none.
  void beginPlaces();
  [[nodiscard]] bool isPlainAt(NodeIndex node);
  // Whether an expression is a number, whatever comes.
  [[nodiscard]] bool isNumeric(NodeIndex node) const { return isNumber(node, 0); }
  // Whether objects of the program are given a property of this name.
  [[nodiscard]] bool defines(std::string_view name) const;
  // … or of names that are not known.
  [[nodiscard]] bool makesNames() const { return defines("") || madeNames_; }

 private:
  enum class Side { kLeft, kRight };

  [[nodiscard]] bool look(bool words, bool all = false);
  void noteDefined(NodeIndex node) const;
  [[nodiscard]] bool isPlain(NodeIndex node);
  [[nodiscard]] bool isPlainName(NodeIndex node);
  [[nodiscard]] bool isCalled(NodeIndex function) const;
  [[nodiscard]] bool hasOneArgument(NodeIndex call, bool none) const;
  [[nodiscard]] bool handsOnErrors(NodeIndex node, std::string_view name) const;
  [[nodiscard]] bool isPlainFree(NodeIndex node, std::string_view name) const;
  [[nodiscard]] bool isPlainRequire(NodeIndex call) const;
  [[nodiscard]] bool isCopy(NodeIndex member) const;
  [[nodiscard]] bool isPlainMember(NodeIndex node);
  [[nodiscard]] bool isPlainText(NodeIndex node);
  [[nodiscard]] bool isPlainJoin(NodeIndex left, NodeIndex right);
  [[nodiscard]] bool isPlainTemplate(NodeIndex node);
  [[nodiscard]] bool isPlainAugmented(NodeIndex node);
  [[nodiscard]] bool isPlainMaker(NodeIndex member, std::string_view name);
  [[nodiscard]] bool isPlainMain(NodeIndex name) const;
  [[nodiscard]] bool apart(NodeIndex node, Side side, int depth) const;
  [[nodiscard]] bool separates(char c) const;
  // Whether something keeps two pieces apart; noted where it is a letter.
  template <class Apart>
  [[nodiscard]] bool keepsApart(const Apart& apart) {
    strict_ = true;
    const bool strictly = apart();
    strict_ = false;
    if (strictly || !apart()) return strictly;
    letters_ = true;
    return true;
  }
  [[nodiscard]] bool takesByKey(NodeIndex node) const;
  void noteMadeName(NodeIndex node) const;
  [[nodiscard]] NodeIndex writtenAt(const Ident& use) const;
  [[nodiscard]] bool apartBinding(NodeIndex name, Side side, int depth) const;
  [[nodiscard]] bool isNumber(NodeIndex node, int depth) const;
  [[nodiscard]] bool isNumberBinding(BindingId binding, int depth) const;
  [[nodiscard]] bool isCounter(NodeIndex node) const;
  [[nodiscard]] bool isSum(NodeIndex name) const;

  const JsTree& tree_;
  const Scopes& scopes_;
  mutable bool collected_ = false;  // in defined_: when it is first asked for
  // Objects are given properties under names that are not known: `reduce` may be one, or `length`.
  mutable bool madeNames_ = false;
  mutable bool strict_ = false;  // pieces are to be kept apart by what no name has
  bool letters_ = false;         // … and are by letters: of two pieces comes another name
  bool keyed_ = false;           // properties are read by keys that are not known
  bool words_ = true;            // the words are looked for, not only what makes them
  bool cuts_ = false;            // pieces are taken out of texts
  bool sums_ = false;            // texts may come behind numbers
  bool escapes_ = false;         // texts have backslashes
  bool patterns_ = false;        // patterns are made of texts
  bool fails_ = false;           // messages of errors are seen
  bool named_ = false;           // functions of its own are called like what makes texts
  bool readsName_ = false;
  mutable std::unordered_set<std::string_view> defined_;  // keys that objects are given
};

}  // namespace gantlet::javascript
