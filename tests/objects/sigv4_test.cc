// Signatures against those that Amazon has published: in its suite of Signature Version 4, and in
// the examples of its S3 documentation.
#include "objects/sigv4.h"

#include <catch2/catch.hpp>

#include "core/digest.h"

using namespace gantlet;
using namespace gantlet::objects;

namespace {

std::string signatureOf(const std::string& header) { return header.substr(header.rfind('=') + 1); }

std::string bodyHash(std::string_view body) { return toHex(sha256(body)); }

}  // namespace

TEST_CASE("requests of Amazon's suite get its signatures", "[sigv4]") {
  const Credentials credentials{"AKIDEXAMPLE", Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
                                Secret()};
  const Scope scope{"us-east-1", "service"};
  const std::string time = "20150830T123600Z";
  Signable request{
      "GET", "/", {}, {{"host", "example.amazonaws.com"}, {"x-amz-date", time}}, bodyHash("")};
  SECTION("get-vanilla") {
    CHECK(authorization(request, credentials, scope, time) ==
          "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
          "SignedHeaders=host;x-amz-date,Signature="
          "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
  }
  SECTION("get-vanilla-query-order-key-case") {
    request.query = {{"Param2", "value2"}, {"Param1", "value1"}};
    CHECK(signatureOf(authorization(request, credentials, scope, time)) ==
          "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500");
  }
  SECTION("get-utf8") {
    request.path = "/%E1%88%B4";
    CHECK(signatureOf(authorization(request, credentials, scope, time)) ==
          "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85");
  }
  SECTION("post-vanilla") {
    request.method = "POST";
    CHECK(signatureOf(authorization(request, credentials, scope, time)) ==
          "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
  }
  SECTION("get-header-value-trim") {
    request.headers.insert(request.headers.begin() + 1,
                           {{"my-header1", " value1"}, {"my-header2", " \"a   b   c\""}});
    CHECK(signatureOf(authorization(request, credentials, scope, time)) ==
          "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736");
  }
}

TEST_CASE("requests of the S3 documentation get its signatures", "[sigv4]") {
  const Credentials credentials{"AKIAIOSFODNN7EXAMPLE",
                                Secret("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"), Secret()};
  const Scope scope{"us-east-1", "s3"};
  const std::string time = "20130524T000000Z";
  const auto signedAs = [&](const std::string& method, const std::string& path, Pairs query,
                            Pairs more, std::string_view body) {
    Signable request{method, path, std::move(query), std::move(more), bodyHash(body)};
    request.headers.emplace_back("host", "examplebucket.s3.amazonaws.com");
    request.headers.emplace_back("x-amz-content-sha256", request.bodyHash);
    request.headers.emplace_back("x-amz-date", time);
    return signatureOf(authorization(request, credentials, scope, time));
  };
  CHECK(signedAs("GET", "/test.txt", {}, {{"range", "bytes=0-9"}}, "") ==
        "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
  CHECK(signedAs("PUT", "/test%24file.text", {},
                 {{"date", "Fri, 24 May 2013 00:00:00 GMT"},
                  {"x-amz-storage-class", "REDUCED_REDUNDANCY"}},
                 "Welcome to Amazon S3.") ==
        "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
  CHECK(signedAs("GET", "/", {{"lifecycle", ""}}, {}, "") ==
        "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543");
  CHECK(signedAs("GET", "/", {{"prefix", "J"}, {"max-keys", "2"}}, {}, "") ==
        "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
}

TEST_CASE("the time of a signature is that of the clock, in UTC and to the second", "[sigv4]") {
  CHECK(signingTime(WallTime(std::chrono::milliseconds(1'369'353'600'999))) == "20130524T000000Z");
}
