#include "analyzer/languages/python/facts/emitter.h"

namespace gantlet::python {

Emitter::Emitter(Program& program, const PerNode<ValueId>& values, const Deadline& deadline,
                 FactSink& sink)
    : p_(program),
      deadline_(deadline),
      sink_(sink),
      index_(program),
      origins_(program, values, index_),
      madeTexts_(program, values, index_),
      parts_(FactPart(program, values, deadline, sink, index_, origins_, madeTexts_, traits_,
                      parts_)) {
  origins_.setNames([this](NodeIndex attribute, bool elements) {
    return parts_.fields.libraryNames(attribute, elements);
  });
}

void Emitter::run() {
  parts_.classes.collectBoundNames();
  traits_.ownValue = p_.values.ofNode(AtomKind::kOwn, 0);
  parts_.disguises.emit();
  for (NodeIndex i = 0; i < p_.tree.size() && !sink_.full(); ++i) {
    // Often, because one node may ask for several searches of the whole file.
    if (i % 16 == 15 && deadline_.passed()) {
      sink_.limit("deadline");
      return;
    }
    if (p_.tree.node(i).named) parts_.nodes.emitNode(i);
  }
  if (p_.values.overflowed()) parts_.nodes.emitOverflow();
}

}  // namespace gantlet::python
