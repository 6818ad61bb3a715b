// The S3 store against a server of a test's own that answers what the test says. Against real ones:
// tests/objects/run.
#include "objects/s3_store.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "objects/object_address.h"
#include "tests/objects/store_contract.h"
#include "tests/support/certificates.h"
#include "tests/support/http_double.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;
using namespace gantlet::objects;

namespace {

constexpr const char* kSecret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

std::unique_ptr<S3Store> storeAt(const std::string& url, std::size_t pauses = 0,
                                 std::uint64_t partBytes = std::uint64_t{512} << 20U) {
  S3Options options;
  auto endpoint = net::parseUrl(url);
  REQUIRE(endpoint);
  options.endpoint = *endpoint;
  options.region = "eu-central-1";
  options.bucket = "gantlet";
  options.prefix = "prod/eu";
  options.credentials = []() -> Result<Credentials> {
    return Credentials{"AKIDEXAMPLE", Secret(kSecret), Secret("the session's token")};
  };
  options.pauses.assign(pauses, std::chrono::milliseconds(0));
  options.partBytes = partBytes;
  auto made = S3Store::create(std::move(options));
  if (!made) FAIL(made.error().text());
  return std::move(*made);
}

std::string problem(const std::string& code) {
  return "<?xml version=\"1.0\"?><Error><Code>" + code + "</Code><Message>m</Message></Error>";
}

}  // namespace

TEST_CASE("a request says whom it is of, what it brings and where it goes", "[objects]") {
  std::mutex mutex;
  std::vector<DoubleRequest> seen;
  HttpDouble server([&](const DoubleRequest& request, const DoubleReply& reply) {
    const std::lock_guard lock(mutex);
    seen.push_back(request);
    reply.answer(200, "");
  });
  const auto store = storeAt(server.url());
  REQUIRE(putText(*store, "a/b", "text"));
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].method == "PUT");
  CHECK(seen[0].target == "/gantlet/prod/eu/a/b");
  CHECK(seen[0].body == "text");
  CHECK(seen[0].header("content-length") == "4");
  CHECK(seen[0].header("x-amz-content-sha256") == toHex(sha256("text")));
  CHECK(seen[0].header("x-amz-security-token") == "the session's token");
  CHECK_THAT(seen[0].header("authorization"),
             Catch::StartsWith("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/") &&
                 Catch::Contains("/eu-central-1/s3/aws4_request,SignedHeaders=host;"
                                 "x-amz-content-sha256;x-amz-date;x-amz-security-token,"));
  CHECK_THAT(seen[0].header("authorization"), !Catch::Contains(kSecret));
}

TEST_CASE("what the server fails at is tried again, and as a whole", "[objects]") {
  std::atomic<int> asked{0};
  std::mutex mutex;
  std::vector<std::string> bodies;
  HttpDouble server([&](const DoubleRequest& request, const DoubleReply& reply) {
    {
      const std::lock_guard lock(mutex);
      bodies.push_back(request.body);
    }
    const int count = ++asked;
    if (count == 1) return reply.answer(503, problem("SlowDown"));
    if (count == 2) return;  // broken off
    if (count == 3) return reply.answer(500, problem("InternalError"));
    reply.answer(200, "");
  });
  const std::string text(700'000, 'x');
  REQUIRE(putText(*storeAt(server.url(), 3), "a", text));
  CHECK((bodies == std::vector<std::string>(4, text)));

  asked = 0;
  const Status failed = putText(*storeAt(server.url(), 2), "a", text);
  REQUIRE_FALSE(failed);
  CHECK(asked == 3);
  CHECK(failed.error().code == ErrorCode::kUnavailable);
  CHECK_THAT(failed.error().message, Catch::Contains("500 InternalError"));
}

TEST_CASE("what the server refuses is not tried again, and told with what to change", "[objects]") {
  struct Case {
    int status;
    const char* body;
    const char* resolution;
  };
  const std::vector<Case> cases{
      {404, "NoSuchBucket", "'bucket'"},
      {403, "InvalidAccessKeyId", "'credentials_file'"},
      {403, "SignatureDoesNotMatch", "'credentials_file'"},
      {403, "AccessDenied", "allow them"},
      {403, "RequestTimeTooSkewed", "clocks"},
      {400, "AuthorizationHeaderMalformed", "its region is eu-west-9"},
      {301, "PermanentRedirect", "'endpoint'"},
      {418, "<script>", "its own log"},
  };
  for (const Case& one : cases) {
    std::atomic<int> asked{0};
    HttpDouble server([&](const DoubleRequest&, const DoubleReply& reply) {
      ++asked;
      reply.answer(one.status, problem(one.body), "x-amz-bucket-region: eu-west-9\r\n");
    });
    const auto store = storeAt(server.url(), 3);
    for (const Status& status :
         {putText(*store, "a", "x"), store->remove("a"),
          Status(getText(*store, "a", contentsOf("x")).error()), Status(store->list("").error())}) {
      REQUIRE_FALSE(status);
      CHECK(status.error().code == ErrorCode::kUnavailable);
      CHECK_THAT(status.error().text(), Catch::Contains(one.resolution));
      CHECK_THAT(status.error().text(), Catch::Contains("the bucket gantlet at http://127.0.0.1:"));
      CHECK_THAT(status.error().text(), !Catch::Contains("script") && !Catch::Contains(kSecret));
    }
    CHECK(asked == 4);
  }
}

TEST_CASE("a store that gives other bytes, or breaks off, gives nothing", "[objects]") {
  std::string answer;
  HttpDouble server([&](const DoubleRequest&, const DoubleReply& reply) {
    reply.raw("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n" + answer);
  });
  const auto store = storeAt(server.url(), 3);
  answer = "text";
  CHECK(*getText(*store, "a", contentsOf("text")) == "text");
  answer = "tex!";
  CHECK_THAT(getText(*store, "a", contentsOf("text")).error().message,
             Catch::Contains("their SHA-256 differs"));
  answer = "te";
  CHECK(getText(*store, "a", contentsOf("text")).error().code == ErrorCode::kUnavailable);
  answer = "text";
  CHECK_THAT(getText(*store, "a", contentsOf("tex")).error().message,
             Catch::Contains("they are more"));
}

namespace {

// A server that takes uploads in parts, and what it was asked.
struct PartsServer {
  PartsServer()
      : server([this](const DoubleRequest& request, const DoubleReply& reply) {
          const std::lock_guard lock(mutex);
          asked.push_back(request.method + " " + request.query);
          const int count = static_cast<int>(asked.size());
          if (failing.contains(count))
            return reply.answer(failing[count], problem("InternalError"));
          if (request.query == "uploads=") {
            return reply.answer(200,
                                "<InitiateMultipartUploadResult><UploadId>up/1 2"
                                "</UploadId></InitiateMultipartUploadResult>");
          }
          if (request.method == "PUT") {
            parts.push_back(request.body);
            return reply.answer(200, "", "ETag: " + tag + "\r\n");
          }
          if (request.method == "DELETE") return reply.answer(204, "");
          completed = request.body;
          reply.answer(200, answer);
        }) {}
  std::mutex mutex;
  std::vector<std::string> asked;
  std::vector<std::string> parts;
  std::map<int, int> failing;  // by the number of the request: with which status
  std::string tag = "\"t\"";
  std::string answer = "<CompleteMultipartUploadResult/>";
  std::string completed;
  HttpDouble server;  // first to go
};

}  // namespace

TEST_CASE("what is larger than a part goes in parts, each tried again alone", "[objects]") {
  PartsServer at;
  at.failing[3] = 503;
  const auto store = storeAt(at.server.url(), 1, 4);
  REQUIRE(putText(*store, "a", "0123456789"));
  CHECK((at.parts == std::vector<std::string>{"0123", "4567", "89"}));
  CHECK((at.asked == std::vector<std::string>{
                         "POST uploads=", "PUT partNumber=1&uploadId=up%2F1%202",
                         "PUT partNumber=2&uploadId=up%2F1%202",
                         "PUT partNumber=2&uploadId=up%2F1%202",
                         "PUT partNumber=3&uploadId=up%2F1%202", "POST uploadId=up%2F1%202"}));
  CHECK(at.completed ==
        "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
        "<Part><PartNumber>1</PartNumber><ETag>\"t\"</ETag></Part>"
        "<Part><PartNumber>2</PartNumber><ETag>\"t\"</ETag></Part>"
        "<Part><PartNumber>3</PartNumber><ETag>\"t\"</ETag></Part></CompleteMultipartUpload>");
  at.asked.clear();
  REQUIRE(putText(*store, "a", "0123"));
  CHECK((at.asked == std::vector<std::string>{"PUT "}));
}

TEST_CASE("an upload that fails is given up, wherever that is", "[objects]") {
  const auto failing = [](PartsServer& at, const std::string& told, std::size_t parts) {
    const UniqueFd file = fileOf("0123456789");
    const Status failed =
        storeAt(at.server.url(), 0, 4)->put("a", file.get(), contentsOf("0123456789"));
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code == ErrorCode::kUnavailable);
    CHECK_THAT(failed.error().message, Catch::Contains(told));
    CHECK(at.parts.size() == parts);
    CHECK(at.asked.back() == "DELETE uploadId=up%2F1%202");
  };
  {
    PartsServer at;
    at.failing[3] = 500;
    failing(at, "take a part", 1);
  }
  {
    PartsServer at;
    at.tag = "\"a<b\"";
    failing(at, "does not name a part", 1);
  }
  {
    PartsServer at;
    at.failing[5] = 500;
    failing(at, "put the parts of an object together", 3);
  }
  // Some begin to answer before they know.
  for (const std::string& answer : {problem("InternalError"), std::string("<html/>")}) {
    PartsServer at;
    at.answer = answer;
    failing(at, answer == "<html/>" ? "CompleteMultipartUploadResult" : "200 InternalError", 3);
  }
  {
    // The file is another, or shorter, than was said.
    PartsServer at;
    const UniqueFd file = fileOf("0123456789");
    const auto store = storeAt(at.server.url(), 0, 4);
    CHECK_THAT(store->put("a", file.get(), contentsOf("0123456788")).error().message,
               Catch::Contains("has changed"));
    CHECK(at.completed.empty());
    CHECK(at.asked.back() == "DELETE uploadId=up%2F1%202");
    CHECK_FALSE(store->put("a", file.get(), contentsOf("0123456789 more")));
    CHECK(at.asked.back() == "DELETE uploadId=up%2F1%202");
  }
  {
    PartsServer at;
    at.failing = {{3, 500}, {4, 503}};
    const UniqueFd file = fileOf("0123456789");
    const Status failed =
        storeAt(at.server.url(), 0, 4)->put("a", file.get(), contentsOf("0123456789"));
    CHECK_THAT(failed.error().message, Catch::Contains("parts of it are left there"));
  }
  {
    PartsServer at;
    at.failing[1] = 403;
    const UniqueFd file = fileOf("0123456789");
    CHECK_FALSE(storeAt(at.server.url(), 0, 4)->put("a", file.get(), contentsOf("0123456789")));
    CHECK(at.asked.size() == 1);
  }
}

TEST_CASE("a list is read to its last page, and what is none is refused", "[objects]") {
  const std::string head =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">";
  std::mutex mutex;
  std::vector<std::string> queries;
  HttpDouble server([&](const DoubleRequest& request, const DoubleReply& reply) {
    const std::lock_guard lock(mutex);
    queries.push_back(request.query);
    const bool second = request.query.find("continuation-token=to%2Fken%3D") != std::string::npos;
    reply.answer(200, head +
                          (second ? "<IsTruncated>false</IsTruncated><Contents><Key>prod/eu/a/1"
                                    "</Key><Size>3</Size></Contents>"
                                  : "<IsTruncated>true</IsTruncated><NextContinuationToken>to/ken="
                                    "</NextContinuationToken><Contents><Key>prod/eu/a/2</Key>"
                                    "</Contents><Contents><Key>prod/eu/a/</Key></Contents>") +
                          "</ListBucketResult>");
  });
  const auto store = storeAt(server.url());
  CHECK(*store->list("a/") == std::vector<std::string>{"a/1", "a/2"});
  CHECK(queries.size() == 2);
  CHECK(queries[0] == "list-type=2&prefix=prod%2Feu%2Fa%2F");
  CHECK_THAT(store->list("b/").error().message, Catch::Contains("not asked for"));

  for (const char* wrong :
       {"", "text", "<html/>", "<ListBucketResult>",
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><ListBucketResult/>",
        "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>"}) {
    CHECK_FALSE(readListedPage(wrong));
  }
  CHECK(readListedPage("<ListBucketResult/>")->keys.empty());
}

TEST_CASE("a server is known by its certificate", "[objects]") {
  CHECK_FALSE(
      ObjectAddress::parse("s3 endpoint=http://s3.example.com bucket=gantlet credentials_file=/c"));
  const TempFolder folder;
  S3Options options;
  options.endpoint = *net::parseUrl("https://127.0.0.1:1");
  options.tls.caFile = (folder.path / "none.pem").string();
  CHECK_FALSE(S3Store::create(options));
}

namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The server that tests/objects/run has started.
S3Options realServer(const std::string& prefix) {
  const auto address = ObjectAddress::parse(variable("GANTLET_TEST_OBJECTS"));
  if (!address) FAIL(address.error().text());
  S3Options options;
  options.endpoint = address->endpoint;
  options.region = address->region;
  options.bucket = address->bucket;
  options.prefix = prefix;
  options.tls.caFile = address->tlsCa;
  options.credentials = []() -> Result<Credentials> {
    return Credentials{variable("AWS_ACCESS_KEY_ID"), Secret(variable("AWS_SECRET_ACCESS_KEY")),
                       Secret()};
  };
  return options;
}

// What the server says of uploads that were begun and not ended.
std::string unfinishedUploads(const S3Options& options) {
  const auto client = net::HttpClient::create(options.endpoint, options.tls);
  REQUIRE(client);
  const std::string time = signingTime(SystemClock().wallNow());
  Signable asked{"GET", "/" + options.bucket, {{"uploads", ""}}, {}, toHex(sha256(""))};
  asked.headers = {{"host", options.endpoint.authority()},
                   {"x-amz-content-sha256", asked.bodyHash},
                   {"x-amz-date", time}};
  net::HttpRequest request;
  request.target = asked.path + "?uploads=";
  request.headers = {asked.headers[1], asked.headers[2]};
  request.headers.emplace_back(
      "Authorization", authorization(asked, *options.credentials(), {options.region, "s3"}, time));
  request.deadline = net::in(std::chrono::seconds(30));
  const net::HttpOutcome answer = (*client)->send(request);
  REQUIRE(answer.ok());
  INFO(answer.reply.body);
  REQUIRE(answer.reply.status == 200);
  REQUIRE(answer.reply.body.find("<ListMultipartUploadsResult") != std::string::npos);
  return answer.reply.body;
}

}  // namespace

// tests/objects/run starts the server, and says where it is.
TEST_CASE("a real server with S3's interface does what an object store must", "[.s3]") {
  const char* text = std::getenv("GANTLET_TEST_OBJECTS");
  REQUIRE(text != nullptr);
  const auto variables = [](const char* name) -> std::string {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  const auto open = [&](const std::string& more) {
    auto address = ObjectAddress::parse(std::string(text) + more);
    if (!address) FAIL(address.error().text());
    auto store = openStore(*address, variables);
    if (!store) FAIL(store.error().text());
    return std::move(*store);
  };
  checkStore(*open(" prefix=prod/eu"));
  checkStore(*open(""));

  INFO("more objects than a page has");
  const auto store = open(" prefix=pages");
  constexpr int kMany = 1'010;
  for (int i = 0; i < kMany; ++i) REQUIRE(putText(*store, "p/" + std::to_string(i), "x"));
  const auto listed = store->list("p/");
  if (!listed) FAIL(listed.error().text());
  CHECK(listed->size() == kMany);
  for (int i = 0; i < kMany; ++i) REQUIRE(store->remove("p/" + std::to_string(i)));

  INFO("who is not known, and a bucket that is not there, are told as that");
  auto address = ObjectAddress::parse(std::string(text));
  REQUIRE(address);
  auto stranger = openStore(*address, [&](const char* name) {
    return std::string(name) == "AWS_SECRET_ACCESS_KEY" ? "another-secret" : variables(name);
  });
  REQUIRE(stranger);
  CHECK_THAT((*stranger)->check().error().text(), Catch::Contains("refused the credentials"));
  address->bucket = "not-there";
  auto nowhere = openStore(*address, variables);
  REQUIRE(nowhere);
  CHECK_THAT((*nowhere)->check().error().text(), Catch::Contains("there is no such bucket"));
}

TEST_CASE("a real server takes large objects in parts, whole or not at all", "[.s3]") {
  S3Options options = realServer("parts");
  options.partBytes = std::uint64_t{5} << 20U;  // the smallest that the interface has
  auto made = S3Store::create(options);
  REQUIRE(made);
  S3Store& store = **made;
  std::string large((std::size_t{12} << 20U) + 7, '\0');
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * 5 + (i >> 9U));
  const Status put = putText(store, "large", large);
  if (!put) FAIL(put.error().text());
  const auto got = getText(store, "large", contentsOf(large));
  if (!got) FAIL(got.error().text());
  CHECK((*got == large));
  CHECK(*store.size("large") == std::optional<std::uint64_t>(large.size()));

  INFO("nothing is left of an upload that ends within its last part, nor of one of other bytes");
  const UniqueFd file = fileOf(large);
  Contents more = contentsOf(large);
  more.bytes += 1;
  CHECK_FALSE(store.put("broken", file.get(), more));
  Contents other = contentsOf(large);
  other.sha256 = toHex(sha256("other"));
  CHECK_FALSE(store.put("large", file.get(), other));
  CHECK(*store.list("") == std::vector<std::string>{"large"});
  CHECK((*getText(store, "large", contentsOf(large)) == large));
  CHECK(unfinishedUploads(options).find("<UploadId>") == std::string::npos);
  REQUIRE(store.remove("large"));
}

// Takes some minutes, and 5 GiB of the server's disk: by hand.
TEST_CASE("an object above 5 GiB is put and got in constant memory", "[.s3-large]") {
  auto store = S3Store::create(realServer("large"));
  REQUIRE(store);
  const TempFolder folder;
  const UniqueFd file(::open((folder.path / "file").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  REQUIRE(file);
  const std::uint64_t size = (std::uint64_t{5} << 30U) + 12'345;
  REQUIRE(::ftruncate(file.get(), static_cast<off_t>(size)) == 0);
  Sha256 hash;
  const std::string zeros(std::size_t{1} << 20U, '\0');
  for (std::uint64_t left = size; left > 0;) {
    const std::size_t n = std::min<std::uint64_t>(left, zeros.size());
    hash.update(std::string_view(zeros).substr(0, n));
    left -= n;
  }
  const Contents contents{size, toHex(hash.finish())};
  const auto memory = [] {
    rusage usage{};
    REQUIRE(::getrusage(RUSAGE_SELF, &usage) == 0);
    return usage.ru_maxrss;
  };
  const long before = memory();
  const Status put = (*store)->put("a", file.get(), contents);
  if (!put) FAIL(put.error().text());
  const Status got = (*store)->get("a", contents, [](auto) -> Status { return {}; });
  if (!got) FAIL(got.error().text());
  CHECK(memory() - before < 16L * 1024);  // KiB
  REQUIRE((*store)->remove("a"));
}
