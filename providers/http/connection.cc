#include "providers/http/connection.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace gantlet::net {
namespace {

std::string reason(int errnum) { return std::generic_category().message(errnum); }

struct Address {
  int family = 0;
  sockaddr_storage storage{};
  socklen_t length = 0;
};

struct Lookup {
  std::mutex mutex;
  std::condition_variable ready;
  bool done = false;
  int error = 0;
  std::vector<Address> addresses;
};

void resolve(const std::string& host, std::uint16_t port, int flags, Lookup& lookup) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV | flags;
  addrinfo* list = nullptr;
  const int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &list);
  std::vector<Address> addresses;
  for (const addrinfo* at = list; error == 0 && at != nullptr; at = at->ai_next) {
    Address address;
    address.family = at->ai_family;
    address.length = at->ai_addrlen;
    std::memcpy(&address.storage, at->ai_addr, at->ai_addrlen);
    addresses.push_back(address);
  }
  if (list != nullptr) ::freeaddrinfo(list);
  const std::lock_guard lock(lookup.mutex);
  lookup.addresses = std::move(addresses);
  lookup.error = error;
  lookup.done = true;
  lookup.ready.notify_all();
}

// getaddrinfo() knows no deadline: a name is looked up on a thread of its own, which outlives a
// caller that gave up.
std::shared_ptr<Lookup> lookUp(const std::string& host, std::uint16_t port, Deadline deadline) {
  auto lookup = std::make_shared<Lookup>();
  resolve(host, port, AI_NUMERICHOST, *lookup);
  if (lookup->error == 0) return lookup;
  lookup->done = false;
  try {
    std::thread([lookup, host, port] { resolve(host, port, AI_ADDRCONFIG, *lookup); }).detach();
  } catch (const std::system_error&) {
    return nullptr;
  }
  std::unique_lock lock(lookup->mutex);
  if (!lookup->ready.wait_until(lock, deadline, [&] { return lookup->done; })) return nullptr;
  return lookup;
}

// A way that is cut, or a machine without power, says nothing: after a minute without a sign of the
// peer's system the connection is broken, however long its answer may take.
void noticeCut(int fd) {
  const int on = 1;
  const int idle = 20;    // seconds without traffic until the peer's system is asked
  const int between = 5;  // seconds until it is asked again
  const int probes = 8;
  const unsigned patience = 60'000;  // ms, also for what was sent and not acknowledged
  (void)::setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &between, sizeof between);
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
}

// How long a system may take to answer that it takes a connection: the third time that it is asked
// is over then. Nothing has been sent, so that whoever calls may go elsewhere.
constexpr std::chrono::seconds kConnectPatience{10};

std::string tlsTrouble() {
  const unsigned long code = ::ERR_get_error();
  const char* text = code == 0 ? nullptr : ::ERR_reason_error_string(code);
  return text == nullptr ? "the handshake failed" : text;
}

}  // namespace

Io Connection::broken(std::string why) {
  trouble_ = std::move(why);
  return Io::kBroken;
}

Io Connection::wait(short events) {
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline_ - std::chrono::steady_clock::now());
    if (left.count() <= 0) return Io::kTimeout;
    std::array<pollfd, 3> polled{
        {{fd_.get(), events, 0}, {cancel_.eventFd, POLLIN, 0}, {cancel_.socketFd, POLLRDHUP, 0}}};
    const auto patience = static_cast<int>(std::min<std::int64_t>(left.count() + 1, 60'000));
    const int count = ::poll(polled.data(), polled.size(), patience);
    if (count < 0 && errno != EINTR) return broken("poll: " + reason(errno));
    if (count <= 0) continue;
    if (polled[1].revents != 0 || polled[2].revents != 0) return Io::kCancelled;
    if (polled[0].revents != 0) return Io::kOk;
  }
}

Io Connection::connectTo(int family, const void* address, unsigned length) {
  fd_.reset(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!fd_) return broken("socket: " + reason(errno));
  // On a connection that is kept a request's last piece would wait for what acknowledges the one
  // before.
  const int at = 1;
  if (family != AF_UNIX) {
    (void)::setsockopt(fd_.get(), IPPROTO_TCP, TCP_NODELAY, &at, sizeof at);
    noticeCut(fd_.get());
  }
  if (::connect(fd_.get(), static_cast<const sockaddr*>(address), length) == 0) return Io::kOk;
  if (errno != EINPROGRESS) return broken(reason(errno));
  const Deadline whole = std::exchange(deadline_, std::min(deadline_, in(kConnectPatience)));
  const Io ready = wait(POLLOUT);
  deadline_ = whole;
  if (ready == Io::kTimeout && std::chrono::steady_clock::now() < whole) {
    return broken("it does not answer");
  }
  if (ready != Io::kOk) return ready;
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(fd_.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  return error == 0 ? Io::kOk : broken(reason(error));
}

Io Connection::openTcp(const Url& url) {
  const std::shared_ptr<Lookup> lookup = lookUp(url.host, url.port, deadline_);
  if (!lookup) return broken("its name could not be looked up in time");
  if (lookup->error != 0) {
    return broken("its name could not be looked up: " + std::string(::gai_strerror(lookup->error)));
  }
  Io last = broken("its name has no address");
  for (const Address& address : lookup->addresses) {
    // What the name means now, and what is connected to: no later answer can change it.
    if (auto why = guard_.refusal(address.storage)) {
      last = broken(std::move(*why));
      continue;
    }
    last = connectTo(address.family, &address.storage, address.length);
    if (last != Io::kBroken) return last;
  }
  return last;
}

Io Connection::openUnix(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  return connectTo(AF_UNIX, &address, sizeof address);
}

Io Connection::open(const Url& url, SSL_CTX* context, const std::vector<Digest>& pins,
                    const std::string& serverName) {
  const Io connected = url.socketPath.empty() ? openTcp(url) : openUnix(url.socketPath);
  if (connected != Io::kOk || !url.tls) return connected;
  return openTls(serverName.empty() ? url.host : serverName, context, pins);
}

Io Connection::openTls(const std::string& name, SSL_CTX* context, const std::vector<Digest>& pins) {
  ssl_.reset(::SSL_new(context));
  BIO* in = ::BIO_new(::BIO_s_mem());
  BIO* out = ::BIO_new(::BIO_s_mem());
  if (!ssl_ || in == nullptr || out == nullptr) return broken("TLS could not be set up");
  // Memory between the socket and TLS: OpenSSL's own socket writes would raise SIGPIPE.
  ::SSL_set_bio(ssl_.get(), in, out);
  in_addr v4{};
  in6_addr v6{};
  const bool numeric =
      ::inet_pton(AF_INET, name.c_str(), &v4) == 1 || ::inet_pton(AF_INET6, name.c_str(), &v6) == 1;
  if (numeric) {
    ::X509_VERIFY_PARAM_set1_ip_asc(::SSL_get0_param(ssl_.get()), name.c_str());
  } else {
    ::SSL_set_hostflags(ssl_.get(), X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (::SSL_set1_host(ssl_.get(), name.c_str()) != 1) return broken("its name is unusable");
    // What the macro SSL_set_tlsext_host_name does, without its old-style cast.
    ::SSL_ctrl(ssl_.get(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
               const_cast<char*>(name.c_str()));
  }
  ::SSL_set_connect_state(ssl_.get());
  while (true) {
    ::ERR_clear_error();
    const int done = ::SSL_do_handshake(ssl_.get());
    const int error = ::SSL_get_error(ssl_.get(), done);
    if (const Io sent = flushTls(); sent != Io::kOk) return sent;
    if (done == 1) break;
    if (error == SSL_ERROR_WANT_READ) {
      const Io got = fillTls();
      if (got == Io::kEnd) return broken("it closed the connection during the TLS handshake");
      if (got != Io::kOk) return got;
      continue;
    }
    const long verified = ::SSL_get_verify_result(ssl_.get());
    if (verified != X509_V_OK) {
      return broken("its certificate is not trusted: " +
                    std::string(::X509_verify_cert_error_string(verified)));
    }
    return broken("TLS: " + tlsTrouble());
  }
  return pins.empty() ? Io::kOk : checkPin(pins);
}

Io Connection::checkPin(const std::vector<Digest>& pins) {
  const std::unique_ptr<X509, decltype(&::X509_free)> certificate(
      ::SSL_get1_peer_certificate(ssl_.get()), &::X509_free);
  unsigned char* bytes = nullptr;
  const int size =
      certificate ? ::i2d_X509_PUBKEY(::X509_get_X509_PUBKEY(certificate.get()), &bytes) : -1;
  if (size <= 0) return broken("its certificate has no readable key");
  const Digest seen = sha256(
      std::string_view(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)));
  ::OPENSSL_free(bytes);
  const bool is = std::find(pins.begin(), pins.end(), seen) != pins.end();
  return is ? Io::kOk : broken("its key is not the pinned one");
}

Io Connection::sendRaw(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(fd_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (const Io ready = wait(POLLOUT); ready != Io::kOk) return ready;
    } else if (errno != EINTR) {
      return broken(reason(errno));
    }
  }
  return Io::kOk;
}

Io Connection::receiveRaw(std::array<char, 16384>& buffer, std::size_t& count) {
  count = 0;
  while (true) {
    if (const Io ready = wait(POLLIN); ready != Io::kOk) return ready;
    const ssize_t got = ::recv(fd_.get(), buffer.data(), buffer.size(), 0);
    if (got > 0) {
      count = static_cast<std::size_t>(got);
      return Io::kOk;
    }
    if (got == 0) return Io::kEnd;
    if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) return broken(reason(errno));
  }
}

Io Connection::flushTls() {
  BIO* out = ::SSL_get_wbio(ssl_.get());
  std::array<char, 16384> buffer{};
  int count = 0;
  while ((count = ::BIO_read(out, buffer.data(), static_cast<int>(buffer.size()))) > 0) {
    const Io sent = sendRaw({buffer.data(), static_cast<std::size_t>(count)});
    if (sent != Io::kOk) return sent;
  }
  return Io::kOk;
}

Io Connection::fillTls() {
  std::array<char, 16384> buffer{};
  std::size_t count = 0;
  const Io got = receiveRaw(buffer, count);
  if (got == Io::kOk) {
    ::BIO_write(::SSL_get_rbio(ssl_.get()), buffer.data(), static_cast<int>(count));
  }
  return got;
}

Io Connection::write(std::string_view bytes) {
  if (!ssl_) return sendRaw(bytes);
  while (!bytes.empty()) {
    const auto piece = static_cast<int>(std::min<std::size_t>(bytes.size(), 1U << 20U));
    ::ERR_clear_error();
    const int count = ::SSL_write(ssl_.get(), bytes.data(), piece);
    if (count <= 0) return broken("TLS: " + tlsTrouble());
    bytes.remove_prefix(static_cast<std::size_t>(count));
    if (const Io sent = flushTls(); sent != Io::kOk) return sent;
  }
  return Io::kOk;
}

bool Connection::isQuiet() const {
  if (!fd_) return false;
  if (ssl_ &&
      (::SSL_has_pending(ssl_.get()) == 1 || ::BIO_ctrl_pending(::SSL_get_rbio(ssl_.get())) > 0)) {
    return false;
  }
  pollfd polled{fd_.get(), POLLIN | POLLRDHUP, 0};
  return ::poll(&polled, 1, 0) == 0;
}

void Connection::closeWriting() { ::shutdown(fd_.get(), SHUT_WR); }

Io Connection::read(std::array<char, 16384>& buffer, std::size_t& count) {
  if (!ssl_) return receiveRaw(buffer, count);
  count = 0;
  while (true) {
    ::ERR_clear_error();
    const int got = ::SSL_read(ssl_.get(), buffer.data(), static_cast<int>(buffer.size()));
    if (got > 0) {
      count = static_cast<std::size_t>(got);
      return Io::kOk;
    }
    const int error = ::SSL_get_error(ssl_.get(), got);
    if (error == SSL_ERROR_ZERO_RETURN) return Io::kEnd;
    if (error != SSL_ERROR_WANT_READ) return broken("TLS: " + tlsTrouble());
    if (const Io sent = flushTls(); sent != Io::kOk) return sent;
    const Io filled = fillTls();
    // An end without TLS's own farewell is how an attacker cuts an answer short.
    if (filled == Io::kEnd) return broken("the connection was cut");
    if (filled != Io::kOk) return filled;
  }
}

}  // namespace gantlet::net
