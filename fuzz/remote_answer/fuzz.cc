// What remote providers answer, from a service that has been taken over or a wire that is not
// trusted. The first byte chooses, the second says how the bytes are cut:
//   h  an HTTP response    e  E2B's stream of JSON lines ("@MARK@" stands for the program's mark)
//   r  RAGFlow's result    g  another Gantlet's result
// However the bytes are cut the outcome is the same, limits hold, and what comes out is fit to be
// shown.
#include <algorithm>

#include "fuzz/foreign_result.h"
#include "json/value.h"
#include "providers/e2b/event_lines.h"
#include "providers/http/response_reader.h"
#include "providers/self_managed/remote_result.h"

namespace gantlet::fuzz::remote_answer {
namespace {

using net::ResponseReader;

constexpr ByteCount kMaxBody{2048};

struct Response {
  ResponseReader::State state = ResponseReader::State::kMore;
  int status = 0;
  std::string body;
};

Response readResponse(std::string_view bytes, std::size_t step) {
  ResponseReader reader(false, kMaxBody, nullptr);
  Response result;
  for (std::size_t at = 0; at < bytes.size() && result.state == ResponseReader::State::kMore;
       at += step) {
    result.state = reader.feed(bytes.substr(at, step));
  }
  if (result.state == ResponseReader::State::kMore) result.state = reader.end();
  require(reader.reply().body.size() <= kMaxBody.bytes(), "a response's body is bounded");
  if (result.state != ResponseReader::State::kWhole) return result;
  result.status = reader.reply().status;
  result.body = reader.reply().body;
  require(result.status >= 100 && result.status <= 999, "a response has a status");
  return result;
}

void response(std::string_view bytes, std::size_t step) {
  const Response whole = readResponse(bytes, bytes.size() + 1);
  const Response cut = readResponse(bytes, step);
  require((whole.state == ResponseReader::State::kWhole) ==
              (cut.state == ResponseReader::State::kWhole),
          "a response is whole however it is cut");
  require(whole.status == cut.status && whole.body == cut.body,
          "a response says the same however it is cut");
}

struct Lines {
  bool trusted = true;
  bool ended = false;
  ExecutionResult result;
};

Lines readLines(std::string_view bytes, std::size_t step) {
  KernelProgram program = smallProgram();
  const std::string text = withMark(bytes, program);
  e2b::EventLines events(program);
  Lines lines;
  for (std::size_t at = 0; at < text.size() && lines.trusted; at += step) {
    lines.trusted = events.feed(std::string_view(text).substr(at, step));
  }
  lines.ended = events.ended();
  lines.result = program.finish();
  checkForeignResult(lines.result, smallLimits());
  return lines;
}

void lines(std::string_view bytes, std::size_t step) {
  const Lines whole = readLines(bytes, SIZE_MAX / 2);
  const Lines cut = readLines(bytes, step);
  require(whole.trusted == cut.trusted, "a stream is trusted however it is cut");
  if (!whole.trusted) return;
  require(whole.ended == cut.ended && whole.result.out.text == cut.result.out.text &&
              whole.result.end == cut.result.end &&
              whole.result.resultJson == cut.result.resultJson,
          "a stream says the same however it is cut");
}

void result(std::string_view text, bool ragflow) {
  const auto document = json::parse(text);
  if (!document || document->asObject() == nullptr) return;
  const Limits limits = smallLimits();
  const auto read = ragflow ? self_managed::readRagflowResult(*document->asObject(), limits)
                            : self_managed::readGantletResult(*document->asObject(), limits);
  if (read) checkForeignResult(*read, limits);
}

}  // namespace

void run(std::string_view input) {
  if (input.size() < 2) return;
  const std::size_t step = static_cast<unsigned char>(input[1]) % 50U + 1;
  const std::string_view bytes = input.substr(2);
  switch (input.front()) {
    case 'h': response(bytes, step); break;
    case 'r': result(bytes, true); break;
    case 'g': result(bytes, false); break;
    default: lines(bytes, step);
  }
}

}  // namespace gantlet::fuzz::remote_answer
