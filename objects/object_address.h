// ObjectAddress: where the objects are, as the setting `objects` has it:
//
//   folder path=/mnt/gantlet
//   s3 endpoint=https://s3.example.com region=eu-central-1 bucket=gantlet prefix=prod
//      credentials_file=/etc/gantlet/s3-credentials tls_ca=/etc/gantlet/s3-ca.pem
//
// Thread-safety: a value type.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "objects/object_store.h"
#include "objects/sigv4.h"
#include "providers/http/url.h"

namespace gantlet::objects {

struct ObjectAddress {
  std::filesystem::path folder;  // empty: it is a bucket
  net::Url endpoint;
  std::string region = "us-east-1";
  std::string bucket;
  std::string prefix;
  // As Amazon's tools have it, of which the profile [default] counts; empty: the variables
  // AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.
  std::filesystem::path credentialsFile;
  std::string tlsCa;        // "": the system's authorities
  bool withoutTls = false;  // DANGEROUS: http beyond this host

  // Errors: kInvalidArgument.
  [[nodiscard]] static Result<ObjectAddress> parse(std::string_view text);
};

using VariableReader = std::function<std::string(const char* name)>;

// Nothing is asked yet. Errors: kInvalidArgument, kUnavailable: the credentials can't be read.
[[nodiscard]] Result<std::unique_ptr<ObjectStore>> openStore(const ObjectAddress& address,
                                                             const VariableReader& variables);

// Errors: kUnavailable.
[[nodiscard]] Result<Credentials> readCredentialsFile(const std::filesystem::path& file);

}  // namespace gantlet::objects
