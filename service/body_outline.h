// BodyOutline: what a route's body may look like from afar, and a watch that ends a request as soon
// as its body does not: no JSON, a member that no route knows, one of the wrong kind, one that is
// too long. The route reads what passes with its own eyes; nothing here replaces that.
//
// Thread-safety: BodyShape is a value; BodyOutline: one object, one thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/byte_count.h"
#include "json/describe.h"
#include "json/scanner.h"
#include "service/http/body_watch.h"
#include "service/problem.h"

namespace gantlet {

struct BodyShape {
  std::vector<json::Field> fields;
  // Whether a member that is none of them, or of another kind, is the route's to judge: faces whose
  // first servers took such bodies. They also tell by themselves what is no JSON.
  bool lenient = false;
};

class BodyOutline final : public http::BodyWatch, private json::ScanEvents {
 public:
  // `maxCode`: how long the members `code` and `code_b64` may stand for.
  BodyOutline(BodyShape shape, ByteCount maxCode, std::string requestId);

  [[nodiscard]] std::optional<http::Response> look(std::string_view piece) override;

 private:
  bool open(char bracket) override;
  bool close(char bracket) override;
  bool key(const json::Token& token) override;
  bool string(const json::Token& token) override;
  bool number(const json::Token& token) override;
  bool word(const json::Token& token) override;

  bool member(std::string name);
  bool valueOf(json::Kind kind);
  bool checkLength(std::size_t length);
  bool refuse(Error error);
  void keepUnfinishedKey();

  const BodyShape shape_;
  const ByteCount maxCode_;
  const std::string requestId_;
  json::Scanner scanner_;
  std::string_view piece_;
  std::size_t pieceBegin_ = 0;
  std::string unfinishedKey_;  // its start, from pieces that are gone
  const json::Field* current_ = nullptr;
  std::size_t currentDepth_ = 0;
  std::optional<Error> error_;
  bool ended_ = false;  // enough was seen
};

}  // namespace gantlet
