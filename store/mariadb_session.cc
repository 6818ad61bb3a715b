#include "store/mariadb_session.h"

#include <soci/mysql/soci-mysql.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "core/secret.h"

namespace gantlet {
namespace {

constexpr std::size_t kLongestPassword = 1024;

// In single quotes, as SOCI reads it.
std::string inQuotes(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

Secret passwordOf(const DatabaseAddress& address) {
  if (address.passwordFile.empty()) return {};
  const std::string file = address.passwordFile.string();
  struct stat about {};
  std::ifstream in(file, std::ios::binary);
  if (!in || ::stat(file.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) {
    throw soci::soci_error("the password file " + file + " can't be read");
  }
  if ((about.st_mode & 077U) != 0) {
    throw soci::soci_error("others may read the password file " + file + ": chmod 600");
  }
  std::string text(kLongestPassword + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  if (text.empty() || text.size() > kLongestPassword || text.find('\0') != std::string::npos) {
    wipe(text);
    throw soci::soci_error("the password file " + file + " must hold 1 to 1024 bytes of text");
  }
  // Not all versions of the connector read a doubled one as one (remoteWords()).
  if (text.find('}') != std::string::npos) {
    wipe(text);
    throw soci::soci_error("the password in " + file + " must not hold a closing brace");
  }
  return Secret(std::move(text));
}

// The connector takes a host that holds a semicolon for a list of its own options
// (https://mariadb.com/kb/en/mariadb_connect/), in braces where they need that. That is the way
// past SOCI, which knows of tls_ca alone and would neither insist on TLS nor look at the
// certificate.
std::string remoteWords(const DatabaseAddress& address) {
  const Secret password = passwordOf(address);
  // The password is not the last: the connector would take a brace at its end for its own.
  std::string list = password.empty() ? "" : "password={" + password.reveal() + "};";
  list += "host=" + address.host + ";port=" + std::to_string(address.port) +
          ";user=" + address.user + ";database=" + address.name +
          ";ssl-ca=" + address.tlsCa.string();
  if (!address.tlsCert.empty()) {
    list += ";ssl-cert=" + address.tlsCert.string() + ";ssl-key=" + address.tlsKey.string();
  }
  // 1 is TCP, also to localhost.
  list += ";protocol=1;ssl-enforce=1;ssl-verify-server-cert=1";
  return "host=" + inQuotes(list);
}

// Options that the connector does not know it passes over without a word, so that it is asked what
// came of them.
void checkProof(soci::session& session) {
  const auto* backend = static_cast<soci::mysql_session_backend*>(session.get_backend());
  my_bool proves = 0;
  const bool asked =
      backend != nullptr &&
      ::mysql_get_optionv(backend->conn_, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &proves) == 0;
  if (!asked || proves == 0 || ::mysql_get_ssl_cipher(backend->conn_) == nullptr) {
    throw soci::soci_error("this libmariadb did not check the server's certificate");
  }
}

// Whether a cluster has marked it as its own.
bool isOfCluster(soci::session& session) {
  int tables = 0;
  session << "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND "
             "table_name = 'about'",
      soci::into(tables);
  if (tables == 0) return false;
  int marks = 0;
  session << "SELECT COUNT(*) FROM about WHERE name = 'use' AND value = 'cluster'",
      soci::into(marks);
  return marks > 0;
}

}  // namespace

void openMariaDb(soci::session& session, const DatabaseAddress& address,
                 std::chrono::milliseconds wait) {
  const std::string patience = std::to_string(std::max<std::int64_t>(1, wait.count() / 1000));
  session.open(soci::mysql,
               (address.isRemote() ? remoteWords(address)
                                   : "unix_socket=" + address.place.string() +
                                         " user=" + address.user + " db=" + address.name) +
                   " charset=utf8mb4 connect_timeout=3 read_timeout=" + patience +
                   " write_timeout=" + patience);
  if (address.isRemote()) checkProof(session);
  const auto seconds = std::max<std::int64_t>(1, address.lockWait.count() / 1000);
  // Strict: what does not fit is refused, not cut.
  session << "SET SESSION sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', "
             "innodb_lock_wait_timeout=" +
                 std::to_string(seconds);
  int flushes = 0;
  session << "SELECT @@innodb_flush_log_at_trx_commit", soci::into(flushes);
  if (flushes != 1) {
    throw soci::soci_error("innodb_flush_log_at_trx_commit is " + std::to_string(flushes) +
                           " there: what was answered could be lost; set it to 1");
  }
}

// One service alone and a cluster would each take the other's executions for its own.
void joinMariaDb(soci::session& session, const DatabaseAddress& address) {
  const auto seconds = std::max<std::int64_t>(1, address.lockWait.count() / 1000);
  int taken = 0;
  soci::indicator state = soci::i_ok;
  // Whoever has it alone has it for as long as it runs; one that has just ended may still be seen.
  session << "SELECT GET_LOCK(CONCAT('gantlet.', DATABASE()), " + std::to_string(seconds) + ")",
      soci::into(taken, state);
  if (state != soci::i_ok || taken != 1) {
    throw soci::soci_error("a Gantlet service that is no part of a cluster uses it; stop that one");
  }
  session << "DO RELEASE_LOCK(CONCAT('gantlet.', DATABASE()))";
}

void takeMariaDb(soci::session& session, const DatabaseAddress& address) {
  const auto seconds = std::max<std::int64_t>(1, address.lockWait.count() / 1000);
  int taken = 0;
  soci::indicator state = soci::i_ok;
  // A service that has just ended may still be seen as there.
  session << "SELECT GET_LOCK(CONCAT('gantlet.', DATABASE()), " + std::to_string(seconds) + ")",
      soci::into(taken, state);
  if (state != soci::i_ok || taken != 1) {
    throw soci::soci_error(
        "another Gantlet service uses it; each service needs a database of its "
        "own");
  }
  if (isOfCluster(session)) {
    throw soci::soci_error(
        "it is a cluster's: start the service as a part of that with --role gateway or --role "
        "node");
  }
}

}  // namespace gantlet
