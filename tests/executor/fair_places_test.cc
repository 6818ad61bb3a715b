// Fair places: who runs next when all runners are taken, and what one tenant leaves to the others.
#include "executor/run/fair_places.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "core/unique_fd.h"

using namespace gantlet;
using std::chrono::milliseconds;

namespace {

const TenantId kFlood("flood");
const TenantId kOther("other");

bool eventually(const std::function<bool()>& holds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (!holds() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return holds();
}

}  // namespace

TEST_CASE("a tenant alone gets every place", "[places]") {
  FairPlaces places(8, milliseconds{10});
  for (int i = 0; i < 8; ++i) CHECK(places.take(kFlood, {}));
  const Result<Turn> ninth = places.take(kFlood, {});
  REQUIRE_FALSE(ninth);
  CHECK(ninth.error().code == ErrorCode::kBusy);
  CHECK(places.waiting() == 0);
}

TEST_CASE("a tenant leaves the reserve to others while there are others", "[places]") {
  FairPlaces places(8, milliseconds{10});
  REQUIRE(places.reserve() == 2);
  REQUIRE(places.take(kOther, {}));
  places.giveBack(kOther);
  for (int i = 0; i < 6; ++i) CHECK(places.take(kFlood, {}));
  CHECK_FALSE(places.take(kFlood, {}));
  CHECK(places.take(kOther, {}));
  CHECK(places.take(TenantId("third"), {}));
}

TEST_CASE("a free place goes to the tenant that holds the fewest", "[places]") {
  FairPlaces places(2, std::chrono::minutes{1});
  REQUIRE(places.take(kFlood, {}));
  REQUIRE(places.take(kFlood, {}));
  std::atomic<int> flood{0};
  std::atomic<int> other{0};
  std::vector<std::thread> threads;
  for (std::uint32_t i = 1; i <= 5; ++i) {
    threads.emplace_back([&] {
      if (places.take(kFlood, {})) ++flood;
    });
    REQUIRE(eventually([&] { return places.waiting() == i; }));
  }
  threads.emplace_back([&] {
    if (places.take(kOther, {})) ++other;
  });
  REQUIRE(eventually([&] { return places.waiting() == 6; }));
  places.giveBack(kFlood);
  CHECK(eventually([&] { return other == 1; }));
  CHECK(flood == 0);
  for (int i = 0; i < 5; ++i) {
    places.giveBack(kFlood);
    CHECK(eventually([&] { return flood == i + 1; }));
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_CASE("a caller that goes away while waiting leaves the line", "[places]") {
  FairPlaces places(1, std::chrono::minutes{1});
  REQUIRE(places.take(kOther, {}));
  const UniqueFd gone(::eventfd(0, EFD_CLOEXEC));
  CancelSignal cancel;
  cancel.eventFd = gone.get();
  auto waiting = std::async(std::launch::async, [&] { return places.take(kFlood, cancel); });
  REQUIRE(eventually([&] { return places.waiting() == 1; }));
  const std::uint64_t one = 1;
  REQUIRE(::write(gone.get(), &one, sizeof one) == sizeof one);
  const Result<Turn> status = waiting.get();
  REQUIRE_FALSE(status);
  CHECK(status.error().code == ErrorCode::kCancelled);
  CHECK(places.waiting() == 0);
  places.giveBack(kOther);
  CHECK(places.take(kFlood, {}));
}

TEST_CASE("a tenant's further runs stand behind only while others are active", "[places]") {
  FairPlaces places(8, milliseconds{10});
  const auto turnOf = [&](const TenantId& tenant) {
    const Result<Turn> turn = places.take(tenant, {});
    REQUIRE(turn);
    return *turn;
  };
  CHECK(turnOf(kFlood) == Turn::kEqual);
  CHECK(turnOf(kFlood) == Turn::kEqual);  // nobody else is there to stand behind
  CHECK_FALSE(places.crowdsOthers(kFlood));
  CHECK(turnOf(kOther) == Turn::kEqual);
  CHECK(turnOf(kFlood) == Turn::kBehind);
  CHECK(places.crowdsOthers(kFlood));
  CHECK_FALSE(places.crowdsOthers(kOther));  // one place is everybody's
  CHECK(turnOf(kOther) == Turn::kBehind);
  for (int i = 0; i < 3; ++i) places.giveBack(kFlood);
  CHECK_FALSE(places.crowdsOthers(kFlood));
  CHECK(turnOf(kFlood) == Turn::kEqual);
}
