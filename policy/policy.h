// Policy: what a tenant's submissions may do. Documents under rules/policies/ (presets) or a file
// of the tenant's own that extends one; rules under rules/<language>/.
//
// Thread-safety: a loaded Rulebook and its policies are immutable; share them freely.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/capability.h"
#include "core/isolation.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/submission.h"
#include "policy/verdict.h"

namespace gantlet {

struct PolicyDetail;  // import allowlists, actions of rules: policy/'s own business
struct CapabilityTable;
struct SyscallRule;

// What a person may want to know of a rule; the documentation of all rules is made from these.
struct RuleDescription {
  std::string id;
  std::string title;  // what it looks for, one line
  std::string help;   // why; may be empty
  std::string hint;   // what to write instead, one sentence; may be empty in a policy's own rules
  Severity severity = Severity::kHigh;
  Action action = Action::kDeny;  // before a policy changes it
  std::vector<int> cwe;
};

struct Policy {
  std::string name;  // "default"
  int version = 1;
  std::string digest;  // "sha256:…" over the canonical effective policy and the rules it uses
  std::string description;
  bool enforce = true;  // false (observe): findings keep their action, the verdict allows
  CapabilitySet granted;
  Limits limits;
  IsolationClass isolation = IsolationClass::kProcess;  // the weakest wall it may run behind
  std::shared_ptr<const PolicyDetail> detail;
  std::string base;     // the digest of the policy that its document extends; empty: none
  bool stored = false;  // a version that an administrator has stored: its label always finds it

  [[nodiscard]] std::string label() const { return name + "@" + std::to_string(version); }
  // By what name it is to be asked for again.
  [[nodiscard]] std::string reference() const { return stored ? label() : name; }
};

// Gives the policy that a document extends. Errors: kNotFound.
using PolicyLookup = std::function<Result<Policy>(std::string_view name)>;

// How a document is read.
struct PolicyReading {
  PolicyLookup lookup;  // none: presets
  // As what it is read, whatever it calls itself; a document that says otherwise is refused.
  std::string name;
  int version = 0;  // 0: the document's own
};

// Whether whoever brings a submission may ask for a preset by its name; null: for each.
using MayChoose = std::function<bool(std::string_view preset)>;

// Whether a program may import `module`, or a module below it. Total; safe from any thread.
[[nodiscard]] bool allowsImport(const Policy& policy, Language language, std::string_view module);

// All rules, capability tables and preset policies, loaded from the embedded data.
class Rulebook {
 public:
  // Errors: kInternal for a broken embedded file (names file and line): then nothing may be judged.
  [[nodiscard]] static Result<std::shared_ptr<const Rulebook>> load();

  virtual ~Rulebook() = default;
  [[nodiscard]] virtual std::vector<std::string> policyNames() const = 0;
  // Errors: kNotFound, naming the policies there are.
  [[nodiscard]] virtual Result<Policy> policy(std::string_view name) const = 0;
  // A tenant's own document. Errors: kInvalidArgument with "file:line: what is wrong".
  [[nodiscard]] virtual Result<Policy> parsePolicy(std::string_view yaml,
                                                   std::string_view filename) const = 0;
  [[nodiscard]] virtual Result<Policy> parsePolicyAs(std::string_view yaml,
                                                     std::string_view filename,
                                                     const PolicyReading& reading) const = 0;
  // The document of a preset; empty: there is none of that name.
  [[nodiscard]] virtual std::string_view presetText(std::string_view) const { return {}; }

  // Reads everything that load() leaves until it is needed (rules of both languages, surfaces,
  // capability tables), and every preset. Errors: kInternal or kInvalidArgument with file:line.
  [[nodiscard]] virtual Status checkAll() const { return {}; }
  // All rules of all languages, sorted by id.
  [[nodiscard]] virtual std::vector<RuleDescription> describeRules() const { return {}; }
  // For buildProfile(): null for a broken table, which then allows nothing.
  [[nodiscard]] virtual const CapabilityTable* capabilityTable(Language) const { return nullptr; }
  [[nodiscard]] virtual const std::vector<SyscallRule>* refusals() const { return nullptr; }

 protected:
  Rulebook() = default;
};

}  // namespace gantlet
