#include "providers/manager.h"

#include <algorithm>
#include <optional>

namespace gantlet {
namespace {

// How long the word of a provider on another host is taken for its health.
constexpr std::chrono::seconds kHealthLasts{10};

Error tooWeak(const SandboxProvider& provider, IsolationClass demanded) {
  return Error{ErrorCode::kUnavailable,
               "the policy or the template demands isolation '" +
                   std::string(isolationName(demanded)) + "', and provider " +
                   std::string(provider.id()) + " offers '" +
                   std::string(isolationName(provider.isolation())) + "'",
               "make a stronger provider the active one, or use another policy or template"};
}

Error cannotRun(const SandboxProvider& provider, const ExecutionRequest& request) {
  return Error{ErrorCode::kUnsupported,
               "provider " + std::string(provider.id()) + " cannot run " +
                   std::string(languageName(request.language)),
               "use another language, or make another provider the active one"};
}

Error lacksRunner(const SandboxProvider& provider) {
  return Error{ErrorCode::kUnavailable,
               "provider " + std::string(provider.id()) +
                   " does not run Gantlet's own runner, which alone keeps this program to pickles "
                   "that it has written itself, and packages missing that it can do without",
               "read no pickles and import only what the policy allows, or make the provider "
               "'local' the active one"};
}

Error setsNoVariables(const SandboxProvider& provider) {
  return Error{ErrorCode::kUnavailable,
               "provider " + std::string(provider.id()) +
                   " sets no environment variables, and the template has some",
               "use a template without them, or make the provider 'local' the active one"};
}

// What a template needs and its runs would miss in their middle is missed before they start.
Status hasPackages(const SandboxProvider& provider, const NeededPackages& packages) {
  if (packages.requirements.empty()) return {};
  const Status there = provider.has(packages);
  if (there) return {};
  return Error{ErrorCode::kUnavailable,
               "the template's packages are not to be had: " + there.error().message,
               there.error().resolution};
}

// All of them said no: the active one's word counts, with what the others said behind it.
Error combined(Error first, const std::vector<ProviderAttempt>& attempts) {
  for (std::size_t i = 1; i < attempts.size(); ++i) {
    first.message += "; then " + attempts[i].provider + ": " + attempts[i].message;
  }
  return first;
}

}  // namespace

bool mayFallBack(ErrorCode code) {
  switch (code) {
    case ErrorCode::kConnectFailed:
    case ErrorCode::kInstanceFailed:
    case ErrorCode::kUnavailable: return true;
    case ErrorCode::kInvalidArgument:
    case ErrorCode::kNotFound:
    case ErrorCode::kTooLarge:
    case ErrorCode::kUnsupported:
    case ErrorCode::kBusy:
    case ErrorCode::kOutcomeUnknown:
    case ErrorCode::kAuditFailed:
    case ErrorCode::kCancelled:
    case ErrorCode::kIo:
    case ErrorCode::kInternal: return false;
  }
  return false;
}

ProviderManager::ProviderManager(const Clock& clock, std::chrono::milliseconds reapEvery)
    : clock_(clock),
      members_(std::make_shared<const Members>()),
      cleaner_([this, reapEvery] { cleanUp(reapEvery); }) {}

ProviderManager::~ProviderManager() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_all();
  }
  cleaner_.join();
}

void ProviderManager::use(std::vector<std::shared_ptr<SandboxProvider>> providers) {
  auto fresh = std::make_shared<Members>();
  std::shared_ptr<const Members> old = members();
  for (std::shared_ptr<SandboxProvider>& provider : providers) {
    const auto same = std::find_if(
        old->begin(), old->end(), [&](const auto& member) { return member->provider == provider; });
    // One that stays keeps what is known of its health.
    fresh->push_back(same != old->end() ? *same
                                        : std::make_shared<Member>(std::move(provider), clock_));
  }
  const std::lock_guard lock(mutex_);
  for (const auto& member : *members_) retired_.emplace_back(member->provider);
  members_ = std::move(fresh);
}

std::shared_ptr<const ProviderManager::Members> ProviderManager::members() const {
  const std::lock_guard lock(mutex_);
  return members_;
}

std::vector<std::shared_ptr<SandboxProvider>> ProviderManager::inUse() const {
  std::vector<std::shared_ptr<SandboxProvider>> providers;
  for (const auto& member : *members()) providers.push_back(member->provider);
  return providers;
}

std::string_view ProviderManager::id() const {
  const auto all = members();
  return all->empty() ? std::string_view("none") : all->front()->provider->id();
}

std::vector<Language> ProviderManager::languages() const {
  const auto all = members();
  return all->empty() ? std::vector<Language>{} : all->front()->provider->languages();
}

IsolationClass ProviderManager::isolation() const {
  const auto all = members();
  return all->empty() ? IsolationClass::kProcess : all->front()->provider->isolation();
}

Result<std::shared_ptr<LivingSandbox>> Provider::openLiving(const LivingSpec& /*spec*/) {
  return Error{ErrorCode::kUnsupported,
               "the provider " + std::string(id()) + " has no living sandboxes",
               "make 'local' the active provider for sessions"};
}

Result<std::shared_ptr<LivingSandbox>> ProviderManager::openLiving(const LivingSpec& spec) {
  const auto all = members();
  if (all->empty()) {
    return Error{ErrorCode::kUnavailable, "no provider is initialised (SB001)",
                 "run 'gantlet doctor'"};
  }
  SandboxProvider& provider = *all->front()->provider;
  if (provider.isolation() < spec.isolation) return tooWeak(provider, spec.isolation);
  TRY_STATUS(hasPackages(provider, spec.packages));
  return provider.openLiving(spec);
}

ProviderHealth ProviderManager::healthOf(Member& member, bool fresh) {
  // Asking this host's own sandbox costs nothing, and its answer is to be the present one.
  if (!member.provider->capabilities().remote) return member.provider->health();
  const std::lock_guard lock(member.healthMutex);  // one asks, the others get its answer
  const MonotonicTime now = clock_.monotonicNow();
  if (fresh || !member.hasHealth || now - member.healthAt > kHealthLasts) {
    member.lastHealth = member.provider->health();
    member.healthAt = clock_.monotonicNow();
    member.hasHealth = true;
  }
  return member.lastHealth;
}

Status ProviderManager::admits(Member& member, const ExecutionRequest& request) {
  SandboxProvider& provider = *member.provider;
  if (provider.isolation() < request.isolation) return tooWeak(provider, request.isolation);
  const std::vector<Language> languages = provider.languages();
  if (std::find(languages.begin(), languages.end(), request.language) == languages.end()) {
    return cannotRun(provider, request);
  }
  if (!request.environmentJson.empty() && !provider.capabilities().environment) {
    return setsNoVariables(provider);
  }
  TRY_STATUS(hasPackages(provider, request.packages));
  if (request.needsRunner && !provider.capabilities().holdsByRunner) return lacksRunner(provider);
  const Breaker::State state = member.breaker.ask();
  if (state == Breaker::State::kClosed) return {};
  std::string why = "it has failed several times in a row";
  if (state == Breaker::State::kProbe) {
    const ProviderHealth health = healthOf(member, true);
    if (health.healthy) {
      member.breaker.succeeded();
      return {};
    }
    why = health.message;
  }
  return Error{ErrorCode::kUnavailable,
               "provider " + std::string(provider.id()) + " is left out for now: " + why,
               "check the provider with 'gantlet provider test'"};
}

Result<ExecutionResult> ProviderManager::execute(const ExecutionRequest& request) {
  const auto all = members();
  std::vector<ProviderAttempt> attempts;
  std::optional<Error> first;
  for (const auto& member : *all) {
    SandboxProvider& provider = *member->provider;
    const Status admitted = admits(*member, request);
    Result<ExecutionResult> result =
        admitted ? provider.execute(request) : Result<ExecutionResult>(admitted.error());
    if (result) {
      member->breaker.succeeded();
      result->attempts = std::move(attempts);
      return result;
    }
    const Error& error = result.error();
    if (admitted && mayFallBack(error.code)) member->breaker.failed();
    if (!mayFallBack(error.code)) {
      // The active provider's trouble is what has to be repaired; it stays the error of the whole.
      if (first && error.code == ErrorCode::kUnsupported) continue;
      return result;
    }
    if (!first) first = error;
    attempts.push_back({std::string(provider.id()), error.code, error.message});
  }
  if (first) return combined(std::move(*first), attempts);
  return Error{ErrorCode::kUnsupported, "no provider is initialised (SB001)",
               "choose one with 'gantlet provider use', and look at 'gantlet doctor'"};
}

void ProviderManager::expect(const ExecutionRequest& request) {
  const auto all = members();
  if (!all->empty()) all->front()->provider->expect(request);
}

ProviderHealth ProviderManager::health() {
  const auto all = members();
  if (all->empty()) return {false, "no provider is initialised"};
  ProviderHealth active;
  for (std::size_t i = 0; i < all->size(); ++i) {
    ProviderHealth health = healthOf(*(*all)[i], false);
    if (i == 0) active = health;
    if (!health.healthy) continue;
    if (i == 0) return health;
    ProviderHealth standIn{true, std::string((*all)[i]->provider->id()) + " stands in for " +
                                     std::string(id()) + ": " + active.message};
    standIn.stoodInFor = true;
    return standIn;
  }
  return active;
}

std::size_t ProviderManager::reapStale() {
  std::vector<std::shared_ptr<SandboxProvider>> providers = inUse();
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(retired_, [](const auto& weak) { return weak.expired(); });
    for (const auto& weak : retired_) {
      if (auto provider = weak.lock()) providers.push_back(std::move(provider));
    }
  }
  std::size_t count = 0;
  for (const auto& provider : providers) count += provider->reapStale();
  return count;
}

void ProviderManager::cleanUp(std::chrono::milliseconds every) {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, every, [this] { return stopping_; })) {
    lock.unlock();
    reapStale();
    lock.lock();
  }
}

}  // namespace gantlet
