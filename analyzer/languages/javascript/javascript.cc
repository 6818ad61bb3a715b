#include "analyzer/languages/javascript/javascript.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "analyzer/entry_point.h"
#include "analyzer/languages/javascript/facts/emitter.h"
#include "analyzer/languages/javascript/keys/key_sinks.h"
#include "analyzer/languages/javascript/solver/solver.h"
#include "analyzer/languages/javascript/syntax/cell_imports.h"
#include "analyzer/languages/javascript/syntax/compiler_helpers.h"
#include "analyzer/languages/javascript/syntax/differential.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"
#include "analyzer/languages/javascript/text_flow/unfold.h"
#include "analyzer/languages/javascript/values/values.h"
#include "analyzer/syntax_tree.h"

namespace gantlet {

namespace {

using namespace javascript;

// The last statement of the file, where it is an expression whose value somebody may want: not what
// stores something, nor a call of the console, which gives undefined, nor a directive.
ByteRange lastExpression(const SyntaxTree& tree) {
  if (tree.size() == 0) return {};
  NodeIndex last = kNoNode;
  for (NodeIndex c = tree.firstChild(0); c != kNoNode; c = tree.nextSibling(c)) {
    if (tree.type(c) != "comment" && tree.type(c) != "empty_statement") last = c;
  }
  if (last == kNoNode || tree.type(last) != "expression_statement") return {};
  const NodeIndex value = tree.firstChild(last);
  if (value == kNoNode) return {};
  const std::string_view type = tree.type(value);
  if (type == "assignment_expression" || type == "augmented_assignment_expression" ||
      type == "update_expression") {
    return {};
  }
  const std::string_view text = tree.text(value);
  if (text.starts_with("console.") || text == "'use strict'" || text == "\"use strict\"") return {};
  return tree.range(value);
}

// What one run over a program works with.
class Run {
 public:
  // All of it outlives the run.
  Run(const JsTree& tree, Scopes& scopes, const Deadline& deadline)
      : tree_(tree),
        scopes_(scopes),
        values_(scopes.names()),
        solver_(tree, scopes, values_, deadline),
        sinks_(tree, scopes, values_, solver_) {}
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  // Before analyze(): the texts that keys may be are followed, with what another run says of them.
  void follow(AccessGuards guards) { solver_.followTexts(std::move(guards)); }
  // Whether there is nothing more to find out.
  bool analyze(FactSink& sink);
  // After analyze(), as long as there is the run: which keys are refused before they are used.
  AccessGuards guards() {
    return {[this](NodeIndex access) { return sinks_.isShut(access); },
            [this](NodeIndex access) { return sinks_.isOwnRead(access); }, nullptr, false,
            [this](NodeIndex access) { return sinks_.isRefused(access); }};
  }

 private:
  const JsTree& tree_;
  Scopes& scopes_;
  ValueTable values_;
  Solver solver_;
  KeySinks sinks_;
};

bool Run::analyze(FactSink& sink) {
  const FactSink::Mark mark = sink.mark();
  switch (solver_.solve()) {
    case Solver::End::kSettled: break;
    case Solver::End::kTooManyValues: sink.limit("values"); break;
    case Solver::End::kBudget: sink.limit("resolution"); break;
    case Solver::End::kDeadline: sink.limit("deadline"); return true;
  }
  // After a spent budget, the facts are incomplete but may still say what is wrong.
  Emitter emitter(tree_, scopes_, values_, solver_, sink);
  emitter.run();
  if (values_.overflown()) sink.limit("values");
  // What only a finished flow of texts finds would be missed: padding must not hide a program.
  if (solver_.textsGaveUp()) sink.limit("texts");
  if (solver_.followsTexts() || sink.settled()) return true;
  if (!emitter.doubts() && !solver_.textsFindHarm()) return true;
  sink.rewind(mark);
  return false;
}

// Most programs have nothing that following texts would clear up, or are refused whatever it
// clears; it takes as long again as everything else.
bool followTree(const JsTree& tree, Scopes& scopes, const Deadline& deadline, FactSink& sink) {
  Run first(tree, scopes, deadline);
  if (first.analyze(sink)) return false;
  Scopes again(tree);
  Run second(tree, again, deadline);
  // Without what is refused beforehand, all keys of a table of functions would meet all of them.
  second.follow(first.guards());
  (void)second.analyze(sink);
  return true;
}

// Everything but the place.
auto identityOf(const Fact& fact) {
  return std::tie(fact.kind, fact.origin, fact.name, fact.module, fact.key, fact.value,
                  fact.hasValue, fact.mayBeText, fact.madeText);
}

bool isAmong(const Fact& fact, const std::vector<Fact>& facts) {
  return std::any_of(facts.begin(), facts.end(),
                     [&](const Fact& other) { return identityOf(fact) == identityOf(other); });
}

// A program that means the same has fewer facts: what is not among them is none of this one's.
// They stay where the source has them.
void clearUp(const JsTree& tree, const FactSink::Mark& mark, const Deadline& deadline,
             FactSink& sink) {
  Scopes scopes(tree);
  const std::optional<std::string> unfolded = unfoldRelays(tree, scopes);
  if (!unfolded) return;
  FactSink other(*unfolded);
  const SyntaxTree syntax = SyntaxTree::parse(*unfolded, Language::kJavaScript, deadline, other);
  if (!syntax.ok()) return;
  const JsTree unfoldedTree(syntax);
  Scopes unfoldedScopes(unfoldedTree);
  (void)followTree(unfoldedTree, unfoldedScopes, deadline, other);
  const std::vector<Fact> facts = sink.since(mark);
  const Facts fewer = other.take();
  if (deadline.passed() || !fewer.complete) return;
  if (!std::all_of(fewer.items.begin(), fewer.items.end(),
                   [&](const Fact& fact) { return isAmong(fact, facts); })) {
    return;
  }
  sink.rewind(mark);
  for (const Fact& fact : facts) {
    if (isAmong(fact, fewer.items)) sink.add(fact, {fact.span.startByte, fact.span.endByte});
  }
}

void analyzeWhole(const JsTree& tree, Scopes& scopes, bool cells, const Deadline& deadline,
                  FactSink& sink) {
  const FactSink::Mark mark = sink.mark();
  const bool followed = followTree(tree, scopes, deadline, sink);
  // What a cell declares is there for others, too.
  if (followed && !cells && sink.complete()) clearUp(tree, mark, deadline, sink);
}

void analyzeSource(std::string_view source, bool cells, const Deadline& deadline, FactSink& sink) {
  const SyntaxTree syntax = SyntaxTree::parse(source, Language::kJavaScript, deadline, sink);
  if (!syntax.ok()) return;
  sink.setStartsItself(startsItself(syntax, Language::kJavaScript));
  sink.setLastExpression(lastExpression(syntax));
  if (cells) sink.setCellText(importsAsCalls(syntax));
  const JsTree tree(syntax, cells);
  Scopes scopes(tree);
  checkDifferentials(tree, scopes, sink);
  if (deadline.passed()) {
    sink.limit("deadline");
    return;
  }
  const std::optional<std::string> plain = withoutHelpers(tree, scopes);
  if (!plain) {
    analyzeWhole(tree, scopes, cells, deadline, sink);
    return;
  }
  const SyntaxTree again = SyntaxTree::parse(*plain, Language::kJavaScript, deadline, sink);
  if (!again.ok()) return;
  const JsTree plainTree(again, cells);
  Scopes plainScopes(plainTree);
  analyzeWhole(plainTree, plainScopes, cells, deadline, sink);
}

}  // namespace

void analyzeJavaScript(std::string_view source, const Deadline& deadline, FactSink& sink) {
  analyzeSource(source, false, deadline, sink);
}

void analyzeJavaScriptCells(std::string_view source, const Deadline& deadline, FactSink& sink) {
  analyzeSource(source, true, deadline, sink);
}

}  // namespace gantlet
