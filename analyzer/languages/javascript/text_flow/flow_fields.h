// Which functions a name finds in an object: methods of classes and functions of literals.
//
// What is stored under a name may be read under that name of whatever object: that is all the rest
// of TextFlow knows of names. For the functions that a class or a literal declares this is too
// much: a field `position` of a record is not the function `position` of a table. They are handed
// only to those who read an object that may hold them: the literal itself, an instance of some
// class, a copy, or what is not known.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowFields : private FlowPart {
 public:
  explicit FlowFields(const FlowPart& part) : FlowPart(part) {}

  // A function that `holder`, a literal or the prototype of a class, has under a name.
  void declare(NodeIndex holder, const std::string& name, Cell value);
  // object.name goes to `to`. kNone: of any object.
  void read(Cell object, const std::string& name, Cell to);
  // What a reader's object has become: `reader` is what a plain call without a need says.
  void meet(std::uint32_t reader, const Node& object);
  // Whether some are handed on that were not before.
  [[nodiscard]] bool joinFields();
  // Reads by a key that begins and ends so.
  void readBegun(const Begun& begun);

 private:
  struct Field {
    NodeIndex holder;
    Cell value;
    bool ofClass;
  };
  struct Name {
    std::vector<Field> fields;
    std::vector<std::uint32_t> readers;
  };
  struct Reader {
    Cell object;
    Cell to;
    const Name* name;
    std::vector<bool> open;  // by field
  };

  [[nodiscard]] static bool isFoundByOthers(std::string_view name);
  [[nodiscard]] bool mayHold(const Node& object, const Field& field) const;
  [[nodiscard]] bool holds(NodeIndex object, const Field& field) const;
  [[nodiscard]] bool holdsMethods(NodeIndex call) const;
  void hang(std::uint32_t reader);
  void findCopies();

  std::unordered_map<std::string, Name> names_;  // none of them moves
  std::vector<Reader> readers_;
  std::unordered_set<NodeIndex> copies_;  // objects that have got what others have
  bool moved_ = false;                    // a prototype may be another one than it seems
};

}  // namespace gantlet::javascript
