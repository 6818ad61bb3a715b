#include "policy/module_walk.h"

#include <algorithm>

#include "policy/pattern.h"
#include "policy/policy.h"
#include "policy/policy_detail.h"

namespace gantlet {
namespace {

using Names = std::set<std::string, std::less<>>;

constexpr std::string_view kBuiltins = "gantlet-builtins";

std::vector<std::string_view> components(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    parts.push_back(path.substr(0, dot));
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return parts;
}

}  // namespace

bool isTrusted(const LanguagePolicy& policy, std::string_view module) {
  return std::any_of(policy.trusted.begin(), policy.trusted.end(), [&](const std::string& pattern) {
    return globMatch(pattern, module) || dottedMatchAny({pattern}, module);
  });
}

namespace {

bool isAllowed(const LanguagePolicy& policy, std::string_view module) {
  // Parts of the builtins' own list ("gantlet-process") stand for themselves.
  return module.starts_with("gantlet-") || policy.modules.contains(module) ||
         isTrusted(policy, module);
}

// Some name of the set starts with `prefix` and a dot.
bool leadsTo(const Names& names, std::string_view prefix) {
  const std::string start = std::string(prefix) + ".";
  const auto next = names.lower_bound(start);
  return next != names.end() && next->starts_with(start);
}

bool isDenied(const LanguagePolicy& policy, std::string_view name) {
  return std::any_of(policy.deniedNames.begin(), policy.deniedNames.end(),
                     [&](const std::string& pattern) { return dottedMatchAny({pattern}, name); });
}

// "sympy.simplify": the package binds this name to a function of its own, by which its module of
// the same name is not reached. The surface is what the package holds once it is imported.
bool isPackageValue(const RuleStore& store, const LanguagePolicy& policy, std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || !policy.modules.contains(name.substr(0, dot))) return false;
  const Surface* package = store.surface(Language::kPython, name.substr(0, dot));
  const SurfaceEntry* entry = package == nullptr ? nullptr : package->find(name.substr(dot + 1));
  return entry != nullptr && (entry->kind == SurfaceEntry::Kind::kFunction ||
                              entry->kind == SurfaceEntry::Kind::kClass);
}

class Walker {
 public:
  Walker(const RuleStore& store, Language language, const LanguagePolicy& policy,
         CapabilitySet granted)
      : store_(store), language_(language), policy_(policy), granted_(granted) {}

  ModuleWalk from(std::string_view module, std::string_view rest) {
    enter(std::string(module));
    const std::vector<std::string_view> parts = components(rest);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!step(parts[i])) {
        for (std::size_t j = i + 1; j < parts.size(); ++j) walk_.attributes.emplace_back(parts[j]);
        return std::move(walk_);
      }
    }
    walk_.outcome = ModuleWalk::Outcome::kAllowed;
    walk_.name = walk_.module;
    walk_.endsInModule = true;
    return std::move(walk_);
  }

 private:
  void enter(std::string module) {
    walk_.module = std::move(module);
    surface_ = store_.surface(language_, walk_.module);
    if (surface_ != nullptr) walk_.needs.add(surface_->needs());
  }
  bool end(ModuleWalk::Outcome outcome) {
    walk_.outcome = outcome;
    return false;
  }

  // False where the walk ends with this component.
  bool step(std::string_view part) {
    std::string full = walk_.module + "." + std::string(part);
    if (surface_ != nullptr && walk_.module.starts_with("gantlet-")) full = std::string(part);
    walk_.name = full;
    if (isDenied(policy_, full)) return end(ModuleWalk::Outcome::kNameDenied);
    if (policy_.allowedNames.contains(full)) {
      walk_.needs.add(granted_);
      return end(ModuleWalk::Outcome::kAllowed);
    }
    if (leadsTo(policy_.allowedNames, full) || (surface_ == nullptr && mayPass(full))) {
      enter(std::move(full));
      return true;
    }
    if (surface_ == nullptr) return trustedStep(part);
    // Texts that every module has.
    if (part == "__version__" || part == "__file__" || part == "__name__" || part == "__doc__") {
      return end(ModuleWalk::Outcome::kAllowed);
    }
    const SurfaceEntry* entry = surface_->find(part);
    if (entry == nullptr || entry->kind == SurfaceEntry::Kind::kDenied) {
      if (!mayPass(full)) return end(ModuleWalk::Outcome::kNotInSurface);
      enter(std::move(full));
      return true;
    }
    walk_.needs.add(entry->capabilities);
    if (entry->kind != SurfaceEntry::Kind::kModule) return end(ModuleWalk::Outcome::kAllowed);
    const std::string target(entry->target);
    enter(target);
    if (!isAllowed(policy_, target)) return end(ModuleWalk::Outcome::kModuleNotAllowed);
    return true;
  }

  // A module that is allowed itself, or a package on the way to one. Inside of a trusted module
  // nobody knows what is a module: its names are values.
  [[nodiscard]] bool mayPass(std::string_view module) const {
    if (policy_.modules.contains(module) || leadsTo(policy_.modules, module)) return true;
    return !isTrusted(policy_, walk_.module) &&
           (isTrusted(policy_, module) || leadsTo(policy_.trusted, module));
  }

  bool trustedStep(std::string_view part) {
    if (!isTrusted(policy_, walk_.module) || part.starts_with('_')) {
      return end(ModuleWalk::Outcome::kNotInSurface);
    }
    walk_.needs.add(granted_);
    return end(ModuleWalk::Outcome::kAllowed);
  }

  const RuleStore& store_;
  Language language_;
  const LanguagePolicy& policy_;
  CapabilitySet granted_;
  const Surface* surface_ = nullptr;
  ModuleWalk walk_;
};

}  // namespace

std::string_view canonicalModule(Language language, std::string_view module) {
  if (language != Language::kJavaScript) return module;
  if (module.starts_with("node:")) module.remove_prefix(5);
  // import utc from 'dayjs/plugin/utc.js'
  const bool part = module.starts_with("dayjs/plugin/") || module.starts_with("dayjs/locale/");
  if (part && module.ends_with(".js")) module.remove_suffix(3);
  return module;
}

bool mayImport(const LanguagePolicy& policy, std::string_view module) {
  if (module.starts_with("gantlet-")) return false;
  return isAllowed(policy, module) || leadsTo(policy.modules, module) ||
         leadsTo(policy.trusted, module) || leadsTo(policy.allowedNames, module);
}

bool allowsImport(const Policy& policy, Language language, std::string_view module) {
  return policy.detail != nullptr &&
         mayImport(policy.detail->of(language), canonicalModule(language, module));
}

ModuleWalk walkModule(const RuleStore& store, Language language, const LanguagePolicy& policy,
                      CapabilitySet granted, std::string_view name, std::string_view module) {
  Walker walker(store, language, policy, granted);
  ModuleWalk none;
  none.module = std::string(canonicalModule(language, module.empty() ? name : module));
  none.name = std::string(name);
  if (none.module.starts_with("gantlet-")) return none;
  if (language == Language::kJavaScript) {
    // A module's name may hold dots ("./x.js"): the fact says where it ends.
    if (!name.starts_with(module)) return none;
    std::string_view rest = name.substr(module.size());
    if (rest.starts_with('.')) rest.remove_prefix(1);
    if (!mayImport(policy, none.module)) return none;
    return walker.from(none.module, rest);
  }
  if (isTrusted(policy, module) && name.starts_with(module)) {
    return walker.from(module, name.substr(std::min(module.size() + 1, name.size())));
  }
  // The longest beginning that is an allowed module, so that "import urllib.parse" gives no way
  // into urllib.request.
  for (std::string_view start = name; !start.empty();) {
    const bool whole = start == name && module.size() < start.size();
    if (policy.modules.contains(start) && !(whole && isPackageValue(store, policy, start))) {
      return walker.from(start, name.substr(std::min(start.size() + 1, name.size())));
    }
    const std::size_t dot = start.rfind('.');
    if (dot == std::string_view::npos) break;
    start = start.substr(0, dot);
  }
  const std::string_view first = name.substr(0, name.find('.'));
  if (mayImport(policy, first)) {
    return walker.from(first, name.substr(std::min(first.size() + 1, name.size())));
  }
  return none;
}

ModuleWalk walkBuiltin(const RuleStore& store, Language language, const LanguagePolicy& policy,
                       std::string_view name) {
  Walker walker(store, language, policy, {});
  return walker.from(kBuiltins, name);
}

}  // namespace gantlet
