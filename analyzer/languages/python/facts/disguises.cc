#include "analyzer/languages/python/facts/disguises.h"

#include "analyzer/disguised_words.h"
#include "analyzer/languages/python/syntax/literals.h"

namespace gantlet::python {
namespace {

constexpr std::size_t kLargeNumber = 11;

const DisguisedWords& innerWords() {
  static const DisguisedWords kWords{
      "__globals__", "__builtins__",     "__subclasses__", "__class__",
      "__import__",  "__bases__",        "__closure__",    "__code__",
      "__dict__",    "__getattribute__", "__loader__",     "f_globals",
      "f_builtins",  "gi_frame",         "tb_frame",       "cr_frame"};
  return kWords;
}

}  // namespace

void DisguiseFacts::emit() {
  JoinedLiterals texts;
  std::vector<double> numbers;
  std::vector<NodeIndex> places;
  NodeIndex joined = kNoNode;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kStringContent) {
      // 'a' 'b' is one literal.
      const NodeIndex whole = p_.parent(p_.parent(i));
      const bool goesOn = p_.kind(whole) == Kind::kConcatenatedString && whole == joined;
      joined = whole;
      if (goesOn) {
        texts.extend(p_.tree.text(i));
      } else {
        texts.add(p_.tree.text(i), i);
      }
    } else if (p_.kind(i) == Kind::kInteger) {
      if (p_.tree.text(i).size() > kLargeNumber) texts.add(p_.tree.text(i), i);
      if (const auto number = parseInteger(p_.tree.text(i))) {
        numbers.push_back(static_cast<double>(*number));
        places.push_back(i);
      }
    }
  }
  if (const auto found = innerWords().findIn(texts))
    addWord(found->word, texts.nodes[texts.placeOf(found->at)]);
  if (const auto found = innerWords().findIn(numbers)) addWord(found->word, places[found->at]);
}

void DisguiseFacts::addWord(std::string_view word, NodeIndex node) {
  Fact fact;
  fact.kind = FactKind::kString;
  fact.key = "disguised";
  fact.value = word;
  fact.hasValue = true;
  add(std::move(fact), node);
}

}  // namespace gantlet::python
