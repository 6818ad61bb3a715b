// Who may be a node: tokens, certificates, renewal, revocation.
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <catch2/catch.hpp>

#include "cluster/identity_desk.h"
#include "cluster/join_token.h"
#include "cluster/membership.h"
#include "cluster/x509.h"
#include "tests/cluster/fleet.h"
#include "tests/support/certificates.h"

using namespace gantlet;
using namespace gantlet::cluster;
using namespace gantlet::test;

namespace {

const Actor kAdmin{"adm", "", ""};

// A key and what it asks with.
struct Machine {
  Machine() : pem(*newPrivateKey()), key(privateKeyOf(pem)), request(*requestFor(*key)) {}
  [[nodiscard]] JoinRequest joining(const Secret& token) const {
    const auto read = JoinToken::parse(token.reveal());
    REQUIRE(read);
    return {*read->id(), request, *read->sign(joinMessage(request))};
  }
  // Asks for `next`'s key with this one.
  [[nodiscard]] RenewRequest renewing(const std::string& certificate, const Machine& next) const {
    return {certificate, next.request, *signWith(*key, renewMessage(next.request))};
  }
  std::string pem;
  OpenSsl<EVP_PKEY> key;
  std::string request;
};

struct Gateway {
  explicit Gateway(const DatabasePlace& place)
      : database(place.open()),
        store(*database, timeOf(clock)),
        nodes(*database, timeOf(clock)),
        claims(*database, timeOf(clock)) {
    // A certificate that is made counts from the real time on.
    clock.now = SystemClock().wallNow().time_since_epoch().count();
    auto loaded = CertificateAuthority::load(ca.writeCertificate(folder.path / "ca.pem"),
                                             ca.writeKey(folder.path / "ca.key"));
    INFO((loaded ? "" : loaded.error().text()));
    REQUIRE(loaded);
    authority = *std::move(loaded);
    desk.emplace(store, log, authority.get());
  }
  Secret token(const std::string& node = "node-1") {
    auto made = desk->makeToken(node, std::chrono::minutes(15), kAdmin);
    INFO((made ? "" : made.error().text()));
    REQUIRE(made);
    return made->token;
  }
  JoinedNode join(const Machine& machine, const std::string& node = "node-1") {
    auto joined = desk->join(machine.joining(token(node)), kAdmin);
    INFO((joined ? "" : joined.error().text()));
    REQUIRE(joined);
    return *std::move(joined);
  }
  void enroll(const std::string& id) {
    StoredNode node;
    node.id = id;
    node.boot = "boot_" + id;
    node.address = "https://127.0.0.1:1";
    REQUIRE(nodes.add(node));
  }
  [[nodiscard]] StoredNode node(const std::string& id) {
    const auto list = nodes.list();
    REQUIRE(list);
    for (const StoredNode& one : list->nodes) {
      if (one.id == id) return one;
    }
    FAIL("there is no node " << id);
    return {};
  }
  [[nodiscard]] std::vector<std::string> events() const {
    std::vector<std::string> names;
    for (const auto& record : log.records()) names.push_back(record.event);
    return names;
  }

  TempFolder folder;
  HeldClock clock;
  MemoryLog log;
  Certificate ca{"cluster CA"};
  std::unique_ptr<Database> database;
  IdentityStore store;
  NodeStore nodes;
  ClaimStore claims;
  std::unique_ptr<CertificateAuthority> authority;
  std::optional<IdentityDesk> desk;
};

template <class Case>
void atEveryGateway(Case test) {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Gateway gateway(place);
    test(gateway);
  }
}

}  // namespace

TEST_CASE("a machine joins with a token, once, and gets a certificate for that node alone",
          "[identity]") {
  atEveryGateway([](Gateway& gateway) {
    const Machine machine;
    const Secret token = gateway.token();
    CHECK(gateway.events() == std::vector<std::string>{"node_token"});
    const auto joined = gateway.desk->join(machine.joining(token), kAdmin);
    REQUIRE(joined);
    CHECK(joined->node == "node-1");
    CHECK(gateway.events() == std::vector<std::string>{"node_token", "node_joined"});
    const auto certificate = certificateOf(joined->certificate.pem);
    REQUIRE(certificate);
    CHECK(::X509_check_host(certificate.get(), "node-1.node.gantlet", 0, 0, nullptr) == 1);
    CHECK(::X509_check_host(certificate.get(), "gateway.gantlet", 0, 0, nullptr) == 0);
    CHECK(::X509_check_purpose(certificate.get(), X509_PURPOSE_SSL_SERVER, 0) == 1);
    CHECK(::X509_check_purpose(certificate.get(), X509_PURPOSE_SSL_CLIENT, 0) == 0);
    CHECK(::X509_check_ca(certificate.get()) == 0);
    CHECK(::X509_verify(certificate.get(), gateway.ca.key()) == 1);
    CHECK(toHex(keyDigest(*machine.key)) == joined->certificate.key);
    // Once.
    const auto again = gateway.desk->join(machine.joining(token), kAdmin);
    REQUIRE_FALSE(again);
    CHECK(again.error().message.find("used") != std::string::npos);
    CHECK_FALSE(gateway.desk->join(Machine().joining(token), kAdmin));
  });
}

TEST_CASE("a token ends with its time, and with the revocation of its node", "[identity]") {
  atEveryGateway([](Gateway& gateway) {
    const Machine machine;
    const Secret late = gateway.token();
    gateway.clock.pass(std::chrono::minutes(15));
    CHECK(gateway.desk->join(machine.joining(late), kAdmin));
    const Secret later = gateway.token();
    gateway.clock.pass(std::chrono::minutes(15) + std::chrono::milliseconds(1));
    CHECK_FALSE(gateway.desk->join(machine.joining(later), kAdmin));
    const Secret unused = gateway.token();
    REQUIRE(gateway.desk->revoke("node-1", "stolen", kAdmin));
    CHECK_FALSE(gateway.desk->join(machine.joining(unused), kAdmin));
    for (const auto time : {std::chrono::seconds(0), std::chrono::seconds(86'401)}) {
      CHECK(gateway.desk->makeToken("node-1", time, kAdmin).error().code ==
            ErrorCode::kInvalidArgument);
    }
    CHECK(gateway.desk->makeToken("Node 1", std::chrono::minutes(1), kAdmin).error().code ==
          ErrorCode::kInvalidArgument);
  });
}

TEST_CASE("who reads or writes the database, or passes a request on, joins nothing", "[identity]") {
  atEveryGateway([](Gateway& gateway) {
    const Machine thief;
    const Machine machine;
    const JoinRequest honest = machine.joining(gateway.token());
    // On the way: another key in the place of the one that was signed.
    CHECK_FALSE(gateway.desk->join({honest.token, thief.request, honest.signature}, kAdmin));
    // A reader knows the public key; a writer adds one of its own.
    const auto own = JoinToken::make(gateway.authority->fingerprint());
    StoredJoinToken planted;
    planted.id = *own->id();
    planted.node = "node-1";
    planted.createdAt = gateway.clock.now;
    planted.expiresAt = gateway.clock.now + 60'000;
    planted.signature = gateway.store.token(honest.token).value()->signature;
    REQUIRE(gateway.store.addToken(planted));
    CHECK_FALSE(gateway.desk->join(thief.joining(own->text()), kAdmin));
    CHECK(gateway.desk->join(honest, kAdmin));
  });
}

TEST_CASE("a token of another form is refused with what to do", "[identity]") {
  const auto made = JoinToken::make(sha256("a CA"));
  const std::string text = made->text().reveal();
  CHECK(JoinToken::parse(" " + text + "\n")->id().value() == made->id().value());
  for (const std::string& wrong :
       {std::string(), std::string("gjt1_"), text.substr(1), text + "0", "gjt2_" + text.substr(5),
        text.substr(0, text.size() - 1) + "G", text.substr(0, 69) + "-" + text.substr(70)}) {
    INFO(wrong);
    const auto read = JoinToken::parse(wrong);
    REQUIRE_FALSE(read);
    CHECK(read.error().resolution.find("gantlet node token") != std::string::npos);
  }
}

TEST_CASE("a node renews its key, and the old one counts for an hour", "[identity]") {
  atEveryGateway([](Gateway& gateway) {
    const Machine first;
    const Machine second;
    const JoinedNode joined = gateway.join(first);
    gateway.enroll("node-1");
    const RenewRequest asked = first.renewing(joined.certificate.pem, second);
    const auto renewed = gateway.desk->renew(asked, kAdmin);
    INFO((renewed ? "" : renewed.error().text()));
    REQUIRE(renewed);
    CHECK(gateway.events().back() == "node_renewed");
    CHECK(gateway.node("node-1").key == renewed->certificate.key);
    CHECK(gateway.node("node-1").oldKey == joined.certificate.key);
    // Its answer was lost: the same once more, and nothing else of the old key.
    CHECK(gateway.desk->renew(asked, kAdmin));
    CHECK_FALSE(gateway.desk->renew(first.renewing(joined.certificate.pem, Machine()), kAdmin));
    gateway.clock.pass(std::chrono::hours(1) + std::chrono::milliseconds(1));
    CHECK(gateway.node("node-1").oldKey.empty());
    CHECK_FALSE(gateway.desk->renew(asked, kAdmin));
    const Machine third;
    CHECK(gateway.desk->renew(second.renewing(renewed->certificate.pem, third), kAdmin));
  });
}

TEST_CASE("what is not a node's own request for renewal is refused", "[identity]") {
  atEveryGateway([](Gateway& gateway) {
    const Machine machine;
    const Machine next;
    const JoinedNode joined = gateway.join(machine);
    // Another's certificate, with a signature of one's own.
    CHECK_FALSE(gateway.desk->renew(next.renewing(joined.certificate.pem, next), kAdmin));
    const auto pemOfOther = [](const Certificate& certificate) {
      return *pemOf(*certificate.x509());
    };
    const auto asked = [&](const Certificate& own) {
      return RenewRequest{pemOfOther(own), next.request,
                          *signWith(*own.key(), renewMessage(next.request))};
    };
    const Certificate foreign("other CA");
    CHECK_FALSE(gateway.desk->renew(
        asked(Certificate("node-1", &foreign, "DNS:node-1.node.gantlet")), kAdmin));
    CHECK_FALSE(
        gateway.desk->renew(asked(Certificate("gw", &gateway.ca, "DNS:gateway.gantlet")), kAdmin));
    // One by hand, of a node that joined with a token since.
    CHECK_FALSE(gateway.desk->renew(
        asked(Certificate("node-1", &gateway.ca, "DNS:node-1.node.gantlet")), kAdmin));
    // … and of one that did not.
    CHECK(gateway.desk->renew(asked(Certificate("node-2", &gateway.ca, "DNS:node-2.node.gantlet")),
                              kAdmin));
    CHECK_FALSE(gateway.desk->renew({"", next.request, ""}, kAdmin));
    CHECK_FALSE(
        gateway.authority->issue("", "node-1", SystemClock().wallNow(), std::chrono::hours(1)));
  });
}

TEST_CASE(
    "a revoked node gets no work, no lease and no certificate, and a new token brings it back",
    "[identity]") {
  atEveryGateway([](Gateway& gateway) {
    const Machine machine;
    const JoinedNode joined = gateway.join(machine);
    gateway.enroll("node-1");
    NodeDesk desk(gateway.nodes, gateway.log);
    CHECK(desk.get("node-1")->takesWork());
    CHECK(gateway.desk->revoke("node-9", "", kAdmin).error().code == ErrorCode::kNotFound);
    CHECK(gateway.desk->revoke("node-1", std::string(201, 'x'), kAdmin).error().code ==
          ErrorCode::kInvalidArgument);
    gateway.log.setFault(Error{ErrorCode::kAuditFailed, "the disk is full", ""});
    CHECK_FALSE(gateway.desk->revoke("node-1", "stolen", kAdmin));
    CHECK(desk.get("node-1")->takesWork());
    gateway.log.setFault(std::nullopt);
    REQUIRE(gateway.desk->revoke("node-1", "stolen", kAdmin));
    CHECK(gateway.events().back() == "node_revoked");
    CHECK_FALSE(desk.get("node-1")->takesWork());
    CHECK_FALSE(gateway.desk->renew(machine.renewing(joined.certificate.pem, Machine()), kAdmin));
    CHECK(*gateway.nodes.heartbeat("node-1", "boot_node-1", 0) == std::string(kRevokedMode));
    StoredNode again;
    again.id = "node-1";
    again.boot = "boot_2";
    CHECK_FALSE(gateway.nodes.add(again));
    const Machine fresh;
    const JoinedNode back = gateway.join(fresh);
    CHECK(gateway.nodes.add(again));
    CHECK(desk.get("node-1")->takesWork());
    // The stolen key is still nobody's.
    CHECK(gateway.node("node-1").key == back.certificate.key);
    CHECK_FALSE(gateway.desk->renew(machine.renewing(joined.certificate.pem, Machine()), kAdmin));
  });
}

TEST_CASE("what a revoked node runs is LOST, and what it says of it refused", "[identity]") {
  onEveryFleet([](Fleet& fleet) {
    IdentityStore identities(*fleet.database, timeOf(fleet.clock));
    NodeStore nodes(*fleet.database, timeOf(fleet.clock));
    IdentityDesk desk(identities, fleet.log, nullptr);
    StoredNode self;
    self.id = "a";
    self.boot = "boot_a";
    REQUIRE(nodes.add(self));
    fleet.runs.held = true;
    const std::string ran = fleet.add();
    fleet.reconcile();
    fleet.node("a", 1);
    fleet.awaitState(ran, "RUNNING");
    REQUIRE(desk.revoke("a", "stolen", kAdmin));
    const std::string waits = fleet.add();
    fleet.reconcile();
    CHECK(fleet.get(ran).state == "LOST");
    fleet.nodes["a"]->beat();  // renews nothing
    fleet.runs.let();
    awaitThat([&] { return fleet.nodes["a"]->worker->running() == 0; });
    CHECK(fleet.get(ran).state == "LOST");
    CHECK_FALSE(fleet.get(ran).result);
    CHECK_FALSE(*fleet.claims.claim(waits, "a", "boot_a"));
    CHECK(fleet.get(waits).state == "PENDING");
    CHECK(fleet.claims.claim(waits, "b", "boot_b").value());
    // A gateway without the CA's key makes nothing, and says how.
    CHECK(desk.makeToken("a", std::chrono::minutes(1), kAdmin)
              .error()
              .resolution.find("cluster_ca_key") != std::string::npos);
  });
}

TEST_CASE("a node that hears of its revocation ends what it runs", "[identity]") {
  onEveryFleet([](Fleet& fleet) {
    NodeStore nodes(*fleet.database, timeOf(fleet.clock));
    IdentityStore identities(*fleet.database, timeOf(fleet.clock));
    fleet.runs.held = true;
    const std::string id = fleet.add();
    fleet.reconcile();
    FleetNode& node = fleet.node("a", 1);
    StoredNode self;
    self.id = "a";
    self.boot = "boot_a";
    const auto member =
        Membership::join({nodes, node.claims, *node.worker, nullptr, &node.lines}, self);
    REQUIRE(member);
    fleet.awaitState(id, "RUNNING");
    CHECK((*member)->ready());
    REQUIRE(*identities.revoke("a", "adm", "stolen"));
    (*member)->beat();
    awaitThat([&] { return node.worker->running() == 0; });
    CHECK((*member)->ready().error().message.find("revoked") != std::string::npos);
    fleet.runs.let();
  });
}
