// What a gateway reads of a node's events, and what waits for its own reader.
#include <poll.h>

#include <catch2/catch.hpp>
#include <thread>

#include "cluster/event_lines.h"
#include "cluster/event_reader.h"

using namespace gantlet;
using cluster::EventLines;
using cluster::EventReader;

namespace {

StoredExecution running() {
  StoredExecution execution;
  execution.id = "sub_1";
  execution.tenant = "acme";
  execution.state = "RUNNING";
  return execution;
}

StoredExecution endedWith(const std::string& events) {
  StoredExecution ended = running();
  ended.state = "COMPLETED";
  ended.endedAt = 5;
  ended.events = events;
  ended.result = R"({"stdout":"x"})";
  return ended;
}

// All that a reader is told now, one after the other, as "number name".
std::vector<std::string> toldNow(EventReader& reader, std::uint64_t& after) {
  std::vector<std::string> told;
  while (const auto event = reader.next(after)) {
    told.push_back(std::to_string(event->number) + " " + event->name);
    after = event->number;
  }
  return told;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a node's events are read from pieces of any size", "[events]") {
  const std::string text =
      ": keep-alive\n\nid: 2\nevent: vetted\ndata: {\"action\":\"allow\"}\n\n"
      "id: 3\nevent: stdout\ndata: {\"text\":\"a: b\"}\n\n: keep-alive\n\nid: 4\nevent: stderr\nda";
  for (std::size_t size = 1; size < text.size(); size += 7) {
    Lines told;
    EventLines lines([&](const ExecutionEvent& event) {
      told.push_back(std::to_string(event.number) + " " + event.name + " " + event.data);
      return true;
    });
    for (std::size_t at = 0; at < text.size(); at += size) {
      const auto more = lines.read(std::string_view(text).substr(at, size));
      REQUIRE(more);
      CHECK(*more);
    }
    CHECK(told == Lines{R"(2 vetted {"action":"allow"})", R"(3 stdout {"text":"a: b"})"});
  }
}

TEST_CASE("a node is believed nothing that is no event of its executions", "[events]") {
  for (const char* text :
       {"id: 2\nevent: result\ndata: {}\n\n", "id: 2\nevent: ended\ndata: {}\n\n",
        "id: 2\nevent: x\",\"y\ndata: {}\n\n", "id: 2\nevent: stdout\ndata: {]\n\n",
        "id: 2\nevent: stdout\ndata: \n\n", "id: 0\nevent: stdout\ndata: {}\n\n",
        "id: 2x\nevent: stdout\ndata: {}\n\n", "event: stdout\ndata: {}\n\n", "retry: 1\n\n",
        "nonsense\n", "id: 3\nevent: stdout\ndata: {}\n\nid: 3\nevent: stdout\ndata: {}\n\n",
        "id: 99999999999999999999999\nevent: stdout\ndata: {}\n\n"}) {
    INFO(text);
    EventLines lines([](const ExecutionEvent&) { return true; });
    const auto read = lines.read(text);
    REQUIRE_FALSE(read);
    CHECK(read.error().code == ErrorCode::kUnavailable);
  }
  EventLines endless([](const ExecutionEvent&) { return true; });
  const std::string piece(std::size_t{8} << 20U, 'x');
  Result<bool> read = true;
  for (int i = 0; i < 9 && read; ++i) read = endless.read(piece);
  CHECK_FALSE(read);
  EventLines full([](const ExecutionEvent&) { return false; });
  CHECK_FALSE(*full.read("id: 2\nevent: stdout\ndata: {}\n\n"));
}

TEST_CASE("a reader gets each event once, and the rest from what was kept", "[events]") {
  EventReader reader(running(), 0, 1 << 20);
  int told = 0;
  reader.listen([&told] { return ++told > 0; });
  std::uint64_t after = 0;
  CHECK(toldNow(reader, after) == Lines{"1 queued"});
  CHECK(reader.take({2, "vetted", "{}"}));
  CHECK(reader.take({2, "vetted", "{}"}));  // the node was asked again
  CHECK(reader.take({3, "started", "{}"}));
  CHECK(told == 2);
  CHECK(toldNow(reader, after) == Lines{"2 vetted", "3 started"});
  CHECK(reader.take({4, "stdout", "{}"}));
  reader.end(endedWith("vetted {}\nstarted {}\nstdout {}\nstdout {}\n"));
  CHECK(reader.hasEnded());
  CHECK(toldNow(reader, after) == Lines{"4 stdout", "5 stdout", "6 result", "7 ended"});
  // One that came later.
  EventReader late(running(), 4, 1 << 20);
  late.end(endedWith("vetted {}\nstarted {}\nstdout {}\nstdout {}\n"));
  after = 4;
  CHECK(toldNow(late, after) == Lines{"5 stdout", "6 result", "7 ended"});
}

TEST_CASE("a reader's end is told although less was kept than it has seen", "[events]") {
  EventReader reader(running(), 0, 1 << 20);
  for (std::uint64_t number = 2; number < 9; ++number) {
    CHECK(reader.take({number, "stdout", "{}"}));
  }
  StoredExecution ended = endedWith("");
  SECTION("the node was lost") { ended.state = "LOST"; }
  SECTION("the results were forgotten for room") {}
  ended.result.reset();
  reader.end(ended);
  std::uint64_t after = 7;
  CHECK(toldNow(reader, after) == Lines{"8 stdout", "9 ended"});
}

TEST_CASE("what waits for a slow reader is bounded, and who brings more waits", "[events]") {
  EventReader reader(running(), 0, 1000);
  std::uint64_t after = 0;
  CHECK(toldNow(reader, after) == Lines{"1 queued"});
  const std::string large = "\"" + std::string(2000, 'x') + "\"";
  CHECK(reader.take({2, "stdout", large}));  // one always may
  std::atomic<int> taken{0};
  std::jthread node([&] {
    for (std::uint64_t number = 3; number < 100; ++number) {
      if (!reader.take({number, "stdout", large})) return;
      ++taken;
    }
  });
  std::size_t read = 0;
  while (read < 98) {
    const auto event = reader.next(after);
    if (!event) continue;
    after = event->number;
    ++read;
    // The one that was just told, and the one behind it.
    CHECK(taken <= static_cast<int>(read) + 1);
  }
  node.join();
  CHECK(taken == 97);
  CHECK_FALSE(reader.next(after));  // it has had all
  SECTION("its client goes") {
    CHECK(reader.take({200, "stdout", large}));
    reader.begin();
    const auto cut = reader.cutFd();
    bool more = true;
    std::jthread waits([&] { more = reader.take({201, "stdout", large}); });
    reader.leave();
    waits.join();
    CHECK_FALSE(more);
    pollfd readable{cut->get(), POLLIN, 0};
    CHECK(::poll(&readable, 1, 0) == 1);
    CHECK_FALSE(reader.next(199));
  }
  SECTION("its node is left") {
    CHECK(reader.take({200, "stdout", large}));
    reader.begin();
    bool more = true;
    std::jthread waits([&] { more = reader.take({201, "stdout", large}); });
    reader.cut();
    waits.join();
    CHECK_FALSE(more);
    CHECK(reader.next(199)->number == 200);
  }
}
