#include "core/hex.h"

#include <catch2/catch.hpp>

#include "core/digest.h"

using namespace gantlet;

TEST_CASE("what toHex writes is read again", "[hex]") {
  const Digest digest = sha256("a text");
  CHECK(fromHex(toHex(digest)) == std::string(digest.begin(), digest.end()));
  CHECK(fromHex("") == "");
  CHECK(fromHex("00ff") == std::string("\0\xff", 2));
}

TEST_CASE("digits that toHex would not write are refused", "[hex]") {
  for (const char* hex : {"0", "fff", "0G", "FF", "fF", "0x", " 0", "0 ", "é"}) {
    INFO(hex);
    CHECK_FALSE(fromHex(hex));
  }
  CHECK_FALSE(fromHex(std::string_view("0\0", 2)));
}
