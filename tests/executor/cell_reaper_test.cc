#include "executor/jail/cell_reaper.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <memory>

namespace gantlet {
namespace {

using std::chrono::steady_clock;

TEST_CASE("a cell is ended while nobody waits for an answer") {
  std::promise<void> ended;
  CellReaper reaper([&] { ended.set_value(); });
  reaper.expectAnswer().reset();
  reaper.take(std::make_unique<Cell>());
  ended.get_future().wait();
}

TEST_CASE("a cell is not ended at once while an answer is on its way, and not kept for ever") {
  std::promise<steady_clock::time_point> ended;
  CellReaper reaper([&] { ended.set_value(steady_clock::now()); });
  const auto answer = reaper.expectAnswer();
  const auto begin = steady_clock::now();
  reaper.take(std::make_unique<Cell>());
  CHECK(ended.get_future().get() - begin >= std::chrono::milliseconds(3));
}

TEST_CASE("an answer may be kept for longer than there is a reaper") {
  std::shared_ptr<const void> answer;
  {
    CellReaper reaper([] {});
    answer = reaper.expectAnswer();
  }
  answer.reset();
  CHECK(answer == nullptr);
}

}  // namespace
}  // namespace gantlet
