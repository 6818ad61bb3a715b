// Where values come from: each expression that a name, a parameter, an attribute or an element of a
// container may stand for, across the whole file. An answer counts only where all of them are seen:
// who gets a container may change it, whoever is handed a function may call it, and what a library
// gives is written nowhere in the file.
//
// Thread-safety: one analysis, one thread.
#pragma once

#include "analyzer/languages/python/origins/origin_parts.h"

namespace gantlet::python {

class Origins {
 public:
  // All of it outlives the object.
  Origins(Program& program, const PerNode<ValueId>& values, NameIndex& index)
      : parts_(OriginPart(program, values, index, search_, parts_)) {}
  Origins(const Origins&) = delete;
  Origins& operator=(const Origins&) = delete;

  // Used as a template of str.format, it reads no attribute: it is put together of constants and
  // numbers. Public attributes that whole constants read are added to `read`.
  [[nodiscard]] bool isPlainTemplate(NodeIndex text, std::vector<std::string>& read) {
    return parts_.texts.isPlainTemplate(text, read);
  }
  // Whether `leaf` holds for every expression that it may stand for.
  [[nodiscard]] bool isEach(NodeIndex node, const std::function<bool(NodeIndex)>& leaf) {
    return parts_.search.isEach(node, leaf);
  }
  // Whether `leaf` holds for each element of the container, as the name that stands for it where it
  // is put in, or for every expression that this name may stand for.
  [[nodiscard]] bool isEachElement(NodeIndex container,
                                   const std::function<bool(NodeIndex)>& leaf) {
    return parts_.search.isEachElement(container, leaf);
  }
  // Nothing but objects of the file's own classes.
  [[nodiscard]] bool isOwn(NodeIndex node) { return parts_.objects.isOwn(node); }
  // The constant texts that its elements may be; empty where there may be others.
  [[nodiscard]] std::vector<std::string> elements(NodeIndex container) {
    return parts_.words.elements(container);
  }
  // Nothing in the container, on whatever level, is a text that is not known or that begins with an
  // underscore: words, numbers and functions.
  [[nodiscard]] bool holdsWords(NodeIndex container) { return parts_.words.holdsWords(container); }
  // Among what it may be, as far as that is seen, there is a number.
  [[nodiscard]] bool mayBeNumber(NodeIndex node) { return parts_.texts.mayBeNumber(node); }
  // The texts that it may be, each by itself: constants, pieces of such, and what is put together
  // of them; empty where there may be others.
  [[nodiscard]] std::vector<std::string> words(NodeIndex name) { return parts_.words.words(name); }
  // The same of the container's first element.
  [[nodiscard]] std::vector<std::string> first(NodeIndex container) {
    return parts_.words.first(container);
  }
  // Whether an attribute of this name may be had by a text, and what it holds be changed there.
  [[nodiscard]] bool isReadByText(std::string_view attribute) {
    return parts_.attributes.isReadByText(attribute);
  }
  void setNames(NamesOfLibrary names) { search_.namesOf = std::move(names); }
  // The name, of functools.wraps, stands in its import or above a definition alone.
  [[nodiscard]] bool isOnlyDecorating(NodeIndex name) const {
    return parts_.attributes.isOnlyDecorating(name);
  }
  // Whether the file may look up a function of this name, or a method, by a text.
  [[nodiscard]] bool isReachedByText(std::string_view function, bool method) {
    return parts_.parameters.isReachedByText(function, method);
  }

 private:
  OriginSearchState search_;
  OriginParts parts_;
};

}  // namespace gantlet::python
