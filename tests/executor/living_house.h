// A sandbox for living contexts of Python, and pieces for them.
#pragma once

#include <catch2/catch.hpp>
#include <chrono>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "executor/living.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/executor/living_piece.h"

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
  return profileOf(Language::kPython, capabilities);
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
  return pieceUnder(std::move(profile), std::move(source));
}

inline const SealedProfile& writing() {
  static const SealedProfile kProfile = profileOf({Capability::kFileRead, Capability::kFileWrite});
  return kProfile;
}

}  // namespace gantlet::test::living
