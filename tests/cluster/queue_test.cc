// The contract of cluster::Queue, on all that there are.
#include "cluster/queue.h"

#include <catch2/catch.hpp>

#include "tests/cluster/queues.h"

using namespace gantlet;
using namespace gantlet::cluster;
using gantlet::test::QueuePlace;
using gantlet::test::Queues;

namespace {

constexpr std::chrono::milliseconds kNow{0};
constexpr std::chrono::milliseconds kSoon{20};

}  // namespace

TEST_CASE("a message is taken by one consumer, in the order in which they came", "[queue]") {
  const Queues queues;
  for (const QueuePlace& place : queues.places()) {
    INFO(place.name);
    const auto first = place.open("first");
    const auto second = place.open("second");
    const auto ids = first->publish({"sub_1", "sub_2", "sub_3"});
    REQUIRE(ids);
    REQUIRE(ids->size() == 3);
    CHECK((*ids)[0] != (*ids)[1]);
    const auto two = first->take(2, kSoon);
    REQUIRE(two);
    REQUIRE(two->size() == 2);
    CHECK((*two)[0].execution == "sub_1");
    CHECK((*two)[0].id == (*ids)[0]);
    CHECK((*two)[1].execution == "sub_2");
    const auto rest = second->take(2, kSoon);
    REQUIRE(rest);
    REQUIRE(rest->size() == 1);
    CHECK((*rest)[0].execution == "sub_3");
    CHECK(second->take(2, kNow)->empty());
  }
}

TEST_CASE("a message is there until it is finished, taken or not", "[queue]") {
  const Queues queues;
  for (const QueuePlace& place : queues.places()) {
    INFO(place.name);
    const auto queue = place.open("one");
    const auto ids = queue->publish({"sub_1", "sub_2"});
    REQUIRE(ids);
    REQUIRE(queue->take(1, kSoon));
    CHECK(*queue->has(*ids) == std::vector<bool>{true, true});
    REQUIRE(queue->finish({(*ids)[0]}));
    CHECK(*queue->has(*ids) == std::vector<bool>{false, true});
    CHECK(queue->finish({(*ids)[0]}));  // once more is no error
    REQUIRE(queue->finish({(*ids)[1]}));
    CHECK(queue->take(2, kNow)->empty());
  }
}

TEST_CASE("what a consumer took and never finished is another's to take again", "[queue]") {
  const Queues queues;
  for (const QueuePlace& place : queues.places()) {
    INFO(place.name);
    const auto dead = place.open("dead");
    const auto other = place.open("other");
    const auto ids = dead->publish({"sub_1", "sub_2"});
    REQUIRE(ids);
    REQUIRE(dead->take(1, kSoon)->size() == 1);
    CHECK(other->reclaim(10, std::chrono::hours(1))->empty());
    const auto again = other->reclaim(10, kNow);
    REQUIRE(again);
    REQUIRE(again->size() == 1);
    CHECK((*again)[0].execution == "sub_1");
    CHECK((*again)[0].id == (*ids)[0]);
  }
}

TEST_CASE("a queue that has lost everything takes and gives new messages", "[queue]") {
  const Queues queues;
  for (const QueuePlace& place : queues.places()) {
    INFO(place.name);
    const auto queue = place.open("one");
    const auto ids = queue->publish({"sub_1"});
    REQUIRE(ids);
    REQUIRE(queue->take(1, kSoon));
    place.forgetAll();
    CHECK(*queue->has(*ids) == std::vector<bool>{false});
    CHECK(queue->finish(*ids));
    CHECK(queue->reclaim(1, kNow)->empty());
    CHECK(queue->take(1, kNow)->empty());
    REQUIRE(queue->publish({"sub_2"}));
    const auto taken = queue->take(1, kSoon);
    REQUIRE(taken);
    REQUIRE(taken->size() == 1);
    CHECK((*taken)[0].execution == "sub_2");
  }
}

TEST_CASE("a Redis that dies is told of, and found again", "[queue]") {
  if (!gantlet::test::RedisServer::isInstalled()) {
    WARN("NOT TRIED: queues on Redis: redis-tools is not installed");
    return;
  }
  gantlet::test::RedisServer server;
  RedisAddress address;
  address.socket = server.socket();
  RedisQueue queue(address, "test", "one");
  REQUIRE(queue.publish({"sub_1"}));
  server.kill9();
  const auto failed = queue.publish({"sub_2"});
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == ErrorCode::kUnavailable);
  server.start();
  REQUIRE(queue.publish({"sub_3"}));
  CHECK(queue.take(9, kSoon)->size() == 1);
}

TEST_CASE("what others have put into the stream is no message", "[queue]") {
  if (gantlet::test::sharedRedis() == nullptr) {
    WARN("NOT TRIED: queues on Redis: redis-tools is not installed");
    return;
  }
  const Queues queues;
  const auto queue = queues.places().back().open("one");
  gantlet::test::sharedRedis()->command("XADD test * other sub_1");
  gantlet::test::sharedRedis()->command("XADD test * execution " + std::string(500, 'x'));
  const auto taken = queue->take(9, kSoon);
  REQUIRE(taken);
  REQUIRE(taken->size() == 2);
  CHECK((*taken)[0].execution.empty());
  CHECK((*taken)[1].execution.empty());
}

TEST_CASE("an address of a Redis is a socket, or a host with its port", "[queue]") {
  CHECK(RedisAddress::parse("unix:/run/redis.sock")->socket == "/run/redis.sock");
  CHECK(RedisAddress::parse("redis.example.com:6379")->host == "redis.example.com");
  CHECK(RedisAddress::parse("[::1]:7000")->host == "::1");
  CHECK(RedisAddress::parse("[::1]:7000")->port == 7000);
  for (const char* text :
       {"", "unix:redis.sock", "redis", "redis:", "redis:0", "redis:70000", ":1", "redis:1x"}) {
    INFO(text);
    CHECK_FALSE(RedisAddress::parse(text));
  }
}
