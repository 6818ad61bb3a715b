// Names that a loop takes from constant words, and texts that hold nothing but a word and numbers:
// what they may say is known, though they are put together in the run.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class SeenWords : private FactPart {
 public:
  explicit SeenWords(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] std::uint32_t onlyVariable(NodeIndex name) const;
  [[nodiscard]] std::string calledBuiltin(NodeIndex call) const;
  [[nodiscard]] bool isOnlyLookedAt(std::uint32_t variable);
  [[nodiscard]] bool isOnlyPositional(NodeIndex argument, NodeIndex list) const;
  [[nodiscard]] bool wordsAt(NodeIndex node, std::vector<std::uint32_t> path, bool named,
                             std::vector<std::string>& words, int steps);
  [[nodiscard]] bool wordsOfPairs(NodeIndex dictionary, std::uint32_t which,
                                  const std::vector<std::uint32_t>& rest,
                                  std::vector<std::string>& words);
  [[nodiscard]] bool isOwnListing(NodeIndex call);
  [[nodiscard]] bool isTemporaryDescriptor(NodeIndex name);
  [[nodiscard]] std::vector<std::string> loopWords(NodeIndex name);
  [[nodiscard]] std::string numberedText(NodeIndex node);
  [[nodiscard]] bool isLoader(NodeIndex call) const;

 private:
  // Searches for the uses of a name, each over the whole file.
  static constexpr std::size_t kMaxWordSearches = 64;

  [[nodiscard]] bool takesWords(NodeIndex name, std::vector<std::string>& words);
  [[nodiscard]] bool setsOtherWords(NodeIndex identifier, NodeIndex attribute);
  [[nodiscard]] bool isSlotStore(NodeIndex identifier, std::string_view name);
  [[nodiscard]] bool isOtherDictionary(NodeIndex identifier, NodeIndex attribute);
  [[nodiscard]] bool wordsOfCall(NodeIndex call, std::uint32_t step,
                                 const std::vector<std::uint32_t>& rest, bool named,
                                 std::vector<std::string>& words, int steps);
  [[nodiscard]] bool wordsOfClass(NodeIndex attribute, const std::vector<std::uint32_t>& path,
                                  std::vector<std::string>& words, int steps);
  [[nodiscard]] bool isCapitalTest(NodeIndex condition, std::uint32_t variable) const;
  [[nodiscard]] bool isCounter(NodeIndex node, int steps);

  std::string asked_;  // the attribute whose words are looked for: what binds it must not be they
};

}  // namespace gantlet::python
