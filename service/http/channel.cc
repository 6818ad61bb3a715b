#include "service/http/channel.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cerrno>

namespace gantlet::http {
namespace {

constexpr int kTlsHandshakeRecord = 0x16;       // RFC 8446 section 5.1
constexpr std::size_t kTlsRecord = 16U << 10U;  // content of one record

bool wouldWait(int error) { return error == EAGAIN || error == EWOULDBLOCK; }

int socketOf(BIO* bio) {
  return static_cast<int>(reinterpret_cast<std::intptr_t>(::BIO_get_data(bio)));
}

// OpenSSL's own socket BIO writes without MSG_NOSIGNAL: a client that has gone would end the
// process.
int bioWrite(BIO* bio, const char* bytes, int size) {
  ::BIO_clear_retry_flags(bio);
  const ssize_t count =
      ::send(socketOf(bio), bytes, static_cast<std::size_t>(size), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (count < 0 && (wouldWait(errno) || errno == EINTR)) ::BIO_set_retry_write(bio);
  return static_cast<int>(count);
}

int bioRead(BIO* bio, char* bytes, int size) {
  ::BIO_clear_retry_flags(bio);
  const ssize_t count = ::recv(socketOf(bio), bytes, static_cast<std::size_t>(size), MSG_DONTWAIT);
  if (count < 0 && (wouldWait(errno) || errno == EINTR)) ::BIO_set_retry_read(bio);
  return static_cast<int>(count);
}

long bioControl(BIO* /*bio*/, int command, long /*number*/, void* /*data*/) {
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

const BIO_METHOD* socketMethod() {
  static const BIO_METHOD* const kMethod = [] {
    BIO_METHOD* made = ::BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "gantlet socket");
    if (made == nullptr) return made;
    ::BIO_meth_set_write(made, bioWrite);
    ::BIO_meth_set_read(made, bioRead);
    ::BIO_meth_set_ctrl(made, bioControl);
    return made;
  }();
  return kMethod;  // made once, never changed
}

// Why a handshake failed, from OpenSSL's queue and from what it says of the client's certificate.
std::string faultOf(SSL* ssl) {
  const long verified = ::SSL_get_verify_result(ssl);
  const unsigned long code = ::ERR_peek_error();
  const char* reason = code == 0 ? nullptr : ::ERR_reason_error_string(code);
  std::string text = reason == nullptr ? "the client broke off" : reason;
  if (verified != X509_V_OK) {
    text += std::string(": ") + ::X509_verify_cert_error_string(verified);
  }
  return text;
}

}  // namespace

FirstByte peekFirstByte(int fd) {
  char byte = 0;
  const ssize_t count = ::recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (count < 0) return wouldWait(errno) || errno == EINTR ? FirstByte::kNone : FirstByte::kGone;
  if (count == 0) return FirstByte::kGone;
  return byte == kTlsHandshakeRecord ? FirstByte::kTls : FirstByte::kOther;
}

Channel::Channel(UniqueFd fd, std::shared_ptr<const TlsContext> context)
    : fd_(std::move(fd)), context_(std::move(context)) {
  ssl_ = ::SSL_new(context_->get());
  BIO* bio = ssl_ == nullptr ? nullptr : ::BIO_new(socketMethod());
  if (bio == nullptr) {
    // Out of memory. Never plain where TLS was meant: a socket that is shut down ends by itself.
    fault_ = "out of memory";
    ::shutdown(fd_.get(), SHUT_RDWR);
    return;
  }
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the descriptor travels as BIO_set_data(3) takes it.
  ::BIO_set_data(bio, reinterpret_cast<void*>(static_cast<std::intptr_t>(fd_.get())));
  ::BIO_set_init(bio, 1);
  ::SSL_set_bio(ssl_, bio, bio);  // takes it
  ::SSL_set_accept_state(ssl_);
}

Channel::~Channel() { ::SSL_free(ssl_); }

void Channel::becomePlain() {
  ::SSL_free(std::exchange(ssl_, nullptr));
  context_.reset();
}

Channel::Step Channel::tlsStep(int result) {
  switch (::SSL_get_error(ssl_, result)) {
    case SSL_ERROR_NONE: return {State::kDone, static_cast<std::size_t>(result)};
    case SSL_ERROR_WANT_READ: return {State::kWantsRead, 0};
    case SSL_ERROR_WANT_WRITE: return {State::kWantsWrite, 0};
    default: return {State::kEnded, 0};
  }
}

Channel::Step Channel::handshake() {
  if (context_ == nullptr) return {State::kDone, 0};
  if (ssl_ == nullptr || ::SSL_get_wbio(ssl_) == nullptr) return {State::kEnded, 0};
  ::ERR_clear_error();
  const Step step = tlsStep(::SSL_do_handshake(ssl_));
  if (step.state == State::kEnded) fault_ = faultOf(ssl_);
  ::ERR_clear_error();
  return step;
}

Channel::Step Channel::receive(std::span<char> into) {
  if (ssl_ != nullptr) {
    ::ERR_clear_error();
    return tlsStep(::SSL_read(ssl_, into.data(), static_cast<int>(into.size())));
  }
  if (context_ != nullptr) return {State::kEnded, 0};
  const ssize_t count = ::recv(fd_.get(), into.data(), into.size(), MSG_DONTWAIT);
  if (count > 0) return {State::kDone, static_cast<std::size_t>(count)};
  const bool waits = count < 0 && (wouldWait(errno) || errno == EINTR);
  return {waits ? State::kWantsRead : State::kEnded, 0};
}

Channel::Step Channel::sendTls(std::string_view bytes) {
  ::ERR_clear_error();
  constexpr std::size_t kMost = std::size_t{1} << 30U;
  const Step step =
      tlsStep(::SSL_write(ssl_, bytes.data(), static_cast<int>(std::min(bytes.size(), kMost))));
  // Only a renegotiation would have to read first, and there is none.
  return step.state == State::kWantsRead ? Step{} : step;
}

Channel::Step Channel::send(std::string_view first, std::string_view second) {
  if (context_ != nullptr && ssl_ == nullptr) return {State::kEnded, 0};
  if (first.empty() && second.empty()) return {State::kDone, 0};
  if (ssl_ != nullptr) {
    if (first.empty()) return sendTls(second);
    if (second.empty() || first.size() + second.size() > kTlsRecord) return sendTls(first);
    // One record, and so one packet, for a small answer.
    return sendTls(std::string(first).append(second));
  }
  std::array<iovec, 2> parts{{{const_cast<char*>(first.data()), first.size()},
                              {const_cast<char*>(second.data()), second.size()}}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  while (true) {
    const ssize_t count = ::sendmsg(fd_.get(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) return {State::kDone, static_cast<std::size_t>(count)};
    if (errno == EINTR) continue;
    return {wouldWait(errno) ? State::kWantsWrite : State::kEnded, 0};
  }
}

void Channel::finish() {
  if (ssl_ != nullptr) {
    ::ERR_clear_error();
    (void)::SSL_shutdown(ssl_);  // close_notify, as far as it goes
    ::ERR_clear_error();
  }
  ::shutdown(fd_.get(), SHUT_WR);
}

}  // namespace gantlet::http
