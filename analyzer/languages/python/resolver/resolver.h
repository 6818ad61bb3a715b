// The resolver: what each expression may stand for, as a flow-insensitive fixpoint over all
// bindings.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/deadline.h"
#include "analyzer/fact_sink.h"
#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

class Resolver {
 public:
  Resolver(Program& program, const Deadline& deadline, FactSink& sink)
      : p_(program), t_(program.values), f_(grammar().fields), deadline_(deadline), sink_(sink) {}

  // The value of every node (unknown for those that have none). Too many rounds or no time left: a
  // limit in the sink, which makes it incomplete. To be called once.
  [[nodiscard]] PerNode<ValueId> run();

 private:
  struct Arguments {
    std::vector<NodeIndex> positional;
    std::map<std::string, NodeIndex, std::less<>> keywords;
    bool unpacked = false;
  };

  // --- resolver.cc: rounds, bindings, expressions
  void findFixpoint();
  bool runRound();
  void bindUnevaluated();
  void applyBindings(NodeIndex source);
  void findConstantLists();
  [[nodiscard]] bool isOnlyRead(NodeIndex name) const;
  ValueId withoutLists(ValueId value);
  ValueId takePart(ValueId value, std::uint32_t step);
  ValueId elementOf(NodeIndex sequence, std::uint32_t step);
  ValueId evaluate(NodeIndex i);
  ValueId evaluateLiteral(NodeIndex i);
  ValueId evaluateName(NodeIndex i);
  // `node`: what `object` is the value of.
  ValueId attributeOf(ValueId object, const std::string& name, NodeIndex node);
  ValueId classOf(ValueId object, NodeIndex node);
  ValueId extendPath(const std::string& path, const std::string& name);
  ValueId evaluateSubscript(NodeIndex i);
  ValueId evaluateSlice(ValueId text, NodeIndex slice);
  ValueId evaluateBinary(NodeIndex i);
  ValueId formatTuple(ValueId format, ValueId tuple);
  std::optional<std::vector<std::string>> printedEach(const std::vector<NodeIndex>& nodes) const;
  ValueId evaluateString(NodeIndex i);
  std::optional<std::string> interpolated(NodeIndex interpolation);
  ValueId evaluateConcatenation(NodeIndex i);

  // --- resolver_calls.cc
  Arguments argumentsOf(NodeIndex call);
  ValueId evaluateCall(NodeIndex i);
  ValueId evaluateMethod(ValueId receiver, const std::string& method, const Arguments& arguments);
  ValueId evaluateJoin(ValueId separator, ValueId parts);
  ValueId dedented(const Arguments& arguments);
  ValueId evaluateFormat(ValueId receiver, const Arguments& arguments);
  [[nodiscard]] bool isTypeCall(NodeIndex node) const;
  ValueId evaluateBuiltin(const std::string& name, const Arguments& arguments);
  ValueId importedBy(const Arguments& arguments, bool alsoTop);
  static NodeIndex importedName(const Arguments& arguments);

  // Nothing is known yet; at the end of all rounds: it can't be evaluated without an exception.
  [[nodiscard]] bool isPending(NodeIndex i) const { return valueOf(i) == kNothing; }
  [[nodiscard]] bool anyPending(const std::vector<NodeIndex>& nodes) const;
  [[nodiscard]] ValueId valueOf(NodeIndex i) const { return i == kNoNode ? kNothing : value_[i]; }
  [[nodiscard]] ValueId childValue(NodeIndex i, std::uint16_t field) const;
  [[nodiscard]] std::string attributeName(NodeIndex attribute) const;

  Program& p_;
  ValueTable& t_;
  const Fields& f_;
  const Deadline& deadline_;
  FactSink& sink_;
  PerNode<ValueId> value_;
  std::vector<bool> final_;  // literals are worked out once
  // Lists of texts that have one name, under which nothing changes them.
  std::vector<bool> constantLists_;
  bool changed_ = false;
};

}  // namespace gantlet::python
