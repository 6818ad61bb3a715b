// The TLS of who connects: whom it believes, and who it is. Thread-safety: a context may be used by
// many connections at once.
#pragma once

#include <openssl/ssl.h>

#include <memory>

#include "core/result.h"
#include "providers/http/client.h"

namespace gantlet::net {

using TlsContext = std::unique_ptr<SSL_CTX, decltype(&::SSL_CTX_free)>;

// By the files of `options`; its pins and name are each connection's. Errors: kInvalidArgument,
// naming the file that can't be used.
[[nodiscard]] Result<TlsContext> makeTlsContext(const TlsOptions& options);

}  // namespace gantlet::net
