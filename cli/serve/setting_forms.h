// The plain forms of settings: a text, a switch, a number, a list, a time, a size, kept at a place
// in the configuration. A row of the table (settings_table.cc) names the place as members from
// ServiceConfig on:
//
//   setSwitch<&ServiceConfig::sandbox, &SandboxOptions::pools, &PoolOptions::enabled>
//
// Thread-safety: pure functions. Errors: kInvalidArgument.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "cli/serve/service_config.h"

namespace gantlet::cli {

template <auto kMember, auto... kRest>
[[nodiscard]] auto& placeIn(auto& whole) {
  if constexpr (sizeof...(kRest) == 0) {
    return whole.*kMember;
  } else {
    return placeIn<kRest...>(whole.*kMember);
  }
}

template <auto... kMembers>
Status setText(std::string_view text, ServiceConfig& config) {
  placeIn<kMembers...>(config) = std::string(text);
  return {};
}

template <auto... kMembers>
Status setSwitch(std::string_view text, ServiceConfig& config) {
  TRY(placeIn<kMembers...>(config), parseSwitch(text));
  return {};
}

// Words with commas.
template <auto... kMembers>
Status setList(std::string_view text, ServiceConfig& config) {
  placeIn<kMembers...>(config) = parseList(text);
  return {};
}

template <std::uint64_t kLeast, std::uint64_t kMost, auto... kMembers>
Status setWhole(std::string_view text, ServiceConfig& config) {
  TRY(const std::uint64_t number, parseWhole(text, kLeast, kMost));
  auto& place = placeIn<kMembers...>(config);
  place = static_cast<std::remove_reference_t<decltype(place)>>(number);
  return {};
}

// As parseRagflowTimeout() reads it.
template <auto... kMembers>
Status setTime(std::string_view text, ServiceConfig& config) {
  TRY(placeIn<kMembers...>(config), parseRagflowTimeout(text));
  return {};
}

template <auto... kMembers>
Status setBytes(std::string_view text, ServiceConfig& config) {
  TRY(placeIn<kMembers...>(config), parseByteCount(text));
  return {};
}

// As RAGFlow's manager writes rates.
template <auto... kMembers>
Status setRate(std::string_view text, ServiceConfig& config) {
  TRY(placeIn<kMembers...>(config), parseRate(text));
  return {};
}

}  // namespace gantlet::cli
