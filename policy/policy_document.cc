#include "policy/policy_document.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/digest.h"
#include "policy/own_rules.h"
#include "policy/pattern.h"
#include "policy/policy_detail.h"
#include "policy/yaml.h"

namespace gantlet {
namespace {

bool isPolicyName(std::string_view name) {
  if (name.empty() || name.size() > 64 || name.front() == '-' || name.front() == '.') return false;
  return name.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") ==
         std::string_view::npos;
}

// "500ms", "30s", "2m".
std::optional<std::chrono::milliseconds> parseDuration(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc() || number <= 0 || number > 86'400'000) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (unit == "ms") return std::chrono::milliseconds(number);
  if (unit == "s") return std::chrono::seconds(number);
  if (unit == "m") return std::chrono::minutes(number);
  return std::nullopt;
}

void readCount(YamlReader& reader, std::string_view key, std::uint32_t minimum,
               std::uint32_t maximum, std::uint32_t& target) {
  const std::optional<std::int64_t> value = reader.integer(key);
  if (!value) return;
  if (*value < minimum || *value > maximum) {
    reader.fail(reader.lineOf(key), quoted(key) + " must be between " + std::to_string(minimum) +
                                        " and " + std::to_string(maximum));
    return;
  }
  target = static_cast<std::uint32_t>(*value);
}

void readSize(YamlReader& reader, std::string_view key, ByteCount& target) {
  const std::optional<std::string> text = reader.text(key);
  if (!text) return;
  const Result<ByteCount> size = parseByteCount(*text);
  if (!size || size->bytes() == 0) {
    reader.fail(reader.lineOf(key), quoted(key) + " must be a size such as 256m");
    return;
  }
  target = *size;
}

void readCores(YamlReader& reader, double& target) {
  const std::optional<std::string> text = reader.text("cpu");
  if (!text) return;
  double cores = 0;
  const auto [end, code] = std::from_chars(text->data(), text->data() + text->size(), cores);
  if (code != std::errc() || end != text->data() + text->size() || !(cores >= 0.01) ||
      !(cores <= 1024)) {
    reader.fail(reader.lineOf("cpu"), "'cpu' must be a number of cores between 0.01 and 1024");
    return;
  }
  target = cores;
}

void readIsolation(YamlReader& reader, IsolationClass& target) {
  const std::optional<std::string> text = reader.text("isolation");
  if (!text) return;
  const auto isolation = parseIsolation(*text);
  if (!isolation) {
    reader.fail(reader.lineOf("isolation"),
                "'isolation' must be process, container, gvisor or microvm");
    return;
  }
  target = *isolation;
}

void readLimits(YamlReader& reader, Limits& limits) {
  if (const std::optional<std::string> wall = reader.text("wall")) {
    const auto duration = parseDuration(*wall);
    if (!duration) reader.fail(reader.lineOf("wall"), "'wall' must be a time such as 30s or 500ms");
    limits.wall = duration.value_or(limits.wall);
  }
  readCores(reader, limits.cpuCores);
  readSize(reader, "memory", limits.memory);
  readCount(reader, "pids", 1, 4096, limits.pids);
  readSize(reader, "output", limits.output);
  readCount(reader, "artifacts", 0, 1000, limits.artifactCount);
  readSize(reader, "artifact_size", limits.artifactSize);
  readSize(reader, "workspace", limits.workspace);
  readCount(reader, "workspace_files", 1, 1'000'000, limits.workspaceFiles);
  readSize(reader, "result", limits.result);
  readSize(reader, "disk_read", limits.diskRead);
}

using Names = std::set<std::string, std::less<>>;

// Allowing a module means its surface; a pattern ("sklearn.*") means all surfaces that match.
void allowModules(YamlReader& reader, const RuleStore& store, Language language, Names& modules) {
  for (const std::string& name : reader.texts("allow")) {
    bool found = false;
    for (const std::string& known : store.modules(language)) {
      if (!known.starts_with("gantlet-") && globMatch(name, known)) {
        modules.insert(known);
        found = true;
      }
    }
    if (!found) {
      reader.fail(reader.lineOf("allow"),
                  "there is no surface for the module '" + name +
                      "': make one with tools/surface.py, or name it under 'trust'");
    }
  }
}

// Two lists of one document that say the opposite: whoever wrote it meant one of them.
void refuseBoth(YamlReader& reader, std::string_view first, std::string_view second) {
  const std::vector<std::string> names = reader.texts(first);
  for (const std::string& name : reader.texts(second)) {
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    reader.fail(reader.lineOf(second),
                quoted(name) + " is both under " + quoted(first) + " and under " + quoted(second));
  }
}

// A name that a policy denies must be one that could be reached without that.
bool isReachable(const LanguagePolicy& policy, const std::string& name) {
  const auto covers = [&](const std::string& module) {
    return dottedMatchAny({module}, name) || dottedMatchAny({name}, module) ||
           globMatch(name, module);
  };
  return isGlob(name) || name.find('.') == std::string::npos ||
         std::any_of(policy.modules.begin(), policy.modules.end(), covers) ||
         std::any_of(policy.trusted.begin(), policy.trusted.end(), covers) ||
         std::any_of(policy.allowedNames.begin(), policy.allowedNames.end(), covers);
}

void readLanguage(YamlReader& reader, const RuleStore& store, Language language,
                  LanguagePolicy& policy) {
  reader.each("modules", [&](YamlReader& modules) {
    if (modules.flag("only").value_or(false)) {
      policy.modules.clear();
      policy.trusted.clear();
    }
    refuseBoth(modules, "allow", "deny");
    refuseBoth(modules, "allow", "trust");
    refuseBoth(modules, "trust", "deny");
    allowModules(modules, store, language, policy.modules);
    for (const std::string& name : modules.texts("trust")) policy.trusted.insert(name);
    for (const std::string& name : modules.texts("deny")) {
      const auto denied = [&](const std::string& module) { return dottedMatchAny({name}, module); };
      const std::size_t count = std::erase_if(policy.modules, denied);
      const std::size_t trusted = std::erase_if(policy.trusted, denied);
      if (count + trusted == 0) {
        modules.fail(modules.lineOf("deny"), "the module '" + name + "' is not allowed anyway");
      }
    }
  });
  readOwnRules(reader, store, language, policy);
  reader.each("names", [&](YamlReader& names) {
    refuseBoth(names, "allow", "deny");
    for (const std::string& name : names.texts("allow")) {
      if (isGlob(name) || name.find('.') == std::string::npos) {
        names.fail(names.lineOf("allow"), "'" + name + "' must be a full name such as os.getcwd");
      }
      policy.allowedNames.insert(name);
      policy.deniedNames.erase(name);
    }
    for (const std::string& name : names.texts("deny")) {
      if (!isReachable(policy, name)) {
        names.fail(names.lineOf("deny"), quoted(name) + " is of no module that is allowed");
      }
      policy.deniedNames.insert(name);
      policy.allowedNames.erase(name);
    }
  });
}

void readRules(YamlReader& reader, const RuleStore& store, PolicyDetail& detail) {
  const auto known = [&](const std::string& id) {
    const auto own = [&](const LanguagePolicy& policy) { return policy.hasOwnRule(id); };
    return store.hasRule(id) || std::any_of(detail.languages.begin(), detail.languages.end(), own);
  };
  for (const YamlReader::Pair& pair : reader.pairs("rules")) {
    if (!known(pair.key)) reader.fail(pair.line, "there is no rule '" + pair.key + "'");
    detail.off.erase(pair.key);
    detail.actions.erase(pair.key);
    if (pair.value == "deny") {
      detail.actions[pair.key] = Action::kDeny;
    } else if (pair.value == "review") {
      detail.actions[pair.key] = Action::kReview;
    } else if (pair.value == "allow") {
      detail.actions[pair.key] = Action::kAllow;
    } else if (pair.value == "off") {
      detail.off.insert(pair.key);
    } else {
      reader.fail(pair.line, "the action of a rule must be deny, review, allow or off");
    }
  }
  for (const YamlReader::Pair& pair : reader.pairs("severities")) {
    if (!known(pair.key)) reader.fail(pair.line, "there is no rule '" + pair.key + "'");
    bool found = false;
    for (int i = 0; i <= static_cast<int>(Severity::kCritical); ++i) {
      if (severityName(static_cast<Severity>(i)) != pair.value) continue;
      detail.severities[pair.key] = static_cast<Severity>(i);
      found = true;
    }
    if (!found) {
      reader.fail(pair.line, "a severity must be note, low, medium, high or critical");
    }
  }
}

void readCapabilities(YamlReader& reader, CapabilitySet& granted) {
  reader.each("capabilities", [&](YamlReader& inner) {
    const auto each = [&](std::string_view key, const auto& body) {
      for (const std::string& name : inner.texts(key)) {
        if (const auto capability = parseCapability(name)) {
          body(*capability);
        } else {
          inner.fail(inner.lineOf(key), "unknown capability '" + name + "'");
        }
      }
    };
    refuseBoth(inner, "grant", "revoke");
    each("grant", [&](Capability capability) { granted.add(capability); });
    each("revoke", [&](Capability capability) {
      if (capability == Capability::kCompute) inner.fail("'compute' can't be revoked");
      if (!granted.has(capability)) {
        inner.fail(inner.lineOf("revoke"),
                   quoted(capabilityName(capability)) + " is not granted anyway");
      }
      granted.remove(capability);
    });
  });
}

Policy emptyPolicy(const std::shared_ptr<const RuleStore>& store) {
  Policy policy;
  policy.granted.add(Capability::kCompute);
  auto detail = std::make_shared<PolicyDetail>();
  detail->store = store;
  policy.detail = std::move(detail);
  return policy;
}

void hashNames(Sha256& hash, std::string_view title, const Names& names) {
  hash.update(title);
  for (const std::string& name : names) hash.update(" ").update(name);
  hash.update("\n");
}

std::string limitsText(const Limits& limits) {
  // Cores in thousandths: a double's text would depend on the library.
  return "limits " + std::to_string(limits.wall.count()) + " " +
         std::to_string(std::llround(limits.cpuCores * 1000)) + " " +
         std::to_string(limits.memory.bytes()) + " " + std::to_string(limits.pids) + " " +
         std::to_string(limits.output.bytes()) + " " + std::to_string(limits.artifactCount) + " " +
         std::to_string(limits.artifactSize.bytes()) + " " +
         std::to_string(limits.workspace.bytes()) + " " + std::to_string(limits.workspaceFiles) +
         " " + std::to_string(limits.result.bytes()) + " " +
         std::to_string(limits.diskRead.bytes()) + "\n";
}

}  // namespace

Result<Policy> parsePolicyDocument(std::string_view yaml, std::string_view filename,
                                   const std::shared_ptr<const RuleStore>& store,
                                   const PolicyReading& reading) {
  TRY(const YamlNode root, parseYaml(yaml, filename));
  YamlReader reader(root, std::string(filename));
  Policy policy = emptyPolicy(store);
  if (const std::optional<std::string> base = reader.text("extends")) {
    Result<Policy> found = reading.lookup(*base);
    if (!found) {
      return yamlError(filename, reader.lineOf("extends"), found.error().text());
    }
    policy = std::move(found).value();
    policy.base = policy.digest;
    policy.stored = false;
  }
  auto detail = std::make_shared<PolicyDetail>(*policy.detail);
  if (reading.name.empty()) {
    policy.name = reader.requiredText("name");
  } else {
    policy.name = reading.name;
    const std::string own = reader.text("name").value_or(reading.name);
    if (own != reading.name) {
      reader.fail(reader.lineOf("name"), "'name' must be " + reading.name + ", or left out");
    }
  }
  if (!isPolicyName(policy.name)) {
    reader.fail(reader.lineOf("name"), "'name' must be 1 to 64 of letters, digits, '.', '_', '-'");
  }
  const std::optional<std::int64_t> ownVersion = reader.integer("version");
  const std::int64_t version = ownVersion.value_or(reading.version == 0 ? 1 : reading.version);
  if (version < 1 || version > 1'000'000) reader.fail("'version' must be between 1 and 1000000");
  policy.version = static_cast<int>(version);
  if (reading.version != 0 && policy.version != reading.version) {
    reader.fail(reader.lineOf("version"),
                "'version' must be " + std::to_string(reading.version) + ", or left out");
  }
  policy.description = reader.text("description").value_or("");
  policy.enforce = reader.flag("enforce").value_or(policy.enforce);
  for (const Language language : kLanguages) {
    reader.each(languageName(language), [&](YamlReader& inner) {
      readLanguage(inner, *store, language, detail->of(language));
    });
  }
  readRules(reader, *store, *detail);
  readCapabilities(reader, policy.granted);
  reader.each("limits", [&](YamlReader& inner) { readLimits(inner, policy.limits); });
  readIsolation(reader, policy.isolation);
  TRY_STATUS(reader.finish());
  policy.detail = std::move(detail);
  policy.digest = policyDigest(policy);
  return policy;
}

std::string policyDigest(const Policy& policy) {
  Sha256 hash;
  hash.update("gantlet-policy-v1\n");
  hash.update("name " + policy.name + "\nversion " + std::to_string(policy.version) + "\n");
  hash.update("description " + std::to_string(policy.description.size()) + " " +
              policy.description + "\n");
  hash.update(policy.enforce ? "enforce\n" : "observe\n");
  hash.update("granted");
  for (const Capability capability : policy.granted.list()) {
    hash.update(" ").update(capabilityName(capability));
  }
  hash.update("\n").update(limitsText(policy.limits));
  // Said only where it is demanded: the digests of policies that demand nothing stay what they
  // were.
  if (policy.isolation != IsolationClass::kProcess) {
    hash.update("isolation ").update(isolationName(policy.isolation)).update("\n");
  }
  const PolicyDetail& detail = *policy.detail;
  for (const auto& [rule, action] : detail.actions) {
    hash.update("action " + rule + " " + std::string(actionName(action)) + "\n");
  }
  for (const auto& [rule, severity] : detail.severities) {
    hash.update("severity " + rule + " " + std::string(severityName(severity)) + "\n");
  }
  hashNames(hash, "off", detail.off);
  for (const Language language : kLanguages) {
    const LanguagePolicy& own = detail.of(language);
    hash.update(languageName(language)).update("\n");
    hashNames(hash, "trust", own.trusted);
    hashNames(hash, "allow", own.allowedNames);
    hashNames(hash, "deny", own.deniedNames);
    hash.update(detail.store->rulesDigest(language));
    if (!own.ownText.empty()) hash.update("rules ").update(own.ownText).update("\n");
    for (const std::string& module : own.modules) {
      hash.update("module " + module + "\n");
      hash.update(detail.store->surfaceDigest(language, module));
    }
  }
  return digestText(hash.finish());
}

}  // namespace gantlet
