// Spelling: whether a program can put a word together that stands nowhere in it.
//
// TextFlow says of a key whether it may be one of the words, and of many honest keys it can't tell:
// where values of all kinds meet, every text may be any. But a text is made of something: of
// letters that the program has in its texts, or of what it decodes. This looks for them.
//
// Thread-safety: one object, one analysis, one thread.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "analyzer/languages/javascript/syntax/js_tree.h"

namespace gantlet::javascript {

class Spelling {
 public:
  explicit Spelling(const JsTree& tree) : tree_(tree) {}

  // Whether its texts have all letters of `constructor`, or texts come from elsewhere.
  [[nodiscard]] bool hasLetters();
  // Whether one of the words falls into pieces, of two letters or more, that are texts of it:
  // 'con~structor', 'CON' and 'STRUCT' and 'or'.
  [[nodiscard]] bool hasPieces();
  // Whether letters come of numbers, or texts of bytes; or it has all letters of `__proto__`.
  [[nodiscard]] bool makesLetters();
  // Whether it has a piece of the functions' names that say what a prototype has, other than where
  // they are read of Object itself.
  [[nodiscard]] bool hasDescribing();

 private:
  void look();
  void lookAtName(NodeIndex node);
  void lookAtToString(NodeIndex name);
  void addText(std::string text);
  void addTemplate(NodeIndex node);
  void addPiece(std::string_view piece, bool underscored);
  [[nodiscard]] bool holdsProto() const;
  [[nodiscard]] bool composes(std::string_view word) const;
  [[nodiscard]] bool isPart(std::string_view part) const;

  const JsTree& tree_;
  bool looked_ = false;
  bool lower_ = false;        // texts change their case
  bool foreign_ = false;      // texts come from elsewhere
  bool makes_ = false;        // letters of numbers
  bool decodes_ = false;      // a text is one of the words, in a code
  bool underscores_ = false;  // a text has a _ that is no part of a word
  bool proto_ = false;        // … beside a piece of its name
  std::optional<bool> pieces_;
  std::optional<bool> describing_;
  std::set<std::string, std::less<>> parts_;  // letters that stand together
  std::string letters_;
};

}  // namespace gantlet::javascript
