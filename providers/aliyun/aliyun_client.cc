#include "providers/aliyun/aliyun_client.h"

#include "core/ids.h"
#include "providers/remote_text.h"

namespace gantlet::aliyun {
namespace {

constexpr const char* kJson = "application/json";

std::string bodyText(const Call& call) {
  return call.body.isNull() ? std::string() : json::write(call.body);
}

Signable signableOf(const net::HttpClient& client, const Call& call, std::string body) {
  Signable signable;
  signable.method = call.method;
  signable.host = client.url().authority();
  signable.path = client.url().base + call.path;
  signable.body = std::move(body);
  return signable;
}

}  // namespace

Result<std::unique_ptr<AliyunClient>> AliyunClient::create(const ProviderConfig& config,
                                                           const ProviderContext& context) {
  std::unique_ptr<AliyunClient> client(new AliyunClient(config, *context.clock));
  client->region_ = config.text("region");
  client->credentials_ = {config.secret("access_key_id"), config.secret("access_key_secret"),
                          config.secret("security_token")};
  std::string control = config.text("control_endpoint");
  if (control.empty()) control = "https://agentrun." + client->region_ + ".aliyuncs.com";
  std::string data = config.text("data_endpoint");
  if (data.empty()) {
    data = "https://" + config.text("account_id") + "-ram.agentrun-data." + client->region_ +
           ".aliyuncs.com";
  }
  const net::TlsOptions tls{config.text("certificate_pin"), context.caFile};
  TRY(net::Url controlUrl, net::parseUrl(control));
  TRY(net::Url dataUrl, net::parseUrl(data));
  TRY(client->control_, net::HttpClient::create(std::move(controlUrl), tls, context.guard));
  TRY(client->data_, net::HttpClient::create(std::move(dataUrl), tls, context.guard));
  return client;
}

std::optional<Answer> AliyunClient::control(const Call& call, net::HttpFailure& failure) const {
  const std::string body = bodyText(call);
  Signable signable = signableOf(*control_, call, body);
  signable.contentType = kJson;
  Headers headers =
      signControl(signable, credentials_, call.action, newSubmissionId().text(), clock_.wallNow());
  return send(*control_, call, body, std::move(headers), failure);
}

std::optional<Answer> AliyunClient::data(const Call& call, net::HttpFailure& failure) const {
  const std::string body = bodyText(call);
  const Signable signable = signableOf(*data_, call, body);
  Headers headers = signData(signable, credentials_, region_, clock_.wallNow());
  headers.emplace_back("Content-Type", kJson);
  headers.emplace_back("Accept", kJson);
  return send(*data_, call, body, std::move(headers), failure);
}

std::optional<Answer> AliyunClient::send(const net::HttpClient& client, const Call& call,
                                         const std::string& body, Headers headers,
                                         net::HttpFailure& failure) const {
  net::HttpRequest request;
  request.method = call.method;
  request.target = call.path;
  request.headers = std::move(headers);
  request.body = body;
  request.deadline = call.deadline;
  request.cancel = call.cancel;
  request.maxBody = call.maxBody;
  net::HttpOutcome outcome = client.send(request);
  if (!outcome.ok()) {
    failure = *outcome.failure;
    return std::nullopt;
  }
  Answer answer;
  answer.status = outcome.reply.status;
  answer.body = objectIn(outcome.reply.body, 600);
  answer.reply = std::move(outcome.reply);
  return answer;
}

Error AliyunClient::refusal(const Answer& answer, ErrorCode otherwise) const {
  std::string code = textOf(answer.body, "code");
  if (code.empty()) code = textOf(answer.body, "Code");
  std::string said = "Aliyun said " + saidBy(answer.reply, config_);
  if (!code.empty()) said += " (" + config_.redact(code) + ")";
  for (const char* key : {"requestId", "RequestId"}) {
    const std::string id = textOf(answer.body, key);
    if (!id.empty()) said += ", request " + config_.redact(id);
  }
  if (answer.status == 429 || code.starts_with("Throttling")) {
    Error error{ErrorCode::kBusy, said, "run fewer at once, or ask Aliyun for a higher quota"};
    error.retryAfter = net::retryAfterOf(answer.reply).value_or(std::chrono::seconds{0});
    return error;
  }
  if (answer.status == 401 || answer.status == 403) {
    return Error{
        ErrorCode::kConnectFailed, said,
        "check the access key, the account id, the RAM user's policy and this host's clock"};
  }
  return Error{otherwise, said, ""};
}

Error AliyunClient::unreached(const net::HttpFailure& failure, ErrorCode whenSent) const {
  Error error = net::errorOf(failure, "Aliyun AgentRun");
  if (error.code == ErrorCode::kOutcomeUnknown) error.code = whenSent;
  return error;
}

}  // namespace gantlet::aliyun
