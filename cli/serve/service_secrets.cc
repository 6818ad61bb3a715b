#include "cli/serve/service_secrets.h"

#include <algorithm>

#include "cli/command.h"
#include "cli/inputs.h"
#include "core/digest.h"
#include "json/text.h"
#include "service/auth/api_token.h"
#include "store/secret_box.h"

namespace gantlet::cli {
namespace {

constexpr const char* kAdminTokenRow = "service.admin_token_sha256";
constexpr const char* kFaceSecretRow = "service.face_secret";

}  // namespace

Status prepareFaceSecret(SettingsStore& store, const std::string& file, ServiceOptions& options) {
  constexpr std::size_t kShortest = 32;
  if (!file.empty()) {
    TRY(std::string bytes, readInput(file, ByteCount(4096)));
    if (bytes.size() < kShortest) {
      return Error{ErrorCode::kInvalidArgument,
                   "the file '" + file + "' (face_secret_file) has fewer than 32 bytes",
                   "make it with: head -c 32 /dev/urandom > " + file};
    }
    options.faceSecret = Secret(std::move(bytes));
    return {};
  }
  TRY(const std::optional<Setting> row, store.get(kFaceSecretRow));
  if (row) {
    options.faceSecret = Secret(row->value);
    return {};
  }
  TRY(const Secret made, newSettingsKey());
  const std::string text = "\"" + made.reveal() + "\"";
  TRY_STATUS(store.put({{kFaceSecretRow, "internal", "json", text}}));
  options.faceSecret = Secret(text);
  return {};
}

Status AdminToken::prepare() {
  if (options_.behindGateways) return {};
  const auto& tokens = options_.tokens;
  const bool own = std::any_of(tokens.begin(), tokens.end(),
                               [](const ApiToken& token) { return token.role == Role::kAdmin; });
  TRY(const std::optional<Setting> row, store_.get(kAdminTokenRow));
  ApiToken admin = ApiToken::of("admin", TenantId("default"), "", Role::kAdmin);
  if (row) {
    const std::optional<Digest> hash = parseSecretHash(row->value);
    if (!hash) return Error{ErrorCode::kUnavailable, "the stored admin token can't be read", ""};
    admin.secretHash = *hash;
    options_.adminTokens.push_back(admin);
    return {};
  }
  if (own) return {};
  TRY(const Secret random, newSettingsKey());
  made_ = Secret("gantlet_admin_" + random.reveal());
  admin.secretHash = sha256(made_->reveal());
  options_.adminTokens.push_back(admin);
  return {};
}

Status AdminToken::show(Console& console) {
  if (!made_) return {};
  TRY_STATUS(store_.put({{kAdminTokenRow, "internal", "string", toHex(sha256(made_->reveal()))}}));
  console.message(kServeSpec.name,
                  "admin token (shown only now, kept as a hash): " + made_->reveal());
  return {};
}

Result<Secret> webhookKey(SettingsStore& store) {
  constexpr const char* kRow = "service.webhook_key";
  TRY(const std::optional<Setting> row, store.get(kRow));
  if (row) {
    TRY(const json::Value value, json::parse(row->value));
    if (value.asString() != nullptr) return Secret(*value.asString());
    return Error{ErrorCode::kUnavailable, "the stored key of webhooks can't be read", ""};
  }
  TRY(Secret made, newSettingsKey());
  TRY_STATUS(store.put({{kRow, "internal", "json", json::write(json::Value(made.reveal()))}}));
  return made;
}

}  // namespace gantlet::cli
