// A sandbox for living contexts of Python, and pieces for them, under the filters that policies
// make.
#pragma once

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "executor/living.h"
#include "executor/sandbox.h"
#include "policy/profile_builder.h"
#include "test_paths.h"
#include "tests/policy/support.h"

namespace gantlet::test::living {

inline Sandbox& sandbox() {
  static const std::unique_ptr<Sandbox> kInstance = [] {
    SandboxOptions options;
    options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
    auto created = Sandbox::create(options);
    if (!created) FAIL(created.error().text());
    return std::move(*created);
  }();
  return *kInstance;
}

inline SealedProfile profileOf(std::initializer_list<Capability> capabilities) {
  CapabilitySet set;
  for (const Capability one : capabilities) set.add(one);
  return buildProfile(test::rulebook(), Language::kPython, set);
}

inline std::unique_ptr<LivingSandbox> open(Limits limits = {}) {
  LivingSpec spec;
  spec.tenant = TenantId("test");
  spec.session = "ses_1";
  spec.limits = limits;
  spec.limits.wall = std::chrono::hours(1);
  spec.base = profileOf({});
  auto opened = sandbox().openLiving(spec);
  if (!opened) FAIL(opened.error().text());
  return std::move(*opened);
}

inline std::unique_ptr<LivingContext> contextIn(LivingSandbox& in) {
  auto made = in.makeContext();
  if (!made) FAIL(made.error().text());
  return std::move(*made);
}

inline LivingPiece piece(std::string source, SealedProfile profile = profileOf({})) {
  static std::atomic<std::uint64_t> number{0};
  LivingPiece made;
  made.number = ++number;
  made.name = "<cell " + std::to_string(made.number) + ">";
  made.lastExpression = {0U, static_cast<std::uint32_t>(source.size())};
  made.source = std::move(source);
  made.profile = std::move(profile);
  made.wall = std::chrono::seconds(10);
  made.output = ByteCount::mebi(1);
  made.result = ByteCount::mebi(16);
  made.diskRead = ByteCount::gibi(1);
  return made;
}

inline LivingEnd run(LivingContext& context, const LivingPiece& what) {
  auto end = context.run(what, {});
  if (!end) FAIL(end.error().text());
  UNSCOPED_INFO(what.source << "\n  ended " << static_cast<int>(end->result.end) << " "
                            << end->result.exitCode << " " << end->result.detail << "\n  err "
                            << end->result.err.text << "\n  error " << end->error.value_or(""));
  return std::move(*end);
}

inline const SealedProfile& writing() {
  static const SealedProfile kProfile = profileOf({Capability::kFileRead, Capability::kFileWrite});
  return kProfile;
}

}  // namespace gantlet::test::living
