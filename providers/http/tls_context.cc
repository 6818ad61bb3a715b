#include "providers/http/tls_context.h"

namespace gantlet::net {
namespace {

Error badTls(std::string message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), std::move(resolution)};
}

}  // namespace

Result<TlsContext> makeTlsContext(const TlsOptions& options) {
  TlsContext made(::SSL_CTX_new(::TLS_client_method()), &::SSL_CTX_free);
  SSL_CTX* context = made.get();
  if (context == nullptr) return Error{ErrorCode::kInternal, "TLS could not be set up", ""};
  ::SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  ::SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  if (!options.certFile.empty() &&
      (::SSL_CTX_use_certificate_chain_file(context, options.certFile.c_str()) != 1 ||
       ::SSL_CTX_use_PrivateKey_file(context, options.keyFile.c_str(), SSL_FILETYPE_PEM) != 1 ||
       ::SSL_CTX_check_private_key(context) != 1)) {
    return badTls("the certificate '" + options.certFile + "' with the key '" + options.keyFile +
                      "' could not be used",
                  "name PEM files that belong together, the key not encrypted");
  }
  const bool own = !options.caFile.empty();
  if (own && ::SSL_CTX_load_verify_file(context, options.caFile.c_str()) != 1) {
    return badTls("the certificate authorities of '" + options.caFile + "' could not be read",
                  "name a PEM file with the certificate of a CA");
  }
  if ((!own || options.systemToo) && ::SSL_CTX_set_default_verify_paths(context) != 1) {
    return badTls("the certificate authorities could not be read",
                  "install the package ca-certificates");
  }
  return made;
}

}  // namespace gantlet::net
