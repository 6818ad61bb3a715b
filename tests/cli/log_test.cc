// The operational log: how its lines look, and that nobody ever waits for it.
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <set>

#include "cli/serve/log_writer.h"
#include "json/value.h"
#include "tests/cli/temp_folder.h"

using namespace gantlet;
using namespace gantlet::cli;

namespace {

class FixedClock final : public Clock {
 public:
  [[nodiscard]] WallTime wallNow() const override {
    return WallTime{std::chrono::milliseconds{1'767'225'599'123}};
  }
  [[nodiscard]] MonotonicTime monotonicNow() const override { return {}; }
};

const FixedClock kClock;

LogLine lineWith(const std::string& value) {
  return {
      LogLevel::kInfo, "request", "request", {{"tenant", value}, {"status", std::int64_t{200}}}};
}

std::string asText(const LogLine& line) {
  return formatLogLine(line, kClock.wallNow(), LogFormat::kText);
}
std::string asJson(const LogLine& line) {
  return formatLogLine(line, kClock.wallNow(), LogFormat::kJson);
}

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    read.reset(ends[0]);
    write.reset(ends[1]);
  }
  UniqueFd read;
  UniqueFd write;
};

// All that comes until every writer has gone.
std::string drain(int fd) {
  std::string all;
  std::array<char, 65536> piece{};
  ssize_t count = 0;
  while ((count = ::read(fd, piece.data(), piece.size())) > 0) {
    all.append(piece.data(), static_cast<std::size_t>(count));
  }
  return all;
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

}  // namespace

TEST_CASE("a line of the log has time, level, event and its fields", "[log]") {
  const LogLine line{LogLevel::kWarning,
                     "auth_failed",
                     "a caller was refused",
                     {{"address", "10.0.0.1"},
                      {"reason", "a valid API token is needed"},
                      {"status", std::int64_t{401}},
                      {"duration_ms", 1.25},
                      {"tenant", ""}}};
  CHECK(asText(line) ==
        "2025-12-31T23:59:59.123Z warning a caller was refused: address=10.0.0.1 "
        "reason=\"a valid API token is needed\" status=401 duration_ms=1.250\n");
  CHECK(asJson(line) ==
        R"({"time":"2025-12-31T23:59:59.123Z","level":"warning","event":"auth_failed",)"
        R"("message":"a caller was refused","address":"10.0.0.1",)"
        R"("reason":"a valid API token is needed","status":401,"duration_ms":1.25})"
        "\n");
}

TEST_CASE("a value can't start a line of its own, forge a field or move the cursor", "[log]") {
  for (const char* attack : {"a\n2025-12-31T23:59:59.123Z error forged", "a\r\nb", "\x1b[2J",
                             "a\xE2\x80\xAE"
                             "b",
                             "a status=500", "a\" status=500", "\xFF\xFE", "a\tb", "\xC2\x85"}) {
    INFO(attack);
    const std::string text = asText(lineWith(attack));
    CHECK(linesOf(text).size() == 1);
    for (const char c : text.substr(0, text.size() - 1)) {
      CHECK((static_cast<unsigned char>(c) >= 0x20 && c != 0x7F));
    }
    CHECK(text.find("\xE2\x80\xAE") == std::string::npos);
    CHECK(text.find("\xC2\x85") == std::string::npos);
    // A reader who takes quoted values as one finds each field once.
    CHECK(text.ends_with(" status=200\n"));
    const std::string json = asJson(lineWith(attack));
    CHECK(linesOf(json).size() == 1);
    const auto parsed = json::parse(json);
    REQUIRE(parsed);
    CHECK(*parsed->asObject()->find("status")->asInt() == 200);
  }
  CHECK(asText(lineWith("a status=500")).find("tenant=\"a status=500\"") != std::string::npos);
}

TEST_CASE("a huge value is cut", "[log]") {
  CHECK(asText(lineWith(std::string(1U << 20U, 'x'))).size() < 1000);
  CHECK(asJson(lineWith(std::string(1U << 20U, '\x01'))).size() < 6000);
}

TEST_CASE("the log leaves out what is below its level", "[log]") {
  Pipe pipe;
  {
    LogWriter log(pipe.write.get(), kClock, {LogFormat::kText, LogLevel::kWarning});
    log.write({LogLevel::kInfo, "a", "left out", {}});
    log.write({LogLevel::kError, "b", "kept", {}});
    log.use({LogFormat::kJson, LogLevel::kDebug});
    log.write({LogLevel::kDebug, "c", "kept now", {}});
  }
  pipe.write.reset();
  const auto lines = linesOf(drain(pipe.read.get()));
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].ends_with("error   kept"));
  CHECK(lines[1].find(R"("event":"c")") != std::string::npos);
}

TEST_CASE("a pipe that nobody reads neither stops the service nor grows its memory", "[log]") {
  Pipe pipe;
  constexpr std::size_t kQueue = 64U << 10U;
  LogWriter log(pipe.write.get(), kClock, {LogFormat::kJson, LogLevel::kInfo}, kQueue);
  std::uint64_t written = 0;
  // Far more than pipe and queue hold; write() returning at all is the point.
  while (log.dropped() < 1000) {
    log.write(lineWith("tenant-" + std::to_string(written)));
    ++written;
  }
  CHECK(written * 100 < (16U << 20U));
  // The reader comes back: it gets what was kept, whole, and is told how many are missing.
  std::string all;
  std::array<char, 65536> piece{};
  std::uint64_t kept = 0;
  std::uint64_t missing = 0;
  while (kept + missing < written) {
    const ssize_t count = ::read(pipe.read.get(), piece.data(), piece.size());
    REQUIRE(count > 0);
    all.append(piece.data(), static_cast<std::size_t>(count));
    const std::size_t whole = all.rfind('\n') + 1;
    for (const std::string& line : linesOf(all.substr(0, whole))) {
      const auto parsed = json::parse(line);
      REQUIRE(parsed);
      const json::Value* lines = parsed->asObject()->find("lines");
      if (lines != nullptr) missing += static_cast<std::uint64_t>(*lines->asInt());
      kept += lines == nullptr ? 1 : 0;
    }
    all.erase(0, whole);
  }
  CHECK(kept + missing == written);
  CHECK(missing == log.dropped());
  // And it is not the descriptor that others share that was made non-blocking.
  CHECK((::fcntl(pipe.write.get(), F_GETFL) & O_NONBLOCK) == 0);
}

TEST_CASE("a log whose reader has gone does not end the service", "[log]") {
  const bool socket = GENERATE(false, true);
  UniqueFd reader;
  UniqueFd writer;
  std::array<int, 2> ends{};
  REQUIRE((socket ? ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data())
                  : ::pipe2(ends.data(), O_CLOEXEC)) == 0);
  reader.reset(ends[0]);
  writer.reset(ends[1]);
  reader.reset();
  LogWriter log(writer.get(), kClock, {});
  log.write(lineWith("a"));
  while (log.dropped() == 0) {
    pollfd nothing{-1, 0, 0};
    ::poll(&nothing, 1, 1);
  }
  CHECK(log.dropped() == 1);
}

TEST_CASE("a log that is stuck does not keep the service from stopping", "[log]") {
  Pipe pipe;
  {
    LogWriter log(pipe.write.get(), kClock, {});
    for (int i = 0; i < 20'000; ++i) log.write(lineWith("a"));
  }
  SUCCEED("the destructor has returned");
}

TEST_CASE("a log that goes to a file holds every line", "[log]") {
  const TempFolder folder;
  const std::string path = folder.write("log", "before\n");
  {
    const UniqueFd file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    LogWriter log(file.get(), kClock, {});
    for (int i = 0; i < 1000; ++i) log.write(lineWith("tenant-" + std::to_string(i)));
  }
  std::ifstream in(path);
  std::set<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.insert(line);
  CHECK(lines.size() == 1001);
}
