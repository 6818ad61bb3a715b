#include "audit/key_store.h"

#include <sys/stat.h>

#include <cerrno>

namespace gantlet::audit {
namespace {

constexpr const char* kKeyFile = "log-signing.key";

}  // namespace

Result<SigningKey> loadSigningKey(const std::filesystem::path& keysFolder) {
  const std::filesystem::path path = keysFolder / kKeyFile;
  TRY(const std::string pem, readFile(path, 64U << 10U));
  struct stat state {};
  if (::stat(path.c_str(), &state) != 0) return systemError("stat " + path.string(), errno);
  if ((state.st_mode & 077U) != 0) {
    return Error{ErrorCode::kInvalidArgument,
                 "the log's signing key " + path.string() + " can be read by others",
                 "find out who could read it; then chmod 600 " + path.string()};
  }
  auto key = SigningKey::fromPem(pem);
  if (!key) {
    return Error{
        ErrorCode::kInvalidArgument,
        "the log's signing key " + path.string() + " is not usable: " + key.error().message,
        "restore it from a backup"};
  }
  return key;
}

Result<SigningKey> createSigningKey(FileOps& files, const std::filesystem::path& keysFolder) {
  if (const int error = files.makeFolder(keysFolder, 0700); error != 0 && error != EEXIST) {
    return systemError("make " + keysFolder.string(), error);
  }
  TRY(SigningKey key, SigningKey::generate());
  TRY(const std::string pem, key.toPem());
  const std::filesystem::path path = keysFolder / kKeyFile;
  int error = replaceFile(files, keysFolder / "log-signing.key.new", path, pem, 0600);
  if (error == 0) error = files.syncFolder(keysFolder);
  if (error == 0) error = files.syncFolder(keysFolder.parent_path());
  if (error != 0) return systemError("write " + path.string(), error);
  return key;
}

}  // namespace gantlet::audit
