// What a gateway passes on as it came: it waits as long as the node is there.
#include <sys/eventfd.h>

#include <cerrno>

#include "cluster/relay.h"
#include "json/value.h"
#include "manager/execution_request.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::milliseconds kLookEvery{500};
constexpr std::chrono::seconds kProbePatience{60};

}  // namespace

Relay::Relay(Parts parts) : parts_(std::move(parts)), random_(std::random_device{}()) {
  watcher_ = std::thread([this] { watch(); });
}

Relay::~Relay() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  watcher_.join();
}

// Nothing tells that a machine is gone but that nobody has heard of it.
void Relay::watch() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    wake_.wait(lock, [&] { return ending_ || !flights_.empty(); });
    if (wake_.wait_for(lock, kLookEvery, [&] { return ending_; })) return;
    lock.unlock();
    const Result<std::vector<RelayNode>> all = nodes();
    lock.lock();
    if (!all) continue;  // a database that can't be asked has no news of that kind
    const auto isThere = [&](const Flight& flight) {
      for (const RelayNode& node : *all) {
        if (node.id != flight.node) continue;
        const bool alive = node.state == NodeState::kReady || node.state == NodeState::kUnreachable;
        return alive && !node.revoked;
      }
      return false;
    };
    for (const std::shared_ptr<Flight>& flight : flights_) {
      if (isThere(*flight)) continue;
      flight->lost = true;
      (void)::eventfd_write(flight->cut->get(), 1);
    }
  }
}

Status Relay::probe(const std::string& node) {
  TRY(const std::optional<RelayNode> found, this->node(node));
  if (!found) return Error{ErrorCode::kUnavailable, "there is no node " + node, ""};
  GateRequest run;
  run.submission.id = newSubmissionId();
  run.submission.tenant = TenantId("default");
  run.submission.filename = "probe.py";
  run.submission.source = "print(1)";
  run.actor = {"service", "", ""};
  net::HttpRequest request;
  request.method = "POST";
  request.target = "/v1/cluster/run";
  request.headers = {{"Content-Type", "application/json"},
                     {"Gantlet-Answer", kAnswerResult},
                     {"Gantlet-Boot", found->boot},
                     {kProbeField, "yes"}};
  request.body = keepRequest(run, "");
  request.deadline = net::in(kProbePatience);
  TRY(const Passed passed, pass(*found, std::move(request)));
  if (!passed.outcome.ok()) return net::errorOf(*passed.outcome.failure, "the node " + node);
  const auto answer = json::parse(passed.outcome.reply.body);
  const json::Value* status =
      answer && answer->asObject() != nullptr ? answer->asObject()->find("status") : nullptr;
  const bool well = passed.outcome.reply.status == 200 && status != nullptr &&
                    status->asString() != nullptr && *status->asString() == "success";
  if (well) return {};
  return Error{ErrorCode::kUnavailable,
               "it answered " + std::to_string(passed.outcome.reply.status) + ": " +
                   passed.outcome.reply.body.substr(0, 200),
               ""};
}

void Relay::lookAnew() {
  const std::lock_guard lock(mutex_);
  asked_ = {};
}

Result<Passed> Relay::pass(const RelayNode& node, net::HttpRequest request,
                           std::shared_ptr<UniqueFd> cut) {
  TRY(const std::shared_ptr<net::HttpClient> client, clientOf(node));
  auto flight = std::make_shared<Flight>();
  flight->node = node.id;
  flight->cut =
      cut ? std::move(cut) : std::make_shared<UniqueFd>(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!*flight->cut) return systemError("eventfd", errno);
  request.cancel.eventFd = flight->cut->get();
  // Who only reads, for hours where that is a stream, takes no place there.
  const bool works = request.method != "GET" && request.method != "HEAD";
  {
    const std::lock_guard lock(mutex_);
    flights_.insert(flight);
    if (works) book_.sent(node.id);
  }
  wake_.notify_all();
  const auto began = std::chrono::steady_clock::now();
  const auto onHead = std::move(request.onHead);
  request.onHead = [&](const net::HttpReply& reply) {
    counts_.answeredAfter(std::chrono::steady_clock::now() - began);
    if (onHead) onHead(reply);
  };
  Passed passed;
  passed.outcome = client->send(request);
  if (!passed.outcome.ok() && passed.outcome.failure->stale) {
    passed.doubtful = true;
    request.fresh = true;
    passed.outcome = client->send(request);
  }
  {
    const std::lock_guard lock(mutex_);
    flights_.erase(flight);
    if (works) book_.ended(node.id);
  }
  reached(node, passed.outcome);
  passed.lost = flight->lost;
  // What a node says that was revoked meanwhile is nobody's word any more.
  if (!stillCounts(node.id)) passed.lost = true;
  return passed;
}

}  // namespace gantlet::cluster
