// The wire forms of E2B's clients: frames, multipart bodies, addresses, tokens and lines, with what
// is empty, huge, binary, cut off or hostile.
#include <catch2/catch.hpp>

#include "core/base64.h"
#include "core/digest.h"
#include "service/faces/e2b/address.h"
#include "service/faces/e2b/cell_lines.h"
#include "service/faces/e2b/connect.h"
#include "service/faces/e2b/entries.h"
#include "service/faces/e2b/multipart.h"
#include "service/faces/e2b/token.h"
#include "service/faces/e2b/watch.h"

using namespace gantlet;
using namespace gantlet::e2b;

namespace {

const std::string kSession = "ses_01jz0000000000000000000000";
const std::string kSandbox = "i01jz0000000000000000000000";

http::RequestHead headOf(std::vector<http::Header> headers, std::string host = "localhost") {
  http::RequestHead head;
  head.host = std::move(host);
  head.headers = std::move(headers);
  return head;
}

struct Collected {
  std::vector<std::string> lines;  // "name|filename|bytes"
  std::string error;
};

// The body in pieces of `size` bytes.
Collected collect(const std::string& body, std::size_t size) {
  Collected collected;
  std::string current;
  Multipart multipart("XX", {[&](const Multipart::Part& part) {
                               current = part.name + "|" + part.filename + "|";
                               return Status();
                             },
                             [&](std::string_view bytes) {
                               current += bytes;
                               return Status();
                             },
                             [&] {
                               collected.lines.push_back(current);
                               return Status();
                             }});
  Status status;
  for (std::size_t at = 0; at < body.size() && status; at += size) {
    status = multipart.feed(std::string_view(body).substr(at, size));
  }
  if (status) status = multipart.finish();
  if (!status) collected.error = status.error().message;
  return collected;
}

std::string part(const std::string& filename, const std::string& data) {
  return "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + filename +
         "\"\r\nContent-Type: application/octet-stream\r\n\r\n" + data + "\r\n";
}

}  // namespace

TEST_CASE("a sandbox's id stands for its session's and for nothing else", "[e2b]") {
  CHECK(sandboxId(kSession) == kSandbox);
  CHECK(sessionId(kSandbox) == kSession);
  for (const std::string wrong :
       {"", "i", "debug_sandbox_id", "01jz0000000000000000000000", "i01JZ0000000000000000000000",
        "i01jz000000000000000000000", "i01jz00000000000000000000000", "i01jz/000000000000000000000",
        "i../../../../../../../../../"}) {
    INFO(wrong);
    CHECK_FALSE(sessionId(wrong));
  }
}

TEST_CASE("what is told of sessions is told of sandboxes, but for commands and routes", "[e2b]") {
  CHECK(inSandboxWords("there is no such session: '" + kSession + "'") ==
        "there is no such sandbox: '" + kSandbox + "'");
  CHECK(inSandboxWords("delete these sessions first (session)") ==
        "delete these sandboxes first (sandbox)");
  for (const std::string same :
       {"", "sessional", "session_id", "'gantlet session list' shows them", "GET /v1/sessions",
        "ses_short", "the field 'x' is not whole", "\xff session"}) {
    INFO(same);
    if (same.starts_with('\xff')) {
      CHECK(inSandboxWords(same) == "\xff sandbox");
    } else {
      CHECK(inSandboxWords(same) == same);
    }
  }
}

TEST_CASE("a request is a sandbox's by its fields or by its host", "[e2b]") {
  const auto byFields =
      sandboxOf(headOf({{"e2b-sandbox-id", kSandbox}, {"e2b-sandbox-port", "49999"}}));
  REQUIRE(byFields);
  CHECK(byFields->sandbox == kSandbox);
  CHECK(byFields->port == 49999);
  const auto byHost = sandboxOf(headOf({}, "49983-" + kSandbox + ".example.com:8443"));
  REQUIRE(byHost);
  CHECK(byHost->sandbox == kSandbox);
  CHECK(byHost->port == 49983);
  CHECK(domainOf("49983-" + kSandbox + ".example.com:8443") == "example.com:8443");
  CHECK_FALSE(sandboxOf(headOf({}, "example.com")));
  CHECK_FALSE(sandboxOf(headOf({}, "49983-" + kSandbox)));
  CHECK_FALSE(sandboxOf(headOf({}, "99999999-" + kSandbox + ".example.com")));
  CHECK_FALSE(sandboxOf(headOf({}, "-" + kSandbox + ".example.com")));
  CHECK_FALSE(sandboxOf(headOf({}, "49983-other.example.com")));
  // Two ids: a proxy could go by the one and this service by the other.
  const auto twice = sandboxOf(headOf({{"e2b-sandbox-id", kSandbox}, {"e2b-sandbox-id", "i2"}}));
  REQUIRE(twice);
  CHECK(twice->sandbox.empty());
  // The fields count where both are there.
  const auto both = sandboxOf(headOf({{"e2b-sandbox-id", "i2"}, {"e2b-sandbox-port", "x"}},
                                     "49983-" + kSandbox + ".example.com"));
  REQUIRE(both);
  CHECK(both->sandbox == "i2");
  CHECK(both->port == 0);
}

TEST_CASE("a sandbox's token opens that sandbox for its key and nothing else", "[e2b]") {
  const Secret secret(std::string(32, 's'));
  const std::string token = sandboxToken(secret, kSession, "key_01");
  CHECK(keyOfToken(secret, kSession, token) == "key_01");
  CHECK(keyOfToken(secret, kSession, sandboxToken(secret, kSession, "")) == "");
  CHECK_FALSE(keyOfToken(secret, "ses_01jz0000000000000000000001", token));
  CHECK_FALSE(keyOfToken(Secret(std::string(32, 't')), kSession, token));
  CHECK_FALSE(keyOfToken(secret, kSession, ""));
  CHECK_FALSE(keyOfToken(secret, kSession, token + "00"));
  CHECK_FALSE(keyOfToken(secret, kSession, token.substr(0, token.size() - 2)));
  CHECK_FALSE(keyOfToken(secret, kSession, token.substr(0, 40)));
  for (std::size_t i = 0; i < token.size(); ++i) {
    std::string changed = token;
    changed[i] = changed[i] == '0' ? '1' : '0';
    INFO(changed);
    CHECK_FALSE(keyOfToken(secret, kSession, changed));
  }
  // What stands between session and key can't be moved from the one to the other.
  CHECK(sandboxToken(secret, "ses_a", "b") != sandboxToken(secret, "ses_", "ab"));
}

TEST_CASE("a key comes as it is or in hex digits behind e2b_", "[e2b]") {
  const std::string key = "gantlet_key_AbC-12";
  CHECK(keyOf(presentableKey(key)) == key);
  CHECK(presentableKey(key).starts_with("e2b_67616e74"));
  CHECK(keyOf(key) == key);
  CHECK(keyOf("e2b_") == "e2b_");
  CHECK(keyOf("e2b_0") == "e2b_0");
  CHECK(keyOf("e2b_zz") == "e2b_zz");
  CHECK(keyOf("").empty());
}

TEST_CASE("a signed address counts for its file, its act, its user and its time", "[e2b]") {
  const std::string token = "token";
  const auto sign = [&](const std::string& text) {
    const Digest digest = sha256(text);
    std::string signature =
        "v1_" + encodeBase64({reinterpret_cast<const char*>(digest.data()), digest.size()});
    while (signature.ends_with('=')) signature.pop_back();
    return signature;
  };
  FileSignature file{"/home/user/a", "", false, sign("/home/user/a:read::token"), std::nullopt};
  CHECK(isSignedBy(file, token));
  CHECK_FALSE(isSignedBy(file, "other"));
  file.writes = true;
  CHECK_FALSE(isSignedBy(file, token));
  file = {"a", "user", true, sign("a:write:user:token:1700000000"), 1'700'000'000};
  CHECK(isSignedBy(file, token));
  file.expiration = 1'900'000'000;
  CHECK_FALSE(isSignedBy(file, token));
  file.signature.clear();
  CHECK_FALSE(isSignedBy(file, token));
}

TEST_CASE("frames hold their length, and only one whole message is a request", "[e2b]") {
  const std::string whole = frame("{\"a\":1}");
  CHECK(whole == std::string("\0\0\0\0\7", 5) + "{\"a\":1}");
  CHECK(onlyMessage(whole).value() == "{\"a\":1}");
  CHECK(onlyMessage(frame("")).value().empty());
  CHECK(frame(std::string(70'000, 'x')).substr(0, 5) == std::string("\0\0\1\x11\x70", 5));
  CHECK_FALSE(onlyMessage(""));
  CHECK_FALSE(onlyMessage(std::string("\0\0\0", 3)));
  CHECK_FALSE(onlyMessage(whole.substr(0, whole.size() - 1)));
  CHECK_FALSE(onlyMessage(whole + "x"));
  CHECK_FALSE(onlyMessage(whole + whole));
  CHECK_FALSE(onlyMessage(std::string("\0\xff\xff\xff\xff", 5) + "{}"));
  CHECK_FALSE(onlyMessage(frame("{}", 1)));
  CHECK_FALSE(onlyMessage(frame("{}", kEndOfStream)));
  CHECK(endFrame() == std::string("\2\0\0\0\2{}", 7));
  CHECK(endFrame(RpcError{"not_found", "no"}).substr(5) ==
        R"({"error":{"code":"not_found","message":"no"}})");
}

TEST_CASE("errors have the protocol's codes and statuses", "[e2b]") {
  const auto code = [](ErrorCode error) { return rpcErrorOf(Error{error, "m", ""}).code; };
  CHECK(code(ErrorCode::kInvalidArgument) == "invalid_argument");
  CHECK(code(ErrorCode::kNotFound) == "not_found");
  CHECK(code(ErrorCode::kBusy) == "failed_precondition");
  Error limited{ErrorCode::kBusy, "too many", ""};
  limited.limit = "\"cells\";q=16";
  CHECK(rpcErrorOf(limited).code == "resource_exhausted");
  CHECK(code(ErrorCode::kUnsupported) == "unimplemented");
  CHECK(code(ErrorCode::kAuditFailed) == "unavailable");
  CHECK(rpcErrorOf(Error{ErrorCode::kIo, "/var/lib/gantlet/x", ""}).message.find("/var") ==
        std::string::npos);
  CHECK(statusOf({"already_exists", ""}) == 409);
  CHECK(statusOf({"nonsense", ""}) == 500);
  CHECK(codeOfStatus(401) == "unauthenticated");
  CHECK(codeOfStatus(502) == "unavailable");
  CHECK(codeOfStatus(418) == "invalid_argument");
}

TEST_CASE("a multipart body is read whatever its pieces are", "[e2b]") {
  const std::string binary("\0\r\n--X\r\n--XY\xff\r", 14);
  const std::string body = part("/home/user/a.txt", "hello") + part("empty", "") +
                           part("b%22in \xC3\xA4", binary) + "--XX--\r\n";
  for (const std::size_t size : {1U, 2U, 3U, 7U, 64U, 100'000U}) {
    INFO(size);
    const Collected collected = collect(body, size);
    CHECK(collected.error.empty());
    REQUIRE(collected.lines.size() == 3);
    CHECK(collected.lines[0] == "file|/home/user/a.txt|hello");
    CHECK(collected.lines[1] == "file|empty|");
    CHECK(collected.lines[2] == "file|b\"in \xC3\xA4|" + binary);
  }
  CHECK(collect("--XX--", 3).lines.empty());
  CHECK(collect("preamble\r\n" + part("a", "x") + "--XX--epilogue", 5).lines.size() == 1);
  const std::string large(std::size_t{3} << 20U, 'z');
  CHECK(collect(part("a", large) + "--XX--", 65536).lines.at(0) == "file|a|" + large);
}

TEST_CASE("a multipart body that is cut off or malformed is an error", "[e2b]") {
  const std::string whole = part("a", "hello") + "--XX--";
  for (std::size_t size = 0; size < whole.size() - 1; ++size) {
    INFO(size);
    CHECK_FALSE(collect(whole.substr(0, size), 16).error.empty());
  }
  CHECK_FALSE(collect("", 1).error.empty());
  CHECK_FALSE(collect("--XXjunk\r\n", 4).error.empty());
  CHECK_FALSE(collect("--XX\r\n\r\nno head\r\n--XX--", 4).error.empty());
  CHECK_FALSE(
      collect("--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n--XX--", 4).error.empty());
  CHECK_FALSE(collect(part("bad \xff", "x") + "--XX--", 4).error.empty());
  CHECK_FALSE(collect(part(std::string(20'000, 'n'), "x") + "--XX--", 4096).error.empty());
  CHECK_FALSE(collect(std::string(10'000, 'p') + part("a", "x") + "--XX--", 4096).error.empty());
}

TEST_CASE("a boundary is taken from its field, quoted or not", "[e2b]") {
  CHECK(Multipart::boundaryOf("multipart/form-data; boundary=abc").value() == "abc");
  CHECK(Multipart::boundaryOf("Multipart/Form-Data; charset=x; BOUNDARY=\"a b\"").value() == "a b");
  CHECK_FALSE(Multipart::boundaryOf("multipart/form-data"));
  CHECK_FALSE(Multipart::boundaryOf("multipart/form-data; boundary="));
  CHECK_FALSE(Multipart::boundaryOf("multipart/form-data; boundary=\"open"));
  CHECK_FALSE(Multipart::boundaryOf("multipart/mixed; boundary=abc"));
  CHECK_FALSE(Multipart::boundaryOf("multipart/form-data; boundary=" + std::string(71, 'a')));
  CHECK_FALSE(Multipart::boundaryOf("multipart/form-data; boundary=a\tb"));
}

TEST_CASE("each event of a cell is one line, and none is blank", "[e2b]") {
  const WallTime now{};
  CellEvent event;
  event.executionCount = 3;
  CHECK(lineOf(event, now) == "{\"type\":\"number_of_executions\",\"execution_count\":3}\n");
  event.kind = CellEvent::Kind::kStdout;
  event.text = "a\nb\n";
  CHECK(lineOf(event, now) ==
        "{\"type\":\"stdout\",\"text\":\"a\\nb\\n\",\"timestamp\":\"1970-01-01T00:00:00.000Z\"}\n");
  event.kind = CellEvent::Kind::kResult;
  event.bundle = R"({"text/plain":"'hi'","image/png":"iVBO","x/y":[1],"application/json":{"a":1}})";
  CHECK(lineOf(event, now) ==
        "{\"type\":\"result\",\"text\":\"hi\",\"png\":\"iVBO\",\"json\":{\"a\":1},"
        "\"extra\":{\"x/y\":[1]},\"is_main_result\":true}\n");
  event.kind = CellEvent::Kind::kDisplay;
  event.bundle = "[]";
  CHECK_FALSE(lineOf(event, now));
  event.kind = CellEvent::Kind::kError;  // with the ending
  CHECK_FALSE(lineOf(event, now));
}

TEST_CASE("a refused cell ends with an error that says what to write instead", "[e2b]") {
  CellAnswer answer;
  answer.report.status = RunStatus::kDenied;
  answer.report.verdict.policy = "default@1";
  Finding finding;
  finding.rule = "py.process.spawn";
  finding.message = "os.system starts or steers other processes";
  finding.hint = "Do it in Python.";
  finding.span.line = 4;
  answer.report.verdict.findings = {finding};
  const std::string line = endingLine(answer, {});
  CHECK(line.find("\"name\":\"PolicyDenied\"") != std::string::npos);
  CHECK(line.find("Line 4: os.system starts or steers other processes [py.process.spawn]. Do it in "
                  "Python.") != std::string::npos);
  CHECK(line.find('\n') == line.size() - 1);
  answer.report.status = RunStatus::kSuccess;
  CHECK(endingLine(answer, {}).empty());
  answer.report.status = RunStatus::kProgramError;
  answer.exception = CellException{"ValueError", "bad\n", "Traceback"};
  CHECK(endingLine(answer, {}) ==
        "{\"type\":\"error\",\"name\":\"ValueError\",\"value\":\"bad\\n\","
        "\"traceback\":\"Traceback\"}\n");
}

TEST_CASE("what ended a cell of E2B's, and what to do about it, are told apart", "[e2b]") {
  CellAnswer answer;
  answer.report.verdict.policy = "default@1";
  const auto line = [&](RunStatus status, std::optional<ReportError> error) {
    answer.report.status = status;
    answer.report.error = std::move(error);
    return endingLine(answer, {});
  };
  CHECK(line(RunStatus::kOutOfMemory,
             ReportError{"SB006", "out of memory: the session used more than 512 MiB",
                         "use less memory, or raise the limit up to the policy's"})
            .find("more than 512 MiB: use less memory; the limit is the service's, under policy "
                  "default@1\"") != std::string::npos);
  CHECK(line(RunStatus::kOutputLimit, ReportError{"SB006", "too much output", "print less"})
            .find("\"too much output: print less\"") != std::string::npos);
  // Its context was restarted while it ran.
  answer.contextEnded = "its context was ended while it ran";
  const std::string ended = line(RunStatus::kCancelled, std::nullopt);
  CHECK(ended.find("\"name\":\"InterpreterEnded\"") != std::string::npos);
  CHECK(ended.find("was restarted or removed while this code ran") != std::string::npos);
  // Nothing ran, and what it names was there once.
  answer.contextEnded.clear();
  answer.endedBefore = true;
  CHECK(line(RunStatus::kDenied, std::nullopt).find("variables of earlier code") !=
        std::string::npos);
}

TEST_CASE("a cell that is ended by a limit says which", "[e2b]") {
  CellAnswer answer;
  answer.report.status = RunStatus::kTimeout;
  answer.report.verdict.policy = "default@1";
  answer.report.error =
      ReportError{"SB005", "execution timeout: it ran longer than 30 s",
                  "make it faster, or raise the timeout up to the policy's limit"};
  answer.exception = CellException{"KeyboardInterrupt", "", "Traceback"};
  const std::string line = endingLine(answer, {});
  CHECK(line.find("\"name\":\"CellTimeout\"") != std::string::npos);
  CHECK(
      line.find("it ran longer than 30 s: make it faster; the limit is the service's, under policy "
                "default@1, and a longer timeout of the client's changes nothing\"") !=
      std::string::npos);
  CHECK(line.find("\"traceback\":\"Traceback\"") != std::string::npos);
  CHECK(line.find("KeyboardInterrupt") == std::string::npos);
  CHECK(line.find('\n') == line.size() - 1);
  answer.contextEnded = "it went on after an interrupt";
  CHECK(endingLine(answer, {}).find("The context's variables are gone") != std::string::npos);
}

TEST_CASE("what changed in a folder is told once", "[e2b]") {
  FileInfo file;
  file.path = "a";
  file.etag = "1";
  FileInfo folder;
  folder.path = "b";
  folder.type = FileType::kFolder;
  const auto told = [](const FolderLook& before, const FolderLook& after) {
    std::string text;
    for (const FolderChange& change : changesOf(before, after)) {
      text += std::string(change.type.substr(11)) + " " + change.file.path + ";";
    }
    return text;
  };
  const FolderLook before = lookOf({file, folder});
  CHECK(told(before, before).empty());
  CHECK(told({}, before) == "CREATE a;WRITE a;CREATE b;");
  CHECK(told(before, {}) == "REMOVE a;REMOVE b;");
  FileInfo written = file;
  written.etag = "2";
  CHECK(told(before, lookOf({written, folder})) == "WRITE a;");
  FileInfo replaced = folder;
  replaced.path = "a";
  CHECK(told(before, lookOf({replaced, folder})) == "REMOVE a;CREATE a;");
}

TEST_CASE("a file that was moved within a folder is told as renamed", "[e2b]") {
  const auto fileAt = [](const char* path, const char* etag) {
    FileInfo file;
    file.path = path;
    file.etag = etag;
    return file;
  };
  const auto told = [](const FolderLook& before, const FolderLook& after) {
    std::string text;
    for (const FolderChange& change : changesOf(before, after)) {
      text += std::string(change.type.substr(11)) + " " + change.file.path + ";";
    }
    return text;
  };
  // The first part is the inode; the last one changes with the move.
  const FolderLook before = lookOf({fileAt("a", "1-5-7.0-1"), fileAt("z", "2-5-7.0-1")});
  CHECK(told(before, lookOf({fileAt("b", "1-5-7.0-2"), fileAt("z", "2-5-7.0-1")})) ==
        "RENAME a;CREATE b;");
  CHECK(told(before, lookOf({fileAt("z", "1-5-7.0-2")})) == "RENAME a;CREATE z;");
  CHECK(told(before, lookOf({fileAt("a", "2-5-7.0-2"), fileAt("z", "1-5-7.0-2")})) ==
        "RENAME a;RENAME z;CREATE a;CREATE z;");
  // A second name of it, and another file.
  CHECK(told(before, lookOf({fileAt("a", "1-5-7.0-2"), fileAt("b", "1-5-7.0-2"),
                             fileAt("z", "2-5-7.0-1")})) == "WRITE a;CREATE b;WRITE b;");
  CHECK(told(before, lookOf({fileAt("b", "3-5-7.0-2"), fileAt("z", "2-5-7.0-1")})) ==
        "REMOVE a;CREATE b;WRITE b;");
}

TEST_CASE("a cell that is indented as a whole is moved to the margin", "[e2b]") {
  CHECK(atMargin("") == "");
  CHECK(atMargin("x = 1\n  y") == "x = 1\n  y");
  CHECK(atMargin("\n    a\n      b\n\n    c") == "\na\n  b\n\nc");
  CHECK(atMargin("  a\n b\n") == "a\n b\n");
  CHECK(atMargin("   \n\t\n") == "   \n\t\n");
  CHECK(atMargin("\ta\r\n\tb") == "a\r\nb");
}

TEST_CASE("files are shown below /home/user", "[e2b]") {
  CHECK(shownPath("") == "/home/user");
  CHECK(shownPath("a/b") == "/home/user/a/b");
  CHECK(askedPath("~") == "/home/user");
  CHECK(askedPath("~/a") == "/home/user/a");
  CHECK(askedPath("~a") == "~a");
  FileInfo file;
  file.path = "data/a.csv";
  file.size = std::uint64_t{5} << 30U;
  file.mode = 0640;
  CHECK(json::write(entryJson(file)) ==
        R"({"name":"a.csv","type":"FILE_TYPE_FILE","path":"/home/user/data/a.csv",)"
        R"("size":"5368709120","mode":416,"permissions":"-rw-r-----","owner":"user",)"
        R"("group":"user","modifiedTime":"1970-01-01T00:00:00.000Z"})");
  CHECK_FALSE(unknownUser(""));
  CHECK_FALSE(unknownUser("user"));
  CHECK(unknownUser("root"));
}
