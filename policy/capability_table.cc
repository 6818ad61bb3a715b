#include "policy/capability_table.h"

#include <fcntl.h>

#include <cerrno>
#include <optional>
#include <set>
#include <utility>

#include "policy/yaml.h"

namespace gantlet {
namespace {

std::optional<int> parseErrno(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, int>, 10> kNames{{
      {"0", 0},  // says that it worked, and does nothing
      {"EPERM", EPERM},
      {"EACCES", EACCES},
      {"EINVAL", EINVAL},
      {"ENOSYS", ENOSYS},
      {"ENOTTY", ENOTTY},
      {"ENOLCK", ENOLCK},
      {"ENOMEM", ENOMEM},
      {"EAFNOSUPPORT", EAFNOSUPPORT},
      {"EOPNOTSUPP", EOPNOTSUPP},
  }};
  for (const auto& [known, number] : kNames) {
    if (known == name) return number;
  }
  return std::nullopt;
}

constexpr std::uint64_t kLow32 = 0xffffffffU;

// Flags of open(2), whose numbers differ between processors: O_DIRECT of one is O_DIRECTORY of
// another.
std::optional<std::uint64_t> parseFlag(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, int>, 7> kNames{{
      {"O_WRONLY", O_WRONLY},
      {"O_RDWR", O_RDWR},
      {"O_CREAT", O_CREAT},
      {"O_TRUNC", O_TRUNC},
      {"O_TMPFILE", O_TMPFILE & ~O_DIRECTORY},
      {"O_DIRECT", O_DIRECT},
      {"O_DSYNC", O_DSYNC},  // a part of O_SYNC as well
  }};
  for (const auto& [known, number] : kNames) {
    if (known == name) return static_cast<std::uint64_t>(number);
  }
  return std::nullopt;
}

// The bits of the flags in the list `key`; nullopt: there is none.
std::optional<std::uint64_t> readFlags(YamlReader& reader, std::string_view key) {
  const std::vector<std::string> names = reader.texts(key);
  if (names.empty()) return std::nullopt;
  std::uint64_t bits = 0;
  for (const std::string& name : names) {
    const std::optional<std::uint64_t> flag = parseFlag(name);
    if (!flag) reader.fail(reader.lineOf(key), "unknown flag '" + name + "'");
    bits |= flag.value_or(0);
  }
  return bits;
}

// {index, equals} compares the low 32 bits, which is what the kernel looks at for an int; {index,
// equals64} compares a pointer or a size; {index, mask, value} some bits; {index, without} and
// {index, with} hold where none, or all, of these flags are set.
ArgumentRule readArgument(YamlReader& reader) {
  ArgumentRule rule;
  const std::int64_t index = reader.integer("index").value_or(-1);
  if (index < 0 || index > 5) reader.fail("'index' must be between 0 and 5");
  rule.index = static_cast<std::uint32_t>(index & 7);
  const auto equals = reader.integer("equals");
  const auto equals64 = reader.integer("equals64");
  const auto mask = reader.integer("mask");
  const auto value = reader.integer("value");
  const auto without = readFlags(reader, "without");
  const auto with = readFlags(reader, "with");
  const int forms = (equals ? 1 : 0) + (equals64 ? 1 : 0) + (mask && value ? 1 : 0) +
                    (without ? 1 : 0) + (with ? 1 : 0);
  if (forms != 1 || mask.has_value() != value.has_value()) {
    reader.fail("one of 'equals', 'equals64', 'mask' with 'value', 'without', or 'with' is wanted");
    return rule;
  }
  if (without || with) {
    rule.test = ArgumentTest::kMaskedEqual;
    rule.mask = without ? *without : *with;
    rule.value = without ? 0 : *with;
    return rule;
  }
  if (equals64) {
    rule.test = ArgumentTest::kEqual;
    rule.value = static_cast<std::uint64_t>(*equals64);
    return rule;
  }
  rule.test = ArgumentTest::kMaskedEqual;
  rule.mask = equals ? kLow32 : static_cast<std::uint64_t>(*mask);
  rule.value = static_cast<std::uint64_t>(equals ? *equals : *value);
  if ((rule.value & ~rule.mask) != 0) reader.fail("'value' has bits outside of 'mask'");
  return rule;
}

SyscallAction readAction(YamlReader& reader, SyscallAction fallback) {
  const std::optional<std::string> text = reader.text("action");
  if (!text) return fallback;
  if (*text == "allow") return SyscallAction::kAllow;
  if (*text == "errno") return SyscallAction::kErrno;
  reader.fail(reader.lineOf("action"), "'action' must be allow or errno");
  return fallback;
}

// Reads one entry and appends a rule for each of its syscalls.
void readEntry(YamlReader& reader, SyscallAction fallback, std::string_view capability,
               std::vector<SyscallRule>& rules) {
  SyscallRule rule;
  const std::vector<std::string> names = reader.texts("syscalls");
  if (names.empty()) reader.fail("'syscalls' is missing");
  rule.action = readAction(reader, fallback);
  rule.capability = std::string(capability);
  rule.reason = reader.requiredText("reason");
  reader.each("arguments",
              [&](YamlReader& argument) { rule.arguments.push_back(readArgument(argument)); });
  const std::optional<std::string> errnoName = reader.text("errno");
  if (errnoName.has_value() != (rule.action == SyscallAction::kErrno)) {
    reader.fail("'errno' belongs to action errno, and action errno needs it");
  } else if (errnoName) {
    const std::optional<int> number = parseErrno(*errnoName);
    if (!number) reader.fail(reader.lineOf("errno"), "unknown errno '" + *errnoName + "'");
    rule.errnum = number.value_or(EPERM);
  }
  for (const std::string& name : names) {
    rule.name = name;
    for (const SyscallRule& other : rules) {
      const bool overlap = other.arguments.empty() || rule.arguments.empty();
      if (other.name == name && overlap) reader.fail("'" + name + "' is in this set already");
    }
    rules.push_back(rule);
  }
}

}  // namespace

Result<CapabilityTable> parseCapabilityTable(std::string_view yaml, std::string_view filename) {
  TRY(const YamlNode root, parseYaml(yaml, filename));
  CapabilityTable table;
  YamlReader reader(root, std::string(filename));
  reader.requiredText("language");
  reader.each("base", [&](YamlReader& entry) {
    readEntry(entry, SyscallAction::kAllow, "base", table.base);
  });
  if (table.base.empty()) reader.fail("'base' is missing");
  reader.each("capabilities", [&](YamlReader& sets) {
    for (std::uint8_t i = 0; i < kCapabilityCount; ++i) {
      const std::string_view name = capabilityName(static_cast<Capability>(i));
      sets.each(name, [&](YamlReader& entry) {
        readEntry(entry, SyscallAction::kAllow, name, table.sets.at(i));
      });
    }
  });
  TRY_STATUS(reader.finish());
  return table;
}

Result<std::vector<SyscallRule>> parseRefusals(std::string_view yaml, std::string_view filename) {
  TRY(const YamlNode root, parseYaml(yaml, filename));
  std::vector<SyscallRule> rules;
  YamlReader reader(root, std::string(filename));
  reader.each("kill",
              [&](YamlReader& entry) { readEntry(entry, SyscallAction::kKill, "refused", rules); });
  reader.each("refuse", [&](YamlReader& entry) {
    readEntry(entry, SyscallAction::kRefuse, "refused", rules);
  });
  reader.each("errno", [&](YamlReader& entry) {
    readEntry(entry, SyscallAction::kErrno, "refused", rules);
  });
  for (const SyscallRule& rule : rules) {
    if (rule.action == SyscallAction::kAllow) reader.fail("a refusal can't allow " + rule.name);
  }
  TRY_STATUS(reader.finish());
  return rules;
}

Status checkAgainstRefusals(const CapabilityTable& table, const std::vector<SyscallRule>& refusals,
                            std::string_view filename) {
  std::set<std::string_view> refused;  // whatever the arguments
  std::set<std::string_view> partly;   // with some arguments
  for (const SyscallRule& rule : refusals) {
    (rule.arguments.empty() ? refused : partly).insert(rule.name);
  }
  const auto check = [&](const std::vector<SyscallRule>& rules) -> Status {
    for (const SyscallRule& rule : rules) {
      if (rule.action != SyscallAction::kAllow) continue;
      const bool wide = rule.arguments.empty() && partly.contains(rule.name);
      if (wide || refused.contains(rule.name)) {
        return Error{ErrorCode::kInvalidArgument,
                     std::string(filename) + ": '" + rule.name + "' is always refused", ""};
      }
    }
    return {};
  };
  TRY_STATUS(check(table.base));
  for (const std::vector<SyscallRule>& rules : table.sets) TRY_STATUS(check(rules));
  return {};
}

}  // namespace gantlet
