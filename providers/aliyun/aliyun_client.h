// AliyunClient: signed calls to the two planes of AgentRun.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <memory>
#include <string>

#include "core/clock.h"
#include "json/value.h"
#include "providers/aliyun/signer.h"
#include "providers/config_schema.h"
#include "providers/http/client.h"
#include "providers/provider_kind.h"

namespace gantlet::aliyun {

struct Call {
  std::string method = "GET";
  std::string path;
  std::string action;  // of the control plane: "GetTemplate"
  json::Value body;    // null: none
  net::Deadline deadline;
  CancelSignal cancel;
  ByteCount maxBody = ByteCount::mebi(4);
};

struct Answer {
  int status = 0;
  json::Object body;
  net::HttpReply reply;

  [[nodiscard]] bool good() const { return status >= 200 && status < 300; }
};

class AliyunClient {
 public:
  // Errors: kInvalidArgument for endpoints that can't be used.
  [[nodiscard]] static Result<std::unique_ptr<AliyunClient>> create(const ProviderConfig& config,
                                                                    const ProviderContext& context);

  // `failure` is set where no answer came.
  [[nodiscard]] std::optional<Answer> control(const Call& call, net::HttpFailure& failure) const;
  [[nodiscard]] std::optional<Answer> data(const Call& call, net::HttpFailure& failure) const;

  // What a refusal means; `otherwise` for what is neither about credentials nor about a rate.
  [[nodiscard]] Error refusal(const Answer& answer, ErrorCode otherwise) const;
  // The same for an exchange without an answer that can have run nothing.
  [[nodiscard]] Error unreached(const net::HttpFailure& failure, ErrorCode whenSent) const;

 private:
  AliyunClient(const ProviderConfig& config, const Clock& clock) : config_(config), clock_(clock) {}
  [[nodiscard]] std::optional<Answer> send(const net::HttpClient& client, const Call& call,
                                           const std::string& body, Headers headers,
                                           net::HttpFailure& failure) const;

  const ProviderConfig config_;
  const Clock& clock_;
  Credentials credentials_;
  std::string region_;
  std::unique_ptr<net::HttpClient> control_;
  std::unique_ptr<net::HttpClient> data_;
};

}  // namespace gantlet::aliyun
