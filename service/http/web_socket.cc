#include "service/http/web_socket.h"

#include <openssl/evp.h>
#include <wslay/wslay.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base64.h"

namespace gantlet::http {
namespace {

constexpr std::string_view kGuid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";  // RFC 6455 section 1.3

// A longer message goes in fragments, so that no connection holds more than that of it.
constexpr std::size_t kWholeMessage = std::size_t{16} << 10U;

// A close frame with the code 1002.
constexpr std::string_view kProtocolError = "\x88\x02\x03\xEA";

// Whether a list-valued field has that word, in any case.
bool lists(const RequestHead& head, std::string_view name, std::string_view word) {
  for (const Header& header : head.headers) {
    if (header.name != name) continue;
    std::string_view rest = header.value;
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      if (equalsIgnoreCase(trimBlanks(rest.substr(0, comma)), word)) return true;
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
  }
  return false;
}

std::string acceptKey(const std::string& key) {
  const std::string text = key + std::string(kGuid);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  ::EVP_Digest(text.data(), text.size(), digest.data(), &size, ::EVP_sha1(), nullptr);
  return encodeBase64({reinterpret_cast<const char*>(digest.data()), size});
}

}  // namespace

bool wantsWebSocket(const RequestHead& head) {
  return head.minorVersion == 1 && lists(head, "connection", "upgrade") &&
         lists(head, "upgrade", "websocket") &&
         (head.find("sec-websocket-version") == nullptr ||
          *head.find("sec-websocket-version") == "13");
}

Result<Response> acceptWebSocket(const RequestHead& head) {
  const std::string* key = head.find("sec-websocket-key");
  const auto nonce = key == nullptr ? std::nullopt : decodeBase64(*key);
  if (head.count("sec-websocket-key") != 1 || !nonce || nonce->size() != 16) {
    return Error{ErrorCode::kInvalidArgument,
                 "'Sec-WebSocket-Key' must be the base64 of 16 random bytes, once",
                 "a client library for WebSockets sends it by itself"};
  }
  if (head.count("sec-websocket-version") != 1) {
    return Error{ErrorCode::kInvalidArgument, "'Sec-WebSocket-Version' must be 13, once", ""};
  }
  Response response;
  response.status = 101;
  response.contentType.clear();
  response.headers = {{"Upgrade", "websocket"},
                      {"Connection", "Upgrade"},
                      {"Sec-WebSocket-Accept", acceptKey(*key)}};
  return response;
}

struct WebSocket::Impl {
  struct FreeContext {
    void operator()(wslay_event_context* context) const { ::wslay_event_context_free(context); }
  };

  std::unique_ptr<wslay_event_context, FreeContext> context;
  std::string_view in;  // not yet read
  std::string* out = nullptr;
  std::size_t most = 0;
  Text text;         // of the message that is under way in fragments
  std::string head;  // what was read of it already
  bool cut = false;  // a part of a message has been written
  bool closing = false;
  bool broken = false;  // nothing can be said to the client any more
  // A frame that is none: wslay gives up without a code, so that the goodbye is written here.
  bool malformed = false;

  static Impl& of(void* user) { return *static_cast<Impl*>(user); }

  static ssize_t onReceive(wslay_event_context_ptr context, std::uint8_t* into, std::size_t size,
                           int /*flags*/, void* user) {
    Impl& self = of(user);
    if (self.in.empty()) {
      ::wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
      return -1;
    }
    const std::size_t taken = std::min(size, self.in.size());
    std::memcpy(into, self.in.data(), taken);
    self.in.remove_prefix(taken);
    return static_cast<ssize_t>(taken);
  }
  static ssize_t onSend(wslay_event_context_ptr context, const std::uint8_t* bytes,
                        std::size_t size, int /*flags*/, void* user) {
    Impl& self = of(user);
    const std::size_t room = self.most - std::min(self.most, self.out->size());
    if (room == 0) {
      ::wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
      return -1;
    }
    const std::size_t taken = std::min(size, room);
    self.out->append(reinterpret_cast<const char*>(bytes), taken);
    return static_cast<ssize_t>(taken);
  }
  static ssize_t onText(wslay_event_context_ptr /*context*/, std::uint8_t* into, std::size_t size,
                        const union wslay_event_msg_source* /*source*/, int* ended, void* user) {
    Impl& self = of(user);
    if (!self.head.empty()) {
      const std::size_t taken = std::min(size, self.head.size());
      std::copy_n(self.head.data(), taken, into);
      self.head.erase(0, taken);
      return static_cast<ssize_t>(taken);
    }
    const std::string_view piece = self.text(size);
    // memcpy takes no null pointer, which an empty piece may have (C11, 7.24.1).
    if (!piece.empty()) std::memcpy(into, piece.data(), piece.size());
    if (piece.empty()) {
      *ended = 1;
      self.text = nullptr;
    }
    return static_cast<ssize_t>(piece.size());
  }
  [[nodiscard]] bool isWriting() const {
    return text || ::wslay_event_want_write(context.get()) != 0;
  }
};

WebSocket::WebSocket() : impl_(std::make_unique<Impl>()) {
  wslay_event_callbacks callbacks{};
  callbacks.recv_callback = &Impl::onReceive;
  callbacks.send_callback = &Impl::onSend;
  wslay_event_context_ptr context = nullptr;
  impl_->broken = ::wslay_event_context_server_init(&context, &callbacks, impl_.get()) != 0;
  impl_->context.reset(context);
  if (!impl_->broken) {
    ::wslay_event_config_set_max_recv_msg_length(context, kLongestClientMessage);
  }
}

WebSocket::~WebSocket() = default;

void WebSocket::received(std::string_view bytes) {
  if (impl_->broken || impl_->malformed) return;
  impl_->in = bytes;
  if (::wslay_event_recv(impl_->context.get()) != 0) impl_->malformed = true;
  impl_->in = {};
}

bool WebSocket::isFree() const {
  return !impl_->broken && !impl_->malformed && !impl_->closing && !impl_->isWriting() &&
         ::wslay_event_get_close_received(impl_->context.get()) == 0 &&
         ::wslay_event_get_read_enabled(impl_->context.get()) != 0;
}

void WebSocket::send(Text text) {
  std::string& head = impl_->head;
  while (head.size() < kWholeMessage) {
    const std::string_view piece = text(kWholeMessage - head.size());
    if (piece.empty()) {
      // Clients bound what they take ahead by frames: most messages are one.
      const wslay_event_msg whole{WSLAY_TEXT_FRAME,
                                  reinterpret_cast<const std::uint8_t*>(head.data()), head.size()};
      if (::wslay_event_queue_msg(impl_->context.get(), &whole) != 0) impl_->broken = true;
      head.clear();
      return;
    }
    head.append(piece);
  }
  impl_->text = std::move(text);
  wslay_event_fragmented_msg message{};
  message.opcode = WSLAY_TEXT_FRAME;
  message.read_callback = &Impl::onText;
  if (::wslay_event_queue_fragmented_msg(impl_->context.get(), &message) != 0) {
    impl_->broken = true;
  }
}

void WebSocket::ping() {
  wslay_event_msg message{};
  message.opcode = WSLAY_PING;
  if (!impl_->broken) (void)::wslay_event_queue_msg(impl_->context.get(), &message);
}

void WebSocket::close() {
  if (impl_->broken || impl_->closing) return;
  impl_->closing = true;
  // An error: a close is under way already.
  (void)::wslay_event_queue_close(impl_->context.get(), WSLAY_CODE_NORMAL_CLOSURE, nullptr, 0);
}

void WebSocket::write(std::string& out, std::size_t most) {
  if (impl_->malformed && !impl_->broken) {
    // Within a message that is under way it would be part of that.
    if (!impl_->text && !impl_->cut) out.append(kProtocolError);
    impl_->broken = true;
  }
  impl_->out = &out;
  impl_->most = most;
  while (!impl_->broken && out.size() < most &&
         ::wslay_event_want_write(impl_->context.get()) != 0) {
    const std::size_t before = out.size();
    if (::wslay_event_send(impl_->context.get()) != 0) impl_->broken = true;
    if (out.size() == before) break;
  }
  impl_->out = nullptr;
  impl_->cut = impl_->isWriting();
}

bool WebSocket::hasEnded() const {
  return impl_->broken || ::wslay_event_get_close_sent(impl_->context.get()) != 0;
}

}  // namespace gantlet::http
