// Pieces for living contexts, under the filters that policies make, and their runs.
#pragma once

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include "executor/living.h"
#include "policy/profile_builder.h"
#include "tests/policy/support.h"

namespace gantlet::test::living {

inline SealedProfile profileOf(Language language, std::initializer_list<Capability> capabilities) {
  CapabilitySet set;
  for (const Capability one : capabilities) set.add(one);
  return buildProfile(test::rulebook(), language, set);
}

// Numbered, as the cells of a session are.
inline LivingPiece pieceUnder(SealedProfile profile, std::string source) {
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

}  // namespace gantlet::test::living
