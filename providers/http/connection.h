// Connection: one TCP, TLS or unix stream whose every wait ends at a deadline or when the caller
// has gone. Thread-safety: one thread.
#pragma once

#include <openssl/ssl.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/digest.h"
#include "core/unique_fd.h"
#include "providers/http/client.h"

namespace gantlet::net {

enum class Io : std::uint8_t { kOk, kEnd, kTimeout, kCancelled, kBroken };

class Connection {
 public:
  // `guard` says where it must not go; it must outlive this.
  Connection(Deadline deadline, CancelSignal cancel, const AddressGuard& guard)
      : deadline_(deadline), cancel_(cancel), guard_(guard) {}

  // Connects, and speaks TLS where the URL says so. `context` may be null without TLS. `pins`: the
  // server's key must have one of these digests, where there are any. `serverName`: what its
  // certificate must name; "": the URL's host.
  [[nodiscard]] Io open(const Url& url, SSL_CTX* context, const std::vector<Digest>& pins,
                        const std::string& serverName = "");
  [[nodiscard]] Io write(std::string_view bytes);
  // Reads at least one byte into `buffer`, or tells why not; `count` is then 0.
  [[nodiscard]] Io read(std::array<char, 16384>& buffer, std::size_t& count);

  // For another exchange, which has its own deadline and caller.
  void use(Deadline deadline, CancelSignal cancel) {
    deadline_ = deadline;
    cancel_ = cancel;
  }
  // Whether it is open, and nothing has come that nobody asked for.
  [[nodiscard]] bool isQuiet() const;
  void setDeadline(Deadline deadline) { deadline_ = deadline; }
  // Nothing more will be written; the peer sees the end of what was.
  void closeWriting();

  // What went wrong, where open() gave kBroken.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  struct SslFree {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
  };

  Io broken(std::string why);
  Io wait(short events);
  Io connectTo(int family, const void* address, unsigned length);
  Io openTcp(const Url& url);
  Io openUnix(const std::string& path);
  Io openTls(const std::string& name, SSL_CTX* context, const std::vector<Digest>& pins);
  Io checkPin(const std::vector<Digest>& pins);
  Io sendRaw(std::string_view bytes);
  Io receiveRaw(std::array<char, 16384>& buffer, std::size_t& count);
  Io flushTls();
  Io fillTls();

  Deadline deadline_;
  CancelSignal cancel_;
  const AddressGuard& guard_;
  UniqueFd fd_;
  std::unique_ptr<SSL, SslFree> ssl_;
  std::string trouble_;
};

}  // namespace gantlet::net
