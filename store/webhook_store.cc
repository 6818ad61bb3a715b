#include "store/webhook_store.h"

namespace gantlet {
namespace {

constexpr std::string_view kColumns =
    "id, webhook, execution, tenant, url, state, payload, created_at, attempts, next_at, "
    "last_status, last_error, ended_at";
constexpr std::string_view kKinds = "tttttttnnnntn";

StoredDelivery deliveryOf(const SqlRow& row) {
  StoredDelivery delivery;
  delivery.id = row.text(0);
  delivery.webhook = row.text(1);
  delivery.execution = row.text(2);
  delivery.tenant = row.text(3);
  delivery.url = row.text(4);
  delivery.state = row.text(5);
  delivery.payload = row.text(6);
  delivery.createdAt = row.number(7);
  delivery.attempts = row.number(8);
  delivery.nextAt = row.number(9);
  delivery.status = row.optionalNumber(10);
  delivery.error = row.text(11);
  delivery.endedAt = row.optionalNumber(12);
  return delivery;
}

std::string select(const std::string& where) {
  return "SELECT " + std::string(kColumns) + " FROM webhook_deliveries WHERE " + where;
}

std::vector<StoredDelivery> deliveriesOf(const std::vector<SqlRow>& rows) {
  std::vector<StoredDelivery> deliveries;
  deliveries.reserve(rows.size());
  for (const SqlRow& row : rows) deliveries.push_back(deliveryOf(row));
  return deliveries;
}

void addExclusion(std::string& where, std::vector<SqlValue>& values, const char* column,
                  const std::vector<std::string>& excluded) {
  if (excluded.empty()) return;
  where += std::string(" AND ") + column + " NOT IN (";
  for (std::size_t i = 0; i < excluded.size(); ++i) {
    where += i == 0 ? "?" : ", ?";
    values.emplace_back(excluded[i]);
  }
  where += ")";
}

}  // namespace

Status addDelivery(Sql& sql, const StoredDelivery& delivery) {
  return sql.run(
      "INSERT INTO webhook_deliveries (id, webhook, execution, tenant, url, state, payload, "
      "created_at, attempts, next_at, last_error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, '')",
      {delivery.id, delivery.webhook, delivery.execution, delivery.tenant, delivery.url,
       delivery.state, delivery.payload, delivery.createdAt, delivery.nextAt});
}

Status WebhookStore::add(const StoredWebhook& webhook) {
  return database_.transact([&](Sql& sql) {
    return sql.run(
        "INSERT INTO webhooks (id, tenant, url, description, created_at, created_by, generation) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        {webhook.id, webhook.tenant, webhook.url, webhook.description, webhook.createdAt,
         webhook.createdBy, webhook.generation});
  });
}

Status WebhookStore::add(const std::vector<StoredDelivery>& deliveries) {
  return database_.transact([&](Sql& sql) -> Status {
    for (const StoredDelivery& one : deliveries) TRY_STATUS(addDelivery(sql, one));
    return {};
  });
}

Result<std::vector<StoredWebhook>> WebhookStore::all() {
  TRY(const std::vector<SqlRow> rows, database_.transact([](Sql& sql) {
    return sql.rows(
        "SELECT id, tenant, url, description, created_at, created_by, generation, old_until FROM "
        "webhooks ORDER BY id",
        "ttttntnn");
  }));
  std::vector<StoredWebhook> webhooks;
  webhooks.reserve(rows.size());
  for (const SqlRow& row : rows) {
    webhooks.push_back({row.text(0), row.text(1), row.text(2), row.text(3), row.number(4),
                        row.text(5), row.number(6), row.optionalNumber(7)});
  }
  return webhooks;
}

Status WebhookStore::setGeneration(const std::string& id, std::int64_t generation,
                                   std::int64_t oldUntil) {
  return database_.transact([&](Sql& sql) {
    return sql.run("UPDATE webhooks SET generation = ?, old_until = ? WHERE id = ?",
                   {generation, oldUntil, id});
  });
}

Status WebhookStore::remove(const std::string& id) {
  return database_.transact(
      [&](Sql& sql) { return sql.run("DELETE FROM webhooks WHERE id = ?", {id}); });
}

Result<std::vector<StoredDelivery>> WebhookStore::due(std::int64_t now,
                                                      const std::vector<std::string>& busy,
                                                      const std::vector<std::string>& busyTenants,
                                                      std::size_t limit) {
  std::string where = "state = 'PENDING' AND next_at <= ?";
  std::vector<SqlValue> values{now};
  addExclusion(where, values, "id", busy);
  addExclusion(where, values, "tenant", busyTenants);
  values.emplace_back(static_cast<std::int64_t>(limit));
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(select(where) + " ORDER BY next_at, id LIMIT ?", kKinds, values);
  }));
  return deliveriesOf(rows);
}

Result<std::optional<std::int64_t>> WebhookStore::nextDue() {
  TRY(const std::vector<SqlRow> rows, database_.transact([](Sql& sql) {
    return sql.rows("SELECT MIN(next_at) FROM webhook_deliveries WHERE state = 'PENDING'", "n");
  }));
  if (rows.empty()) return std::optional<std::int64_t>();
  return rows.front().optionalNumber(0);
}

Status WebhookStore::attempted(const StoredDelivery& delivery) {
  return database_.transact([&](Sql& sql) {
    return sql.run(
        "UPDATE webhook_deliveries SET state = ?, attempts = ?, next_at = ?, last_status = ?, "
        "last_error = ?, ended_at = ? WHERE id = ? AND state = 'PENDING'",
        {delivery.state, delivery.attempts, delivery.nextAt, sqlValue(delivery.status),
         delivery.error, sqlValue(delivery.endedAt), delivery.id});
  });
}

Result<bool> WebhookStore::again(const std::string& id, std::int64_t now) {
  TRY(const std::uint64_t changed, database_.transact([&](Sql& sql) {
    return sql.change(
        "UPDATE webhook_deliveries SET state = 'PENDING', attempts = 0, next_at = ?, ended_at = "
        "NULL WHERE id = ? AND state <> 'PENDING'",
        {now, id});
  }));
  return changed == 1;
}

Result<std::optional<StoredDelivery>> WebhookStore::delivery(const std::string& id) {
  TRY(const std::vector<SqlRow> rows,
      database_.transact([&](Sql& sql) { return sql.rows(select("id = ?"), kKinds, {id}); }));
  if (rows.empty()) return std::optional<StoredDelivery>();
  return std::optional<StoredDelivery>(deliveryOf(rows.front()));
}

Result<DeliveryPage> WebhookStore::deliveries(const DeliveryFilter& filter) {
  std::string where = "1 = 1";
  std::vector<SqlValue> values;
  const auto add = [&](const char* condition, const std::string& value) {
    where += std::string(" AND ") + condition;
    values.emplace_back(value);
  };
  if (filter.tenant) add("tenant = ?", *filter.tenant);
  if (filter.state) add("state = ?", *filter.state);
  if (filter.webhook) add("webhook = ?", *filter.webhook);
  if (!filter.before.empty()) add("id < ?", filter.before);
  values.emplace_back(static_cast<std::int64_t>(filter.limit + 1));
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(select(where) + " ORDER BY id DESC LIMIT ?", kKinds, values);
  }));
  DeliveryPage page{deliveriesOf(rows), rows.size() > filter.limit};
  if (page.more) page.deliveries.resize(filter.limit);
  return page;
}

Result<std::uint64_t> WebhookStore::forget(std::int64_t time, std::size_t most) {
  return database_.transact([&](Sql& sql) -> Result<std::uint64_t> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT id FROM webhook_deliveries WHERE ended_at < ? ORDER BY ended_at LIMIT ?",
                 "t", {time, static_cast<std::int64_t>(most)}));
    for (const SqlRow& row : rows) {
      TRY_STATUS(sql.run("DELETE FROM webhook_deliveries WHERE id = ?", {row.text(0)}));
    }
    return static_cast<std::uint64_t>(rows.size());
  });
}

}  // namespace gantlet
