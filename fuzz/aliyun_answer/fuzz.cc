// What Aliyun's AgentRun answers, as a cloud that was taken over would. The first byte chooses:
//   e  a refusal: the second byte is the status (times three), the rest the body
//   else: the answer to an execution; "@MARK@" in it stands for the program's mark
// What it says is bounded and fit to be shown; an answer that speaks of an error is no success; a
// refusal never repeats a secret.
#include <algorithm>

#include "core/utf8.h"
#include "fuzz/foreign_result.h"
#include "providers/aliyun/aliyun_client.h"
#include "providers/aliyun/answer_reader.h"
#include "providers/registry.h"
#include "providers/remote_text.h"

namespace gantlet::fuzz::aliyun_answer {
namespace {

constexpr const char* kKeyId = "LTAI5tFuzzFuzz";
constexpr const char* kKeySecret = "never to be shown";

const aliyun::AliyunClient& client() {
  static const SystemClock kClock;
  static const std::unique_ptr<aliyun::AliyunClient> kClient = [] {
    const ProviderConfig config(
        findProviderKind("aliyun_codeinterpreter")->schema,
        json::Object{
            {"access_key_id", kKeyId}, {"access_key_secret", kKeySecret}, {"account_id", "1"}});
    ProviderContext context;
    context.clock = &kClock;
    auto made = aliyun::AliyunClient::create(config, context);
    require(made.has_value(), "a client is made");
    return std::move(made).value();
  }();
  return *kClient;
}

void refusal(int status, std::string_view body) {
  aliyun::Answer answer;
  answer.status = status;
  answer.body = objectIn(body, 600);
  answer.reply.status = status;
  answer.reply.body = body;
  const Error error = client().refusal(answer, ErrorCode::kOutcomeUnknown);
  const std::string text = error.text();
  require(isValidUtf8(text) && text.size() <= 2048, "a refusal is a short text");
  require(text.find(kKeyId) == std::string::npos && text.find(kKeySecret) == std::string::npos,
          "a refusal shows no secret");
  require(error.retryAfter.count() >= 0, "nobody is told to come back in the past");
  if (status == 429) require(error.code == ErrorCode::kBusy, "429 is busy");
}

bool saysError(const json::Object& body) {
  const json::Array& list = *aliyun::inner(body).find("results")->asArray();
  return std::any_of(list.begin(), list.end(), [](const json::Value& value) {
    const json::Object* item = value.asObject();
    if (item == nullptr) return false;
    const std::string type = textOf(*item, "type");
    return type == "error" || (type == "endOfExecution" && textOf(*item, "status") == "error");
  });
}

void answer(std::string_view text) {
  KernelProgram program = smallProgram();
  const json::Object body = objectIn(withMark(text, program), 600);
  const auto result = aliyun::readResults(body, program);
  if (!result) {
    require(result.error().code == ErrorCode::kOutcomeUnknown, "nobody knows what ran");
    return;
  }
  checkForeignResult(*result, smallLimits());
  require(result->exitCode >= 0 && result->exitCode <= 255, "an exit code is one");
  if (saysError(body)) {
    require(result->end != End::kExited || result->exitCode != 0, "an error is no success");
  }
}

}  // namespace

void run(std::string_view input) {
  if (!input.empty() && input.front() == 'e') {
    InputReader rest(input.substr(1));
    const int status = 100 + rest.byte() * 3;
    refusal(status, rest.rest());
  } else {
    answer(input);
  }
}

}  // namespace gantlet::fuzz::aliyun_answer
