#include "analyzer/languages/javascript/facts/disguises.h"

#include "analyzer/disguised_words.h"
#include "analyzer/languages/javascript/syntax/literals.h"

namespace gantlet::javascript {
namespace {

constexpr std::size_t kLargeNumber = 11;

const DisguisedWords& innerWords() {
  static const DisguisedWords kWords{"constructor",      "__proto__",        "__defineGetter__",
                                     "__defineSetter__", "__lookupGetter__", "__lookupSetter__",
                                     "child_process",    "getBuiltinModule"};
  return kWords;
}

}  // namespace

void DisguiseFacts::emit() {
  JoinedLiterals texts;
  JoinedLiterals names;
  std::vector<double> numbers;
  std::vector<NodeIndex> places;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    switch (tree_.kind(i)) {
      case JsKind::kStringFragment:
      case JsKind::kEscapeSequence: {
        // As it is written: a tag may read a template so.
        const bool templated = tree_.parentKind(i) == JsKind::kTemplate;
        const auto decoded = templated ? std::nullopt : decodeEscapes(tree_.text(i));
        texts.add(decoded ? *decoded : tree_.text(i), i);
        break;
      }
      case JsKind::kRegexPattern: texts.add(tree_.text(i), i); break;
      case JsKind::kShorthand: names.add(tree_.text(i), i); break;
      case JsKind::kPropertyIdentifier:
        if (tree_.parentKind(i) != JsKind::kMember) names.add(tree_.text(i), i);
        break;
      case JsKind::kNumber:
        if (tree_.text(i).size() > kLargeNumber) texts.add(tree_.text(i), i);
        if (const auto number = parseNumber(tree_.text(i))) {
          numbers.push_back(*number);
          places.push_back(i);
        }
        break;
      default: break;
    }
  }
  for (const JoinedLiterals* literals : {&texts, &names}) {
    if (const auto found = innerWords().findIn(*literals)) {
      addWord(found->word, literals->nodes[literals->placeOf(found->at)]);
    }
  }
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

}  // namespace gantlet::javascript
