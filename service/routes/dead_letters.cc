// Below /v1/dead-letters: executions that a cluster has given up, for admins.
#include "cluster/dead_letter_desk.h"
#include "json/value.h"
#include "service/host_paths.h"
#include "service/page.h"
#include "service/routes/routes.h"
#include "service/time_json.h"

namespace gantlet {
namespace {

Result<cluster::DeadLetterDesk*> letterDesk(const Call& call) {
  if (call.desks.deadLetters != nullptr) return call.desks.deadLetters;
  return Error{ErrorCode::kUnavailable, "this service is no gateway of a cluster",
               "ask one: 'gantlet serve --role gateway'"};
}

std::string reasonOf(const DeadLetter& letter) {
  const auto error = json::parse(letter.error);
  const json::Value* text =
      error && error->asObject() != nullptr ? error->asObject()->find("message") : nullptr;
  return text == nullptr || text->asString() == nullptr ? "" : withoutHostPaths(*text->asString());
}

Result<http::Response> list(Call& call) {
  TRY(cluster::DeadLetterDesk * desk, letterDesk(call));
  TRY(const PageAsked asked, readPage(call.request().head.query));
  TRY_STATUS(checkCursor(asked.after, "sub_"));
  TRY(std::vector<DeadLetter> found,
      desk->list(call.caller.principal.only, asked.after, asked.limit + 1));
  const bool more = found.size() > asked.limit;
  if (more) found.resize(asked.limit);
  json::Array letters;
  for (const DeadLetter& one : found) {
    letters.emplace_back(json::Object{{"id", one.id},
                                      {"tenant", one.tenant},
                                      {"died_at", timeJson(one.diedAt)},
                                      {"attempts", one.attempts},
                                      {"reason", reasonOf(one)}});
  }
  return jsonResponse(json::Object{{"dead_letters", std::move(letters)},
                                   {"next", more ? json::Value(found.back().id) : json::Value()}});
}

Result<http::Response> redeliver(Call& call) {
  TRY(cluster::DeadLetterDesk * desk, letterDesk(call));
  const std::string id(call.pathField("id"));
  TRY_STATUS(desk->redeliver(id, call.caller.principal.only, call.caller.actor));
  call.submissions = {id};
  http::Response response = jsonResponse(json::Object{{"id", id}, {"state", "PENDING"}}, 202);
  response.headers.push_back({"Location", "/v1/executions/" + id});
  return response;
}

Result<http::Response> drop(Call& call) {
  TRY(cluster::DeadLetterDesk * desk, letterDesk(call));
  TRY_STATUS(
      desk->drop(std::string(call.pathField("id")), call.caller.principal.only, call.caller.actor));
  return noContent();
}

}  // namespace

void deadLetterList(Call& call) { answer(call, list(call)); }
void deadLetterAgain(Call& call) { answer(call, redeliver(call)); }
void deadLetterDrop(Call& call) { answer(call, drop(call)); }

}  // namespace gantlet
