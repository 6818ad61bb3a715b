// What is answered to a repeated request that makes something.
#include "service/repeated_answers.h"

#include <catch2/catch.hpp>

using namespace gantlet;
using Found = RepeatedAnswers::Found;

namespace {

http::Response made(const std::string& body, int status = 201) {
  http::Response response;
  response.status = status;
  response.body = body;
  return response;
}

constexpr RepeatedAnswers::Time kStart{};

}  // namespace

TEST_CASE("a repeated request gets the first one's answer", "[repeated]") {
  RepeatedAnswers answers;
  CHECK(answers.begin("k", "a", kStart).found == Found::kNew);
  CHECK(answers.begin("k", "a", kStart).found == Found::kUnderWay);
  CHECK(answers.begin("k", "b", kStart).found == Found::kOther);
  answers.ended("k", made("one"));
  const auto again = answers.begin("k", "a", kStart);
  CHECK(again.found == Found::kAnswered);
  CHECK(again.answer.body == "one");
  CHECK(answers.begin("k", "b", kStart).found == Found::kOther);
  CHECK(answers.begin("other", "a", kStart).found == Found::kNew);
}

TEST_CASE("what made nothing leaves its key free", "[repeated]") {
  RepeatedAnswers answers;
  CHECK(answers.begin("k", "a", kStart).found == Found::kNew);
  answers.ended("k", made("no", 400));
  CHECK(answers.begin("k", "a", kStart).found == Found::kNew);
  answers.forgotten("k");
  CHECK(answers.begin("k", "b", kStart).found == Found::kNew);
  answers.ended("k", made(std::string(RepeatedAnswers::kMostBytesOfOne, 'x')));
  CHECK(answers.begin("k", "b", kStart).found == Found::kNew);
}

TEST_CASE("answers are kept for a day, and no more than there is room for", "[repeated]") {
  RepeatedAnswers answers;
  const auto keep = [&](const std::string& key, RepeatedAnswers::Time at, std::size_t size) {
    REQUIRE(answers.begin(key, "a", at).found == Found::kNew);
    answers.ended(key, made(std::string(size, 'x')));
  };
  keep("old", kStart, 1);
  CHECK(answers.begin("slow", "a", kStart).found == Found::kNew);
  const auto later = kStart + RepeatedAnswers::kKept;
  CHECK(answers.begin("old", "a", later).found == Found::kNew);
  CHECK(answers.begin("slow", "a", later).found == Found::kUnderWay);
  const std::size_t half = RepeatedAnswers::kMostBytesOfOne / 2;
  for (std::size_t i = 0; i < 40; ++i) keep("large" + std::to_string(i), later, half);
  CHECK(answers.begin("large0", "a", later).found == Found::kNew);
  CHECK(answers.begin("large39", "a", later).found == Found::kAnswered);
  for (std::size_t i = 0; i < RepeatedAnswers::kMost; ++i) keep(std::to_string(i), later, 1);
  CHECK(answers.begin("large39", "a", later).found == Found::kNew);
  CHECK(answers.begin(std::to_string(RepeatedAnswers::kMost - 1), "a", later).found ==
        Found::kAnswered);
}
