// Passing: one request on its way through a gateway to a node and back, as it came: body and answer
// go piece by piece, and take no more memory than a piece.
// Thread-safety: one thread, the worker that serves the request.
#pragma once

#include <string>

#include "cluster/relay.h"
#include "service/face.h"
#include "service/routes/routes.h"

namespace gantlet {

class Passing {
 public:
  // `face`: whose request it is; null: Gantlet's own. `makes`: it makes something, and a node may
  // refuse it.
  Passing(Call& call, const Face* face, bool makes);

  // True: the client has its answer. False: the node has done nothing of it, and `why` tells why:
  // another one may be asked.
  [[nodiscard]] bool to(const cluster::RelayNode& node);
  [[nodiscard]] const std::string& why() const { return why_; }
  // What was answered; 0: nothing.
  [[nodiscard]] int status() const { return call_.exchange.status(); }

  // Answers with the problem, in the words of the face.
  void refuse(const Problem& problem);
  // That no node could be asked.
  void refuseUnasked(const std::string& what);

 private:
  [[nodiscard]] Status takeBody();
  [[nodiscard]] net::HttpRequest requestTo(const cluster::RelayNode& node);
  void tookHead(const net::HttpReply& reply);
  [[nodiscard]] bool tookData(std::string_view piece);
  void answer(net::HttpReply reply);
  void brokeOff(const cluster::RelayNode& node, const cluster::Passed& passed);

  Call& call_;
  const Face* const face_;
  const bool makes_;
  const std::string once_;  // of a request that must not be done twice; "": of another
  std::string body_;
  bool more_ = false;   // of the body, behind what is in body_
  bool spent_ = false;  // a node has had pieces of it
  std::string why_;

  http::Response head_;
  std::string begun_;  // what the node has said of it
  bool streams_ = false;
  std::string waiting_;  // of an answer that is given as a whole
};

// The client's request as the node `node` gets it, without a body or a deadline: all its fields but
// what is between the two of them and what proves who calls, and who calls in the gateway's words.
[[nodiscard]] net::HttpRequest passedRequest(Call& call, const Face* face, const std::string& node);

}  // namespace gantlet
