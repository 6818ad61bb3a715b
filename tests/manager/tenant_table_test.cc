#include "manager/tenant_table.h"

#include <catch2/catch.hpp>

namespace gantlet {
namespace {

struct Item {
  TenantId tenant;
};

std::shared_ptr<Item> of(const char* tenant) {
  return std::make_shared<Item>(Item{TenantId(tenant)});
}

}  // namespace

TEST_CASE("a table counts what each tenant has, whichever way it comes and goes", "[sessions]") {
  TenantTable<Item> table;
  table.emplace("1", of("a"));
  table.emplace("2", of("a"));
  table.emplace("3", of("b"));
  table.emplace("3", of("a"));  // it is there
  CHECK(table.size() == 3);
  CHECK(table.countOf(TenantId("a")) == 2);
  CHECK(table.countOf(TenantId("b")) == 1);
  CHECK(table.countOf(TenantId("c")) == 0);
  CHECK(table.erase("1") == 1);
  CHECK(table.erase("1") == 0);
  table.erase(table.find("3"));
  CHECK(table.countOf(TenantId("a")) == 1);
  CHECK(table.countOf(TenantId("b")) == 0);
  CHECK(table.takeAll().size() == 1);
  CHECK(table.empty());
  CHECK(table.countOf(TenantId("a")) == 0);
}

}  // namespace gantlet
