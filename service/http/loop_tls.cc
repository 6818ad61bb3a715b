// Connections on which TLS is not set up yet: each readiness is one step of the handshake.
#include <sys/epoll.h>

#include "service/http/loop.h"

namespace gantlet::http {

void Loop::useTls(std::shared_ptr<const TlsContext> tls) { tls_.set(std::move(tls)); }

void Loop::stepHandshake(Connection& connection) {
  if (!connection.greeted) {
    switch (peekFirstByte(connection.channel->fd())) {
      case FirstByte::kNone: return poller_.arm(connection, EPOLLIN);
      case FirstByte::kGone: return close(connection);
      case FirstByte::kTls: connection.greeted = true; break;
      case FirstByte::kOther:
        // Most likely http:// where https:// was meant: said in a way that such a client reads.
        connection.channel->becomePlain();
        handler_.handshakeFailed(connection.peer, "the client does not speak TLS");
        (void)refuse(connection, 400, "this port speaks TLS: call it as https://");
        return;
    }
  }
  switch (connection.channel->handshake().state) {
    case Channel::State::kDone: connection.phase = Phase::kIdle; return advance(connection);
    case Channel::State::kWantsRead: return poller_.arm(connection, EPOLLIN);
    case Channel::State::kWantsWrite: return poller_.arm(connection, EPOLLOUT);
    case Channel::State::kEnded: handshakeFailed(connection, connection.channel->fault());
  }
}

void Loop::handshakeFailed(Connection& connection, const std::string& reason) {
  handler_.handshakeFailed(connection.peer, reason);
  close(connection);
}

}  // namespace gantlet::http
