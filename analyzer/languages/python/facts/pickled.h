// Pickles that are read back: whether the file shows that their bytes are changed on the way, or
// that they were never written by pickle. The run lets a program read its own pickles alone, byte
// for byte; what plainly is none is told before.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Pickles : private FactPart {
 public:
  explicit Pickles(const FactPart& part) : FactPart(part) {}

  // "[literal]" or "[changed]" of what a reader of pickles is given; else nothing.
  [[nodiscard]] std::string_view signOf(NodeIndex given);

 private:
  struct Way {
    bool changed = false;
    bool bytes = false;  // there are bytes on it, or a pickle
    std::vector<NodeIndex> followed;
  };
  void follow(NodeIndex node, Way& way, int depth);
  void followName(NodeIndex name, Way& way, int depth);
  void followAttribute(NodeIndex attribute, Way& way, int depth);
  void followCall(NodeIndex call, Way& way, int depth);
  [[nodiscard]] bool isBytes(NodeIndex node) const;
  [[nodiscard]] std::string_view signOfWritten();
  [[nodiscard]] std::string_view signOfWrittenBy(NodeIndex call);
  [[nodiscard]] bool decodesBytes(NodeIndex node) const;

  std::size_t steps_ = 0;
  std::optional<std::string_view> written_;
};

}  // namespace gantlet::python
