#include "cluster/repeated.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <future>

using namespace gantlet;
using namespace gantlet::cluster;
using std::chrono::hours;
using std::chrono::milliseconds;

TEST_CASE("repeated work is told of the first failure in a row, and again after a success",
          "[cluster][repeated]") {
  std::atomic<int> round = 0;
  std::vector<int> told;
  std::promise<void> enough;
  Repeated repeated;
  repeated.start(
      milliseconds(0), Repeated::First::kAtOnce,
      [&]() -> Status {
        const int now = ++round;
        if (now == 6) enough.set_value();
        if (now == 3) return {};
        return Error{ErrorCode::kUnavailable, "no", ""};
      },
      [&](const Error&) { told.push_back(round); });
  enough.get_future().wait();
  CHECK(repeated.stop());
  CHECK(told == std::vector<int>{1, 4});
}

TEST_CASE("repeated work that rests is stopped without waiting for its time",
          "[cluster][repeated]") {
  std::promise<void> done;
  Repeated repeated;
  repeated.start(
      hours(1), Repeated::First::kAtOnce,
      [&]() -> Status {
        done.set_value();
        return {};
      },
      [](const Error&) {});
  done.get_future().wait();
  CHECK(repeated.stop());
  CHECK_FALSE(repeated.stop());  // it has ended already
  bool worked = false;
  Repeated later;
  later.start(
      hours(1), Repeated::First::kAfterAPause,
      [&]() -> Status {
        worked = true;
        return {};
      },
      [](const Error&) {});
  CHECK(later.stop());
  CHECK_FALSE(worked);
  CHECK_FALSE(Repeated().stop());
}
