// awaitThat: waits for what another thread or process does, which has no way to tell a test.
// Thread-safety: the test's own thread.
#pragma once

#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

namespace gantlet::test {

// Fails the test where it does not come to be.
template <class Condition>
void awaitThat(Condition condition, std::chrono::seconds most = std::chrono::seconds(30)) {
  const auto end = std::chrono::steady_clock::now() + most;
  while (!condition()) {
    REQUIRE(std::chrono::steady_clock::now() < end);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace gantlet::test
