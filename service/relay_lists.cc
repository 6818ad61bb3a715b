// Lists over all nodes: each is asked for the same page, and what they answer is put in order.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <thread>

#include "cluster/place_book.h"
#include "service/page.h"
#include "service/relay_call.h"
#include "service/relay_passing.h"
#include "service/time_json.h"

namespace gantlet {
namespace {

constexpr std::chrono::seconds kPatience{5};
constexpr std::size_t kAskedAtOnce = 16;  // nodes, by one list: each takes a thread

struct Asked {
  std::string node;
  std::string why;  // it could not be asked; "": it has answered
  int status = 0;
  net::HttpReply reply;
};

// What each of them answers to the request as it came.
std::vector<Asked> askAll(Call& call, const Face* face, const std::vector<std::string>& ids) {
  std::vector<Asked> all(ids.size());
  const auto ask = [&](Asked& asked) {
    const auto node = call.desks.relay->node(asked.node);
    if (!node || !*node || (*node)->state != cluster::NodeState::kReady || (*node)->revoked) {
      asked.why = !node ? node.error().message
                  : !*node || (*node)->revoked
                      ? "it is no node of the cluster any more"
                      : "it is " + std::string(cluster::nodeStateName((*node)->state));
      return;
    }
    net::HttpRequest passed = passedRequest(call, face, asked.node);
    passed.method = "GET";
    passed.deadline = net::in(kPatience);
    const auto answer = call.desks.relay->pass(**node, std::move(passed));
    if (!answer || answer->lost || !answer->outcome.ok()) {
      asked.why = !answer        ? answer.error().message
                  : answer->lost ? "it died meanwhile"
                                 : net::errorOf(*answer->outcome.failure, "it").message;
      return;
    }
    asked.reply = answer->outcome.reply;
    asked.status = asked.reply.status;
    if (asked.status >= 500) asked.why = "it answered " + std::to_string(asked.status);
  };
  for (std::size_t i = 0; i < ids.size(); ++i) all[i].node = ids[i];
  std::atomic<std::size_t> next{0};
  const auto askNext = [&] {
    for (std::size_t i = next++; i < all.size(); i = next++) ask(all[i]);
  };
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < std::min(ids.size(), kAskedAtOnce); ++i) {
    threads.emplace_back(askNext);
  }
  askNext();
  threads.clear();  // they have all answered
  return all;
}

Result<std::vector<Asked>> askWho(Call& call, const Face* face, const char* kind) {
  const std::optional<TenantId> only = call.caller.ownTenant();
  TRY(const auto counts,
      call.desks.places->store().counts(kind, only ? std::optional(only->text()) : std::nullopt));
  std::vector<std::string> ids;
  for (const auto& [node, count] : counts) ids.push_back(node);
  return askAll(call, face, ids);
}

// One that refuses what is asked for speaks for all.
const Asked* refusing(const std::vector<Asked>& all) {
  for (const Asked& one : all) {
    if (one.why.empty() && one.status >= 400) return &one;
  }
  return nullptr;
}

http::Response asAnswered(const Asked& asked) {
  http::Response response;
  response.status = asked.status;
  response.body = asked.reply.body;
  if (const std::string* type = asked.reply.find("content-type")) response.contentType = *type;
  return response;
}

json::Array unaskedOf(const std::vector<Asked>& all) {
  json::Array nodes;
  for (const Asked& one : all) {
    if (!one.why.empty()) nodes.emplace_back(json::Object{{"node", one.node}, {"reason", one.why}});
  }
  return nodes;
}

std::string textOf(const json::Value& value, const char* field) {
  const json::Value* found = value.asObject() == nullptr ? nullptr : value.asObject()->find(field);
  return found == nullptr || found->asString() == nullptr ? "" : *found->asString();
}

// What all have in that member of their answers, or in the answer itself; by its id.
struct Merged {
  std::vector<std::pair<std::string, json::Value>> things;
  bool more = false;  // one of them has more than it told
};
Merged merged(std::vector<Asked>& all, const char* member, const char* id) {
  Merged found;
  for (Asked& one : all) {
    if (!one.why.empty()) continue;
    auto value = json::parse(one.reply.body);
    const json::Value* list = !value                         ? nullptr
                              : member == nullptr            ? &*value
                              : value->asObject() == nullptr ? nullptr
                                                             : value->asObject()->find(member);
    if (list == nullptr || list->asArray() == nullptr) {
      one.why = "its answer can't be read";
      continue;
    }
    for (const json::Value& thing : *list->asArray()) {
      found.things.emplace_back(textOf(thing, id), thing);
    }
    if (member != nullptr && !textOf(*value, "next").empty()) found.more = true;
    if (one.reply.find("x-next-token") != nullptr) found.more = true;
  }
  std::sort(found.things.begin(), found.things.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return found;
}

Result<http::Response> listed(Call& call, const char* kind, const char* member) {
  TRY(const PageAsked page, readPage(call.request().head.query));
  TRY(std::vector<Asked> all, askWho(call, nullptr, kind));
  if (const Asked* refused = refusing(all)) return asAnswered(*refused);
  Merged found = merged(all, member, "id");
  const bool more = found.more || found.things.size() > page.limit;
  if (found.things.size() > page.limit) found.things.resize(page.limit);
  const std::string last = found.things.empty() ? "" : found.things.back().first;
  json::Array things;
  for (auto& [id, thing] : found.things) things.emplace_back(std::move(thing));
  json::Object answer{{member, std::move(things)},
                      {"next", more && !last.empty() ? json::Value(last) : json::Value()},
                      {"unasked", unaskedOf(all)}};
  if (kind == std::string_view(kSessionPlace)) {
    const std::optional<TenantId> only = call.caller.ownTenant();
    TRY(const auto lost,
        call.desks.places->store().lost(kind, only ? std::optional(only->text()) : std::nullopt));
    json::Array ended;
    for (const StoredPlace& one : lost) {
      if (one.id <= page.after || (more && one.id > last)) continue;
      ended.emplace_back(json::Object{{"id", one.id},
                                      {"node", one.node},
                                      {"lost_at", timeJson(one.lostAt)},
                                      {"reason", one.reason}});
    }
    answer.set("lost", std::move(ended));
  }
  return jsonResponse(std::move(answer));
}

std::size_t numberOf(const std::string* text, std::size_t otherwise) {
  std::size_t number = 0;
  if (text == nullptr) return otherwise;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  return error == std::errc{} && end == text->data() + text->size() ? number : otherwise;
}

// E2B's: an array, by time, with the rest in fields of the answer.
Result<http::Response> facesListed(Call& call, const Face* face, const char* kind, const char* id) {
  TRY(std::vector<Asked> all, askWho(call, face, kind));
  if (const Asked* refused = refusing(all)) return asAnswered(*refused);
  Merged found = merged(all, nullptr, id);
  std::size_t limit = SIZE_MAX;
  if (kind == std::string_view(kSessionPlace)) {
    limit = 100;
    bool oldestFirst = false;
    TRY(const http::QueryFields query, http::parseQuery(call.request().head.query));
    for (const auto& [name, value] : query) {
      if (name == "limit") limit = numberOf(&value, limit);
      if (name == "order") oldestFirst = value == "asc";
    }
    if (!oldestFirst) std::reverse(found.things.begin(), found.things.end());
  }
  const bool more = found.more || found.things.size() > limit;
  if (found.things.size() > limit) found.things.resize(limit);
  json::Array things;
  for (const auto& [name, thing] : found.things) things.emplace_back(thing);
  http::Response response = jsonResponse(std::move(things));
  if (more && !found.things.empty()) {
    response.headers.push_back({"X-Next-Token", found.things.back().first});
  }
  std::size_t running = 0;
  std::string unasked;
  for (const Asked& one : all) {
    running += numberOf(one.reply.find("x-total-running"), 0);
    if (!one.why.empty()) unasked += (unasked.empty() ? "" : ", ") + one.node;
  }
  if (limit != SIZE_MAX) response.headers.push_back({"X-Total-Running", std::to_string(running)});
  if (!unasked.empty()) response.headers.push_back({"X-Unasked-Nodes", unasked});
  return response;
}

void reply(Call& call, const Face* face, Result<http::Response> response) {
  if (response) return call.exchange.reply(std::move(response).value());
  Passing(call, face, false).refuse(problemOf(response.error()));
}

}  // namespace

void relaySessions(Call& call, const Face* face) {
  reply(call, face,
        face == nullptr ? listed(call, kSessionPlace, "sessions")
                        : facesListed(call, face, kSessionPlace, "sandboxID"));
}

void relayVolumes(Call& call, const Face* face) {
  reply(call, face,
        face == nullptr ? listed(call, kVolumePlace, "volumes")
                        : facesListed(call, face, kVolumePlace, "volumeID"));
}

}  // namespace gantlet
