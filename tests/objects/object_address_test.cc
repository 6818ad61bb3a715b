#include "objects/object_address.h"

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::objects;
using gantlet::test::TempFolder;

namespace {

std::string wrong(const std::string& text) {
  const auto parsed = ObjectAddress::parse(text);
  REQUIRE_FALSE(parsed);
  CHECK(parsed.error().code == ErrorCode::kInvalidArgument);
  CHECK_FALSE(parsed.error().resolution.empty());
  return parsed.error().message;
}

}  // namespace

TEST_CASE("the address of an object store is read whole", "[objects]") {
  const auto folder = ObjectAddress::parse("folder path=/mnt/gantlet");
  REQUIRE(folder);
  CHECK(folder->folder == "/mnt/gantlet");
  const auto s3 = ObjectAddress::parse(
      "s3  endpoint=https://s3.example.com:9000/base region=eu-central-1 bucket=gantlet prefix=a/b "
      "credentials_file=/etc/s3 tls_ca=/etc/ca.pem");
  REQUIRE(s3);
  CHECK(s3->endpoint.text() == "https://s3.example.com:9000/base");
  CHECK(s3->region == "eu-central-1");
  CHECK(s3->bucket == "gantlet");
  CHECK(s3->prefix == "a/b");
  CHECK(s3->credentialsFile == "/etc/s3");
  CHECK(s3->tlsCa == "/etc/ca.pem");
  CHECK(ObjectAddress::parse("s3 endpoint=http://127.0.0.1:9000 bucket=gantlet"));
  CHECK(ObjectAddress::parse("s3 endpoint=http://minio bucket=gantlet without_tls=true"));
}

TEST_CASE("an address that is wrong is told with its part", "[objects]") {
  CHECK_THAT(wrong(""), Catch::Contains("empty"));
  CHECK_THAT(wrong("/mnt/gantlet"), Catch::Contains("no kind"));
  CHECK_THAT(wrong("folder"), Catch::Contains("'path'"));
  CHECK_THAT(wrong("folder path=mnt"), Catch::Contains("absolute"));
  CHECK_THAT(wrong("folder bucket=gantlet"), Catch::Contains("'bucket'"));
  CHECK_THAT(wrong("s3 bucket=gantlet"), Catch::Contains("'endpoint'"));
  CHECK_THAT(wrong("s3 endpoint=https://s3.example.com"), Catch::Contains("'bucket'"));
  CHECK_THAT(wrong("s3 endpoint=s3.example.com bucket=gantlet"), Catch::Contains("'endpoint'"));
  CHECK_THAT(wrong("s3 endpoint=https://user:pass@s3 bucket=gantlet"),
             Catch::Contains("'endpoint'"));
  CHECK_THAT(wrong("s3 endpoint=unix:///x bucket=gantlet"), Catch::Contains("https"));
  CHECK_THAT(wrong("s3 endpoint=https://s3 bucket=UPPER"), Catch::Contains("bucket"));
  CHECK_THAT(wrong("s3 endpoint=https://s3 bucket=gantlet prefix=../a"), Catch::Contains("prefix"));
  CHECK_THAT(wrong("s3 endpoint=https://s3 bucket=gantlet region=a/b"), Catch::Contains("region"));
  CHECK_THAT(wrong("s3 endpoint=https://s3 bucket=gantlet secret=abc"),
             Catch::Contains("'secret'"));
  CHECK_THAT(wrong("s3 endpoint=http://s3.example.com bucket=gantlet"),
             Catch::Contains("clear text"));
  CHECK_THAT(wrong("s3 endpoint=http://127.0.0.1 bucket=gantlet tls_ca=/a"),
             Catch::Contains("tls_ca"));
  CHECK_THAT(wrong("s3 endpoint=https://s3 bucket=gantlet without_tls=1"),
             Catch::Contains("without_tls"));
}

TEST_CASE("credentials come from a file that is its owner's, or from the environment",
          "[objects]") {
  const TempFolder folder;
  const auto file = folder.path / "credentials";
  const auto write = [&](const std::string& text, ::mode_t mode = 0600) {
    std::ofstream(file) << text;
    REQUIRE(::chmod(file.c_str(), mode) == 0);
  };
  write(
      "[other]\naws_access_key_id = no\n[default]\n# none\naws_access_key_id = AKID\r\n"
      "aws_secret_access_key=s3cr3t=/+\n[more]\naws_secret_access_key = no\n");
  const auto read = readCredentialsFile(file);
  REQUIRE(read);
  CHECK(read->accessKey == "AKID");
  CHECK(read->secretKey.reveal() == "s3cr3t=/+");
  CHECK(read->sessionToken.empty());

  write("aws_access_key_id = AKID\naws_secret_access_key = s3cr3t\n", 0644);
  CHECK_THAT(readCredentialsFile(file).error().text(), Catch::Contains("chmod 600"));
  write("aws_secret_access_key = s3cr3t\n");
  const auto half = readCredentialsFile(file);
  REQUIRE_FALSE(half);
  CHECK_THAT(half.error().text(), !Catch::Contains("s3cr3t"));
  CHECK_FALSE(readCredentialsFile(folder.path / "none"));

  const auto address = ObjectAddress::parse("s3 endpoint=https://s3.example.com bucket=gantlet");
  REQUIRE(address);
  CHECK_FALSE(openStore(*address, [](const char*) { return std::string(); }));
  CHECK(openStore(*address, [](const char* name) {
    return std::string(name) == "AWS_SESSION_TOKEN" ? "" : "given";
  }));
}
