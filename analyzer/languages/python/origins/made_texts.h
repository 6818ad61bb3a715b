// Texts that a program makes: whether an expression may stand for a text that is written nowhere in
// the file as a whole (joined, decoded, read from a file), and which constant texts it may stand
// for.
//
// It is for functions that take a text for code although they hardly ever get one, such as sympy's:
// there, evidence of a text counts, and what nobody can see does not. Origins answers the opposite
// question, whether all that a name may stand for is seen.
//
// Thread-safety: one analysis, one thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "analyzer/languages/python/program/name_index.h"
#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

class MadeTexts {
 public:
  MadeTexts(Program& program, const PerNode<ValueId>& values, NameIndex& index)
      : p_(program), t_(program.values), f_(grammar().fields), values_(values), index_(index) {}

  struct Found {
    bool made = false;            // there is such a text, or the search was too long
    std::set<std::string> texts;  // constants
  };
  // What `node` may stand for, and what the containers that it may stand for hold. A function
  // stands for what it gives: whoever is handed it may call it.
  [[nodiscard]] Found find(NodeIndex node);
  // Whether the file shows that `node` may be an object that sympy has made, or one made of such.
  [[nodiscard]] bool isOfSympy(NodeIndex node);
  // Whether the file shows that `node` may be a class of a library's.
  [[nodiscard]] bool isLibraryClass(NodeIndex node);
  // Texts of the file that are more than mathematics: where there are any, doubt counts.
  [[nodiscard]] const std::vector<std::string>& codeTexts();
  [[nodiscard]] bool showsCode() { return !codeTexts().empty(); }
  // A function of sympy's that gives texts.
  [[nodiscard]] static bool isPrinting(std::string_view path);

 private:
  using Path = std::vector<std::uint32_t>;  // steps from a container to what it holds

  // --- made_texts.cc
  void search(NodeIndex node);
  [[nodiscard]] bool namesClass(NodeIndex node) const;

  // --- made_texts_doubt.cc
  [[nodiscard]] bool reachesNames(std::string_view text);
  [[nodiscard]] bool callsOwn(std::string_view text);
  [[nodiscard]] bool namesForeign(std::string_view name);
  [[nodiscard]] bool isShown(NodeIndex user) const;
  [[nodiscard]] bool mayBeText(NodeIndex node, int depth) const;
  [[nodiscard]] bool mayNameText(NodeIndex name, int depth) const;
  void foundText() { found_.made = found_.made || !forObject_; }
  void reach(NodeIndex node, const Path& path);
  void reachKind(NodeIndex node, const Path& path);
  void reachAll(const std::vector<NodeIndex>& nodes, const Path& path);
  void reachPart(NodeIndex node);
  void reachConstant(ValueId value);
  void reachName(NodeIndex name, const Path& path);
  void reachUses(VariableIndex variable, const Path& path);
  void reachFilled(VariableIndex variable, const Path& path);
  void reachDisplay(NodeIndex display, const Path& path);
  void reachDictionary(NodeIndex dictionary, const Path& path);
  void reachSubscript(NodeIndex subscript, const Path& path);
  void reachBinary(NodeIndex binary, const Path& path);
  void reachAttribute(NodeIndex attribute, const Path& path);
  void reachStored(NodeIndex target, const Path& path);
  [[nodiscard]] bool hasOwnText();

  // --- made_texts_calls.cc
  void reachCall(NodeIndex call, const Path& path);
  void reachBuiltin(const std::string& name, const std::vector<NodeIndex>& given, const Path& path);
  void reachMethod(NodeIndex call, const std::vector<NodeIndex>& given, const Path& path);
  void reachLibrary(const std::string& name, const std::vector<NodeIndex>& given, const Path& path);
  void reachFunction(NodeIndex function, const Path& path);
  void reachMade(NodeIndex owner, const std::vector<NodeIndex>& given, const Path& path);
  [[nodiscard]] bool isTextClass(NodeIndex owner, int depth) const;
  void reachCalled(NodeIndex function, const std::vector<NodeIndex>& given, const Path& path);
  void reachParameter(NodeIndex function, std::string_view name, const Path& path);
  [[nodiscard]] bool isReader(NodeIndex function) const;
  [[nodiscard]] bool isReadersMethod(NodeIndex function) const;
  void reachArguments(NodeIndex use, std::uint32_t position, std::string_view name, bool method,
                      const Path& path);
  [[nodiscard]] std::vector<NodeIndex> givenTo(NodeIndex call);

  // --- shared
  [[nodiscard]] ValueId valueOf(NodeIndex i) const {
    return i == kNoNode ? kUnknownValue : values_[i];
  }
  [[nodiscard]] static Path rest(const Path& path) {
    return path.empty() ? path : Path(path.begin() + 1, path.end());
  }
  [[nodiscard]] static Path before(std::uint32_t step, const Path& path);

  Program& p_;
  const ValueTable& t_;
  const Fields& f_;
  const PerNode<ValueId>& values_;
  NameIndex& index_;

  std::unordered_map<VariableIndex, std::vector<std::size_t>> bindings_;  // places in p_.bindings
  std::set<std::tuple<NodeIndex, Path, bool>> seen_;
  std::set<std::tuple<VariableIndex, Path, bool>> filled_;
  bool part_ = false;       // of another text, see reachPart
  bool forObject_ = false;  // isOfSympy() asks: `made` then says that one is found
  bool forClass_ = false;   // isLibraryClass() asks, too
  std::optional<std::vector<std::string>> codeTexts_;
  std::size_t work_ = 0;
  int depth_ = 0;
  Found found_;
};

}  // namespace gantlet::python
