// Lanes: one tenant's flood of requests neither takes all workers nor all places to wait.
#include "service/http/worker_pool.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <future>

using gantlet::http::WorkerPool;

namespace {

// Jobs that run until the gate opens, counted by lane.
struct Gate {
  std::promise<void> open;
  std::shared_future<void> opened = open.get_future().share();
  std::atomic<int> flood{0};
  std::atomic<int> other{0};

  std::function<void()> job(std::atomic<int>& count) {
    return [this, &count] {
      ++count;
      opened.wait();
    };
  }
};

bool eventually(const std::function<bool()>& holds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (!holds() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return holds();
}

}  // namespace

TEST_CASE("a lane gets no more than three quarters of workers and queue", "[pool]") {
  Gate gate;
  WorkerPool pool(8, 8);
  int taken = 0;
  for (int i = 0; i < 100; ++i) taken += pool.submit("flood", gate.job(gate.flood)) ? 1 : 0;
  CHECK(taken == 12);
  CHECK(eventually([&] { return gate.flood == 6; }));
  // Another lane starts at once, and has places to wait.
  CHECK(pool.submit("other", gate.job(gate.other)));
  CHECK(pool.submit("other", gate.job(gate.other)));
  CHECK(eventually([&] { return gate.other == 2; }));
  CHECK(gate.flood == 6);
  CHECK(pool.submit("other", gate.job(gate.other)));
  gate.open.set_value();
  CHECK(eventually([&] { return gate.flood == 12 && gate.other == 3; }));
}

TEST_CASE("lanes that wait take turns", "[pool]") {
  Gate gate;
  WorkerPool pool(1, 40);
  CHECK(pool.submit("first", gate.job(gate.other)));
  REQUIRE(eventually([&] { return gate.other == 1; }));
  std::mutex mutex;
  std::string order;
  const auto note = [&](char name) {
    return [&, name] {
      const std::lock_guard lock(mutex);
      order += name;
    };
  };
  for (int i = 0; i < 10; ++i) CHECK(pool.submit("flood", note('f')));
  CHECK(pool.submit("other", note('o')));
  CHECK(pool.submit("third", note('t')));
  gate.open.set_value();
  CHECK(eventually([&] {
    const std::lock_guard lock(mutex);
    return order.size() == 12;
  }));
  CHECK(order == "fotfffffffff");
}

TEST_CASE("stopping drops what waits and finishes what runs", "[pool]") {
  Gate gate;
  // A queue that does not fill: a refusal can only mean that stopping has begun.
  auto pool = std::make_unique<WorkerPool>(1, std::size_t{1} << 30U);
  CHECK(pool->submit("a", gate.job(gate.other)));
  REQUIRE(eventually([&] { return gate.other == 1; }));
  CHECK(pool->submit("a", gate.job(gate.flood)));
  CHECK(pool->submit("b", gate.job(gate.flood)));
  auto stopped = std::async(std::launch::async, [&] { pool->stop(); });
  CHECK(eventually([&] { return !pool->submit("c", [] {}); }));
  gate.open.set_value();
  stopped.get();
  CHECK(gate.flood == 0);
}
