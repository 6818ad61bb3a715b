// gantlet node token, join, renew, revoke: how a machine becomes a node of a cluster, and stops
// being one. join and renew run on the machine itself, and ask a gateway over HTTP: what they send
// and get is signed, so that the way between proves and is believed nothing.
#include <unistd.h>

#include <array>
#include <filesystem>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/inputs.h"
#include "cli/serve/service_desk.h"
#include "cluster/identity_desk.h"
#include "cluster/join_token.h"
#include "cluster/x509.h"
#include "core/base64.h"
#include "json/value.h"
#include "providers/http/client.h"
#include "store/private_files.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

constexpr ByteCount kLargestFile = ByteCount::kibi(256);
constexpr Flag kGatewayFlag{"--gateway", "URL", "a gateway that has the key of the cluster's CA"};
constexpr Flag kGatewayCaFlag{"--gateway-ca", "FILE",
                              "CAs of the gateway's own certificate (default: the system's)"};
constexpr Flag kFolderFlag{"--folder", "DIR", "where node.key, node.pem and ca.pem are"};
constexpr Flag kReasonFlag{"--reason", "TEXT", "why; recorded"};
constexpr std::array kTokenFlags{
    Flag{"--ttl", "SECONDS", "how long it counts, up to a day (default: 900)"}, kFormatFlag,
    kDataDirFlag};
constexpr std::array kJoinFlags{
    kGatewayFlag, kGatewayCaFlag, kFolderFlag,
    Flag{"--token-file", "FILE", "the token; - is standard input (default: -)"}, kFormatFlag};
constexpr std::array kRenewFlags{kGatewayFlag, kGatewayCaFlag, kFolderFlag, kFormatFlag};
constexpr std::array kRevokeFlags{kReasonFlag, kFormatFlag, kDataDirFlag};

Result<int> token(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "node by its name"));
  json::Object asked;
  if (const auto ttl = arguments.value("--ttl")) {
    const std::chrono::seconds most = cluster::kLongestTokenTime;
    const auto time = parseSeconds(*ttl, "--ttl");
    if (!time || *time < std::chrono::seconds(1) || *time > most) {
      return Error{ErrorCode::kInvalidArgument,
                   "--ttl must be from 1 to " + std::to_string(most.count()) + " seconds, not '" +
                       *ttl + "'",
                   "such as 900"};
    }
    asked.set("ttl_seconds", std::chrono::ceil<std::chrono::seconds>(*time).count());
  }
  TRY(const json::Object made, askService(arguments, "POST", "/v1/nodes/" + id + "/token", asked));
  const int code = tellAnswer(console, format, made, textIn(made, "token") + "\n");
  console.err("a token for the node " + id + ", once, until " + textIn(made, "expires_at") + "\n");
  return code;
}

Result<int> revoke(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "node by its name"));
  TRY(const json::Object done,
      askService(arguments, "POST", "/v1/nodes/" + id + "/revoke",
                 json::Object{{"reason", arguments.value("--reason").value_or("")}}));
  const int code = tellAnswer(console, format, done, id + " is revoked\n");
  console.err(
      "its machine may still know the passwords of the database and the queue: change them\n");
  return code;
}

Result<json::Object> ask(const Arguments& arguments, const std::string& path,
                         const json::Object& body) {
  const std::optional<std::string> gateway = arguments.value("--gateway");
  if (!gateway) {
    return Error{ErrorCode::kInvalidArgument, "no gateway is named", "--gateway https://HOST:PORT"};
  }
  TRY(net::Url url, net::parseUrl(*gateway));
  net::TlsOptions tls;
  tls.caFile = arguments.valueOr("--gateway-ca", "");
  TRY(const std::unique_ptr<net::HttpClient> client, net::HttpClient::create(std::move(url), tls));
  net::HttpRequest request;
  request.method = "POST";
  request.target = path;
  request.headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}};
  request.body = json::write(body);
  request.deadline = net::in(std::chrono::seconds(30));
  request.maxBody = kLargestFile;
  const net::HttpOutcome outcome = client->send(request);
  if (!outcome.ok()) return net::errorOf(*outcome.failure, *gateway);
  TRY(json::Value answer, json::parse(outcome.reply.body));
  json::Object* object = answer.asObject();
  if (object == nullptr) {
    return Error{ErrorCode::kUnavailable, *gateway + " does not answer as a gateway does", ""};
  }
  if (outcome.reply.status == 201) return std::move(*object);
  return Error{ErrorCode::kUnavailable, *gateway + ": " + textIn(*object, "detail"),
               textIn(*object, "resolution")};
}

// A key that is there is taken: its certificate may have been lost on the way here.
Result<std::string> keyIn(const fs::path& file) {
  std::error_code none;
  if (fs::exists(file, none)) return readInput(file.string(), kLargestFile);
  TRY(std::string made, cluster::newPrivateKey());
  TRY_STATUS(writeFile(file.string(), made));
  return made;
}

// What the gateway answered, if it is for that key. Errors: kUnavailable.
Status checkAnswer(const json::Object& answer, EVP_PKEY& key) {
  const auto certificate = cluster::certificateOf(textIn(answer, "certificate"));
  const auto authority = cluster::certificateOf(textIn(answer, "authority"));
  EVP_PKEY* signer = authority ? ::X509_get0_pubkey(authority.get()) : nullptr;
  if (certificate && signer != nullptr && ::X509_verify(certificate.get(), signer) == 1 &&
      ::X509_check_private_key(certificate.get(), &key) == 1) {
    return {};
  }
  return Error{ErrorCode::kUnavailable, "the gateway's answer is no certificate for this key",
               "ask another gateway of this cluster"};
}

Result<fs::path> folderOf(const Arguments& arguments) {
  const std::optional<std::string> folder = arguments.value("--folder");
  if (folder) return fs::path(*folder);
  return Error{ErrorCode::kInvalidArgument, "no folder is named", "--folder DIR"};
}

Status moveTo(const fs::path& from, const fs::path& to) {
  if (::rename(from.c_str(), to.c_str()) == 0) return {};
  return systemError("rename " + from.string(), errno);
}

Result<int> join(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const fs::path folder, folderOf(arguments));
  TRY(const std::string text,
      readInput(arguments.valueOr("--token-file", "-"), ByteCount::kibi(4)));
  TRY(const cluster::JoinToken token, cluster::JoinToken::parse(text));
  const PrivateFiles mask;
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) return systemError("mkdir " + folder.string(), failed.value());
  if (fs::exists(folder / "node.pem", failed)) {
    return Error{ErrorCode::kInvalidArgument, (folder / "node.pem").string() + " is there already",
                 "name an empty folder, or use 'gantlet node renew'"};
  }
  TRY(const std::string pem, keyIn(folder / "node.key"));
  const auto key = cluster::privateKeyOf(pem);
  if (!key) {
    return Error{ErrorCode::kInvalidArgument, (folder / "node.key").string() + " is no private key",
                 "remove it"};
  }
  TRY(const std::string request, cluster::requestFor(*key));
  TRY(const std::string signature, token.sign(cluster::joinMessage(request)));
  TRY(const std::string id, token.id());
  TRY(const json::Object answer,
      ask(arguments, "/v1/cluster/join",
          json::Object{
              {"token", id}, {"request", request}, {"signature", encodeBase64(signature)}}));
  const auto authority = cluster::certificateOf(textIn(answer, "authority"));
  // Whoever answered: by the token we know which cluster is meant.
  if (!authority || cluster::certificateDigest(*authority) != token.authority) {
    return Error{ErrorCode::kUnavailable, "the answer is not from the token's cluster",
                 "ask a gateway of the cluster where the token was made"};
  }
  TRY_STATUS(checkAnswer(answer, *key));
  TRY_STATUS(writeFile((folder / "ca.pem").string(), textIn(answer, "authority")));
  TRY_STATUS(writeFile((folder / "node.pem").string(), textIn(answer, "certificate")));
  const std::string name = textIn(answer, "node");
  const json::Object settings{{"role", "node"},
                              {"node_name", name},
                              {"cluster_certificate", (folder / "node.pem").string()},
                              {"cluster_key", (folder / "node.key").string()},
                              {"cluster_ca", (folder / "ca.pem").string()}};
  std::string lines;
  for (const auto& [setting, value] : settings.members()) {
    lines += setting + ": " + *value.asString() + "\n";
  }
  const std::string until = textIn(answer, "not_after");
  const int code = tellAnswer(console, format,
                              json::Object{{"settings", settings}, {"not_after", until}}, lines);
  console.err("this machine may be the node " + name + " until " + until +
              "; the lines above belong into its gantlet.yaml\n");
  return code;
}

// One that ended between its two renames.
Status finishRenewal(const fs::path& folder) {
  std::error_code none;
  if (!fs::exists(folder / "node.pem.new", none)) return {};
  TRY(const std::string pem, readInput((folder / "node.pem.new").string(), kLargestFile));
  TRY(const std::string keyPem, readInput((folder / "node.key").string(), kLargestFile));
  const auto certificate = cluster::certificateOf(pem);
  const auto key = cluster::privateKeyOf(keyPem);
  if (!certificate || !key || ::X509_check_private_key(certificate.get(), key.get()) != 1)
    return {};
  return moveTo(folder / "node.pem.new", folder / "node.pem");
}

Result<int> renew(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const fs::path folder, folderOf(arguments));
  const PrivateFiles mask;
  TRY_STATUS(finishRenewal(folder));
  TRY(const std::string certificate, readInput((folder / "node.pem").string(), kLargestFile));
  TRY(const std::string oldPem, readInput((folder / "node.key").string(), kLargestFile));
  TRY(const std::string newPem, keyIn(folder / "node.key.new"));
  const auto oldKey = cluster::privateKeyOf(oldPem);
  const auto newKey = cluster::privateKeyOf(newPem);
  if (!oldKey || !newKey) {
    return Error{ErrorCode::kInvalidArgument,
                 (folder / (oldKey ? "node.key.new" : "node.key")).string() + " is no private key",
                 oldKey ? "remove it" : "join the cluster anew"};
  }
  TRY(const std::string request, cluster::requestFor(*newKey));
  TRY(const std::string signature, cluster::signWith(*oldKey, cluster::renewMessage(request)));
  TRY(const json::Object answer, ask(arguments, "/v1/cluster/renew",
                                     json::Object{{"certificate", certificate},
                                                  {"request", request},
                                                  {"signature", encodeBase64(signature)}}));
  TRY_STATUS(checkAnswer(answer, *newKey));
  // The CA that we know, and no other one that is new here, has signed it.
  TRY(const std::string known, readInput((folder / "ca.pem").string(), kLargestFile));
  const auto was = cluster::certificateOf(known);
  const auto is = cluster::certificateOf(textIn(answer, "authority"));
  if (!was || !is || cluster::certificateDigest(*was) != cluster::certificateDigest(*is)) {
    return Error{ErrorCode::kUnavailable, "the answer is not from this node's cluster",
                 "ask a gateway of this cluster; after a change of its CA join it anew"};
  }
  // Both new files are there before either takes its place.
  TRY_STATUS(writeFile((folder / "node.pem.new").string(), textIn(answer, "certificate")));
  TRY_STATUS(moveTo(folder / "node.key.new", folder / "node.key"));
  TRY_STATUS(moveTo(folder / "node.pem.new", folder / "node.pem"));
  const std::string until = textIn(answer, "not_after");
  const int code = tellAnswer(console, format,
                              json::Object{{"node", textIn(answer, "node")}, {"not_after", until}},
                              "renewed until " + until + "\n");
  console.err(
      "have the service read it within an hour: kill -HUP, or 'systemctl reload gantlet'\n");
  return code;
}

}  // namespace

const CommandSpec kNodeTokenSpec{
    "node token",
    "let a machine become a node, once",
    "[FLAG...] NAME",
    "Prints a token that the machine which is to be the node NAME joins with, once, within 15\n"
    "minutes. Whoever was that node before is it no more from then on. Needs a gateway with\n"
    "cluster_ca_key. The token is a secret.",
    kTokenFlags,
    "  gantlet node token node-4 | ssh node-4 gantlet node join --gateway https://gw:9385 --folder "
    "/etc/gantlet/node\n"};
const CommandSpec kNodeJoinSpec{
    "node join",
    "make this machine a node",
    "[FLAG...]",
    "Makes a key, has a gateway certify it by the token's leave, writes node.key, node.pem and\n"
    "ca.pem into the folder, and prints the settings that name them. The key never leaves this\n"
    "machine, nor does the token.",
    kJoinFlags,
    "  gantlet node join --gateway https://gw:9385 --folder /etc/gantlet/node --token-file "
    "token\n"};
const CommandSpec kNodeRenewSpec{
    "node renew",
    "give this node another key and certificate",
    "[FLAG...]",
    "Certificates count for 30 days: run this by a timer. The key that was counts for one hour\n"
    "more; have the service read its certificate within that (SIGHUP).",
    kRenewFlags,
    "  gantlet node renew --gateway https://gw:9385 --folder /etc/gantlet/node\n"};
const CommandSpec kNodeRevokeSpec{
    "node revoke",
    "take a node's identity away",
    "[FLAG...] NAME",
    "No gateway sends it work or believes its results from then on, and it can't renew its\n"
    "certificate; what ran on it is LOST. It comes back with a new token alone.",
    kRevokeFlags,
    "  gantlet node revoke --reason \"stolen\" node-3\n"};

int runNodeToken(const Arguments& arguments, Console& console) {
  return finish(token(arguments, console), kNodeTokenSpec, console);
}
int runNodeJoin(const Arguments& arguments, Console& console) {
  return finish(join(arguments, console), kNodeJoinSpec, console);
}
int runNodeRenew(const Arguments& arguments, Console& console) {
  return finish(renew(arguments, console), kNodeRenewSpec, console);
}
int runNodeRevoke(const Arguments& arguments, Console& console) {
  return finish(revoke(arguments, console), kNodeRevokeSpec, console);
}

}  // namespace gantlet::cli
