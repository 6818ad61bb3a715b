#include "manager/execution_events.h"

#include <catch2/catch.hpp>
#include <thread>

#include "core/utf8.h"

using namespace gantlet;

namespace {

StoredExecution pending() {
  StoredExecution execution;
  execution.id = "sub_1";
  execution.tenant = "acme";
  execution.state = "RUNNING";
  execution.createdAt = 1000;
  return execution;
}

StoredExecution ended(const std::string& state, const std::string& result = "") {
  StoredExecution execution = pending();
  execution.state = state;
  execution.endedAt = 2000;
  if (!result.empty()) execution.result = result;
  return execution;
}

std::vector<std::string> all(const ExecutionEvents& events, std::uint64_t after = 0) {
  std::vector<std::string> lines;
  for (auto event = events.next(after); event; event = events.next(event->number)) {
    lines.push_back(std::to_string(event->number) + " " + event->name + " " + event->data);
  }
  return lines;
}

MonotonicTime at(int ms) { return MonotonicTime(std::chrono::milliseconds(1'000'000 + ms)); }

const std::string kResult = R"({"stdout":"a","display":[{"text/plain":"x"},{"image/png":"eA=="}]})";

}  // namespace

TEST_CASE("events are numbered in order, and are the same live and kept", "[events]") {
  ExecutionEvents live(pending());
  live.begin(ByteCount(100));
  Verdict verdict;
  verdict.action = Action::kAllow;
  verdict.policy = "default@1";
  live.vetted(verdict, WallTime(std::chrono::milliseconds(1100)));
  live.started("local", WallTime(std::chrono::milliseconds(1200)));
  CHECK_FALSE(live.output(1, "a\nb", at(0)));
  CHECK_FALSE(live.output(2, "oops", at(0)));
  StoredExecution end = ended("COMPLETED", kResult);
  end.events = live.kept();
  CHECK_FALSE(live.hasEnded());
  CHECK_FALSE(live.output(1, "late", at(1)));
  live.end(end);
  live.end(end);
  CHECK(live.hasEnded());
  const std::vector<std::string> told = all(live);
  REQUIRE(told.size() == 9);
  CHECK(told[0] == R"(1 queued {"id":"sub_1","tenant":"acme","at":"1970-01-01T00:00:01.000Z"})");
  CHECK(told[1].starts_with(R"(2 vetted {"action":"allow","policy":"default@1")"));
  CHECK(told[2] == R"(3 started {"provider":"local","at":"1970-01-01T00:00:01.200Z"})");
  CHECK(told[3] == R"(4 stdout {"text":"a\nb"})");
  CHECK(told[4] == R"(5 stderr {"text":"oops"})");
  CHECK(told[5] == R"(6 display {"text/plain":"x"})");
  CHECK(told[6] == R"(7 display {"image/png":"eA=="})");
  CHECK(told[7] == "8 result " + kResult);
  CHECK(told[8] == R"(9 ended {"state":"COMPLETED","at":"1970-01-01T00:00:02.000Z"})");
  CHECK(all(ExecutionEvents(end, 0)) == told);
  CHECK(all(live, 8) == std::vector<std::string>{told[8]});
  CHECK(all(live, 9).empty());
  CHECK(all(live, 1000).empty());
}

TEST_CASE("of output no more is told than the limit, and no character in two", "[events]") {
  ExecutionEvents events(pending());
  events.begin(ByteCount(8));
  CHECK_FALSE(events.output(1, "a\xF0\x9F", at(0)));
  CHECK_FALSE(events.output(1, "\x9A\x80", at(1)));
  CHECK_FALSE(events.output(1, "bcdefgh", at(2)));  // three of them
  CHECK_FALSE(events.output(1, "more", at(3)));
  CHECK_FALSE(events.output(2, "\xFF", at(4)));
  CHECK_FALSE(events.output(2, "\xC3", at(5)));  // and no rest
  (void)events.kept();
  CHECK(all(events, 1) == std::vector<std::string>{R"(2 stdout {"text":"a"})",
                                                   "3 stdout {\"text\":\"\xF0\x9F\x9A\x80\"}",
                                                   R"(4 stdout {"text":"bcd"})",
                                                   "5 stderr {\"text\":\"\xEF\xBF\xBD\"}",
                                                   "6 stderr {\"text\":\"\xEF\xBF\xBD\"}"});
}

TEST_CASE("a million small pieces are a bounded number of events, and nothing is lost",
          "[events]") {
  ExecutionEvents events(pending());
  events.begin(ByteCount::mebi(4));
  bool waited = false;
  for (int i = 0; i < 1'000'000; ++i) {
    waited = events.output(1 + i % 2, i % 2 == 0 ? "x" : "y", at(i / 1000)) || waited;
  }
  CHECK(waited);
  CHECK(events.flush(at(1000)));  // too early for the last ones
  CHECK_FALSE(events.flush(at(2000)));
  std::size_t x = 0;
  std::size_t y = 0;
  const std::vector<std::string> lines = all(events, 1);
  for (const std::string& line : lines) {
    const std::size_t text = line.find('{');
    x += static_cast<std::size_t>(
             std::count(line.begin() + static_cast<long>(text), line.end(), 'x')) -
         (line.find("text") == std::string::npos ? 0U : 1U);
    y += static_cast<std::size_t>(
        std::count(line.begin() + static_cast<long>(text), line.end(), 'y'));
  }
  CHECK(x == 500'000);
  CHECK(y == 500'000);
  CHECK(lines.size() < 1200);
  CHECK(events.kept().size() < 1'200'000);
}

TEST_CASE("the end of a lost execution is behind whatever its reader had seen", "[events]") {
  CHECK(all(ExecutionEvents(ended("LOST"), 0)) ==
        std::vector<std::string>{
            R"(1 queued {"id":"sub_1","tenant":"acme","at":"1970-01-01T00:00:01.000Z"})",
            R"(2 ended {"state":"LOST","at":"1970-01-01T00:00:02.000Z"})"});
  CHECK(all(ExecutionEvents(ended("LOST"), 57), 57) ==
        std::vector<std::string>{R"(58 ended {"state":"LOST","at":"1970-01-01T00:00:02.000Z"})"});
  // Of one that was not, nothing is made up.
  CHECK(all(ExecutionEvents(ended("CANCELLED"), 57), 57).empty());
}

TEST_CASE("a listener is called until it has enough, from many threads", "[events]") {
  const auto events = std::make_shared<ExecutionEvents>(pending());
  events->begin(ByteCount::mebi(1));
  std::atomic<int> calls{0};
  std::atomic<bool> open{true};
  events->listen([&] {
    ++calls;
    return open.load();
  });
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 100; ++n) (void)events->output(1, "x", at(n));
    });
  }
  std::uint64_t after = 0;
  while (after < 401) {
    if (const auto event = events->next(after)) {
      REQUIRE(event->number == after + 1);
      after = event->number;
    }
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(calls == 400);
  open = false;
  (void)events->output(1, "x", at(101));
  (void)events->output(1, "x", at(102));
  CHECK(calls == 401);
}

TEST_CASE("one that runs a second time tells no number twice, and the same ones when it is kept",
          "[events]") {
  ExecutionEvents first(pending());
  first.begin(ByteCount(100));
  first.started("local", WallTime(std::chrono::milliseconds(1200)));
  CHECK_FALSE(first.output(1, "once", at(0)));
  ExecutionEvents second(pending());
  StoredExecution again = pending();
  again.createdAt = 9000;
  second.queuedAgain(3 * kNumbersOfAttempt, again);
  second.begin(ByteCount(100));
  second.started("local", WallTime(std::chrono::milliseconds(9100)));
  CHECK_FALSE(second.output(1, "twice", at(0)));
  StoredExecution end = ended("COMPLETED", R"({"stdout":"twice"})");
  end.events = second.kept();
  second.end(end);
  const std::vector<std::string> told = all(second);
  REQUIRE(told.size() == 6);
  CHECK(told[0].starts_with("1 queued "));
  CHECK(told[1] ==
        R"(30000001 queued {"id":"sub_1","tenant":"acme","at":"1970-01-01T00:00:09.000Z"})");
  CHECK(told[3] == R"(30000003 stdout {"text":"twice"})");
  CHECK(told[5].starts_with("30000005 ended "));
  CHECK(all(ExecutionEvents(end, 0)) == told);
  // Who has seen the first run's goes on with the second's.
  CHECK(all(second, all(first).size()).front() == told[1]);
}

TEST_CASE("a node leaves the end to who looks into the database", "[events]") {
  ExecutionEvents events(pending());
  int told = 0;
  events.listen([&told] { return ++told > 0; });
  events.leave();
  CHECK(events.hasEnded());
  CHECK(told == 1);
  CHECK(all(events).size() == 1);
  events.started("local", WallTime(std::chrono::milliseconds(1)));
  CHECK(all(events).size() == 1);
}
