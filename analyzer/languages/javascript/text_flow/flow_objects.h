// Objects: what makes them, what they inherit, what `this` is.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowObjects : private FlowPart {
 public:
  explicit FlowObjects(const FlowPart& part) : FlowPart(part) {}

  [[nodiscard]] Cell holderOf(NodeIndex member);
  [[nodiscard]] bool mayBeRuntime(const Node& node) const;
  [[nodiscard]] bool mayBeAnyone(const Node& node) const;
  // Whether it is a function or class of the program's own, and nothing else but what such a word
  // finds of one, or a text.
  [[nodiscard]] bool isOwnCode(const Node& node) const;
  // Whether it may be one of the runtime's constructors, whose name stands as a value somewhere.
  [[nodiscard]] bool isRuntimeConstructor(const Node& node) const;
  [[nodiscard]] bool isRuntimeObject(const Node& node) const;
  // What an expression makes is a list or an object of its own.
  void make(NodeIndex node);
  [[nodiscard]] Object& objectOf(NodeIndex node);
  [[nodiscard]] Object newObject();
  [[nodiscard]] Cell property(const std::string& name);
  void inheritFrom(NodeIndex function, NodeIndex instance);
  void storePair(NodeIndex call, NodeIndex map);
  [[nodiscard]] Cell thisOf(FunctionId function);
  [[nodiscard]] Cell instancesOf(NodeIndex classNode);
  [[nodiscard]] Bits prototypeBits(const Node& node) const;
  // super.x: of the class that the one around it extends, or of that one's prototype.
  void buildSuper(NodeIndex node);
  [[nodiscard]] bool isProxy(NodeIndex object) const;
  [[nodiscard]] bool isOwnMade(NodeIndex object) const;
  void passShared(const Node& node, const Edge& e);

 private:
  [[nodiscard]] bool isStatic(NodeIndex member) const;
  template <class Map, class Key>
  [[nodiscard]] std::pair<Cell, bool> cellOf(Map& cells, const Key& key);
  [[nodiscard]] Cell membersOf(NodeIndex classNode);
  [[nodiscard]] bool isElementOf(NodeIndex call) const;

  std::unordered_map<FunctionId, Cell> thises_;  // what `this` may be, by function
};

}  // namespace gantlet::javascript
