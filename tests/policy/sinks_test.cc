// What is known of libraries' inputs: the data's format, and how an argument is looked up in it.
#include "policy/sinks.h"

#include <catch2/catch.hpp>

using gantlet::parseSink;
using gantlet::SinkTable;

namespace {

constexpr std::string_view kText =
    "# gantlet sinks 1\n"
    "package lib\n"
    "version 1.2\n"
    ".agg 0,=,func attribute lib.core:7\n"
    "lib.read 2+,self._x module lib:1\n"
    "lib.make returns frame-escape lib:9\n"
    "lib.make backend,self._x code lib:9\n";

}  // namespace

TEST_CASE("an argument is found by its keyword and by its index", "[sinks]") {
  const auto table = SinkTable::parse(kText, "lib.sinks");
  REQUIRE(table);
  CHECK(table->package() == "lib");
  CHECK(table->version() == "1.2");
  CHECK(table->find(".agg", "0") == parseSink("attribute"));
  CHECK(table->find(".agg", "func") == parseSink("attribute"));
  CHECK(table->find(".agg", "1") == 0);
  CHECK(table->find("lib.other", "0") == 0);
  CHECK(table->find("lib.make", "self._x") == 0);  // no argument
}

TEST_CASE("indices may go on, and keywords may be any", "[sinks]") {
  const auto table = SinkTable::parse(kText, "lib.sinks");
  REQUIRE(table);
  CHECK(table->find("lib.read", "1") == 0);
  CHECK(table->find("lib.read", "2") == parseSink("module"));
  CHECK(table->find("lib.read", "12") == parseSink("module"));
  CHECK(table->find(".agg", "total") == parseSink("attribute"));
}

TEST_CASE("unpacked arguments may be any of those that are known", "[sinks]") {
  const auto table = SinkTable::parse(kText, "lib.sinks");
  REQUIRE(table);
  CHECK(table->find("lib.read", "*") == parseSink("module"));
  CHECK(table->find("lib.read", "**") == 0);
  CHECK(table->find("lib.make", "**") == parseSink("code"));
}

TEST_CASE("a line that is none is told with its number", "[sinks]") {
  CHECK(SinkTable::parse("package lib\n.agg 0 colour x:1\n", "a.sinks")
            .error()
            .message.find("a.sinks:2") != std::string::npos);
  CHECK(!SinkTable::parse("version 1\n", "a.sinks"));
  CHECK(parseSink("colour") == 0);
}
