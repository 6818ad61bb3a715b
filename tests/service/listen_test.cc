// Where a service may listen.
#include "service/http/listen.h"

#include <catch2/catch.hpp>

#include "tests/support/raw_client.h"

using namespace gantlet;

TEST_CASE("a service may listen on every address of IPv4, and on every one of IPv6", "[listen]") {
  for (const char* every : {"0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0"}) {
    INFO(every);
    const auto loopback = http::isLoopback(every);
    REQUIRE(loopback);
    CHECK_FALSE(*loopback);
    const auto listener = http::listenTcp(every, 0);
    INFO((listener ? "" : listener.error().text()));
    REQUIRE(listener);
    CHECK(test::RawClient(listener->port).connected());
  }
}

TEST_CASE("names are no addresses to listen on, but for that of this host", "[listen]") {
  for (const char* own : {"127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost"}) {
    INFO(own);
    CHECK(*http::isLoopback(own));
  }
  for (const char* bad : {"", "example.com", "[]", "::1::", "127.0.0.1.1", "10.0.0.1:80"}) {
    INFO(bad);
    CHECK(http::isLoopback(bad).error().code == ErrorCode::kInvalidArgument);
    CHECK_FALSE(http::listenTcp(bad, 0));
  }
}
