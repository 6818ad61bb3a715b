// What to write instead of what a finding stops: one sentence a finding (its hint), and a paragraph
// for a whole submission (its advice). For whoever wrote it, mostly a language model that will try
// again.
//
// Thread-safety: one adviser, one judging, one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "policy/finding_list.h"
#include "policy/policy.h"

namespace gantlet {

struct Hint {
  std::string text;         // empty: nothing can be said
  std::string replacement;  // what to put in the finding's place as it is; mostly empty
  std::string purpose;      // for which the policy may allow other modules; mostly empty
};

class Adviser {
 public:
  // `mayChoose`: see judge(). What is handed over must outlive the adviser.
  Adviser(const Policy& policy, Language language, std::string_view source,
          const MayChoose& mayChoose);

  [[nodiscard]] Hint hintFor(const Rule& rule, const MessageWords& words,
                             const SourceSpan& span) const;

  // Every hint of what does not allow, once, and the modules that the policy allows for what they
  // are about; empty where nothing is stopped. At most 10 hints.
  [[nodiscard]] std::string advice(const std::vector<Finding>& findings) const;

 private:
  [[nodiscard]] const NameHint* known(const Rule& rule, const MessageWords& words) const;
  [[nodiscard]] Hint ofImport(const MessageWords& words, const SourceSpan& span) const;
  [[nodiscard]] Hint ofSurface(const MessageWords& words, const SourceSpan& span) const;
  [[nodiscard]] Hint ofFreeName(const MessageWords& words, const SourceSpan& span) const;
  // Names that "did you mean" may give for a name that nothing binds.
  [[nodiscard]] const std::vector<std::string_view>& boundNames() const;
  [[nodiscard]] Hint meant(std::string_view written, std::string_view nearest,
                           const SourceSpan& span) const;
  [[nodiscard]] std::string modulesFor(std::string_view purpose) const;

  // Whether whoever asks can do what it says.
  [[nodiscard]] bool helps(const NameHint& hint) const;

  const Policy& policy_;
  const MayChoose& mayChoose_;
  const RuleStore& store_;
  const LanguagePolicy& own_;
  Language language_;
  std::string_view source_;
  // A file may have as many such findings as it has lines: the names are collected once.
  mutable std::optional<std::vector<std::string_view>> boundNames_;
};

}  // namespace gantlet
