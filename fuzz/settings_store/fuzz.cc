// Settings at rest, as somebody would leave them who can write the data folder and does not have
// the key. The first byte chooses:
//   k  a settings key, as text and as a file      o  a sealed text
//   s  edits of a really sealed text              n  a name and a text to be sealed
//   f  a whole file in the store's place
//   else: edits of the store's file, eight bytes each
// Nothing opens but what was sealed with this key under this name, to the byte.
#include <sys/stat.h>

#include <algorithm>

#include "fuzz/edits.h"
#include "store/settings_store.h"

namespace gantlet::fuzz::settings_store {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "sandbox.e2b";
constexpr const char* kText = R"({"api_key":"e2b_0123456789abcdef"})";

const SecretBox& box() {
  static const SecretBox kBox(Secret(std::string(32, 'k')));
  return kBox;
}

// A store with settings, closed, and its file's bytes.
class RealStore {
 public:
  RealStore() : folder(emptyFolder()) {
    const std::unique_ptr<SettingsStore> store = SettingsStore::open(database(), source()).value();
    const Status put = store->put({{kName, "variable", "json", kText},
                                   {"sandbox.docker", "variable", "json", R"({"a":1})"},
                                   {"sandbox.provider_type", "variable", "string", "e2b"}});
    require(put.has_value(), "settings are stored");
  }
  ~RealStore() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
  RealStore(const RealStore&) = delete;
  RealStore& operator=(const RealStore&) = delete;

  [[nodiscard]] fs::path database() const { return folder / "gantlet.db"; }
  [[nodiscard]] SettingsKeySource source() const {
    return {folder / "settings.key", Secret(std::string(32, 'k'))};
  }
  // Nothing of the last input stays.
  void replace(std::string_view bytes) const {
    std::error_code ignored;
    for (const char* end : {"", "-wal", "-shm", "-journal"}) {
      fs::remove(database().string() + end, ignored);
    }
    spill(database(), bytes);
  }

  const fs::path folder;
};

const RealStore& realStore() {
  static const RealStore kStore;
  return kStore;
}

const std::string& realBytes() {
  static const std::string kBytes = slurp(realStore().database());
  return kBytes;
}

void openStore(std::string_view bytes) {
  realStore().replace(bytes);
  const ::mode_t before = ::umask(022);
  const auto store = SettingsStore::open(realStore().database(), realStore().source());
  require(::umask(before) == 022, "the process's umask is left alone");
  if (!store) return;
  const auto settings = (*store)->list("");
  if (!settings) return;
  for (const Setting& setting : *settings) {
    if (setting.dataType != "json") continue;
    const bool own = (setting.name == kName && setting.value == kText) ||
                     (setting.name == "sandbox.docker" && setting.value == R"({"a":1})");
    require(own, "nothing opens but what was sealed");
  }
  const auto one = (*store)->get(kName);
  if (one && *one && (*one)->dataType == "json") require((*one)->value == kText, "get is as list");
  if ((*store)->put({{kName, "variable", "json", "{}"}})) {
    const auto again = (*store)->get(kName);
    require(!again || (*again && (*again)->value == "{}"), "what was put is what is got");
  }
}

// offset (2 bytes), what to do, how much (2 bytes), three bytes to be put in.
void editStore(InputReader input) {
  std::string bytes = realBytes();
  for (int edits = 0; !input.empty() && edits < 16; ++edits) {
    const std::size_t high = input.byte();
    const std::size_t at = (high << 8U | input.byte()) % (bytes.size() + 1);
    const std::uint8_t action = input.byte();
    const std::size_t large = input.byte();
    const std::size_t size = large << 8U | input.byte();
    const std::string_view with = input.piece(3);
    switch (action % 4U) {
      case 0: bytes.replace(at, with.size(), with); break;
      case 1: bytes.replace(at, size, std::string(size, with.empty() ? '\0' : with[0])); break;
      case 2: bytes.erase(at, size); break;
      default: bytes.replace(at, size, bytes.substr(at / 2, size));
    }
  }
  bytes.resize(std::min<std::size_t>(bytes.size(), 64U << 10U));
  openStore(bytes);
}

void key(std::string_view text) {
  static const std::string kRefusal = parseSettingsKey("short").error().text();
  const auto parsed = parseSettingsKey(text);
  if (parsed) {
    require(parsed->reveal().size() == 32, "a key has 32 bytes");
  } else {
    require(parsed.error().text() == kRefusal, "a refused key is not repeated");
  }
  const fs::path path = realStore().folder / "fuzzed.key";
  spill(path, text);
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  const auto read = readKeyFile(path);
  if (text.size() > 256) return;
  require(read.has_value() == parsed.has_value(), "a key's file is read as its text");
  if (read) require(*read && (*read)->reveal() == parsed->reveal(), "a key's file has that key");
}

void open(std::string_view sealed) {
  require(!box().open(kName, sealed), "nothing opens that was not sealed");
  require(!box().open(kName, "v1:" + box().keyId() + ":" + std::string(sealed)),
          "nothing opens that only looks sealed");
}

void editSealed(InputReader input) {
  static const std::string kSealed = box().seal(kName, kText).value();
  const std::string text = edited(kSealed, input);
  const auto opened = box().open(kName, text);
  require(opened.has_value() == (text == kSealed), "one text opens, and no other");
  require(!box().open("sandbox.docker", text), "a sealed text can't be moved");
}

void sealAnything(InputReader input) {
  const std::string name(input.piece(input.byte()));
  const std::string_view text = input.rest();
  const auto sealed = box().seal(name, text);
  require(sealed.has_value(), "everything can be sealed");
  const auto opened = box().open(name, *sealed);
  require(opened && opened->reveal() == text, "what was sealed opens");
  require(!box().open(name + "x", *sealed), "a name is part of it");
  require(!SecretBox(Secret(std::string(32, 'K'))).open(name, *sealed), "a key is part of it");
  require(text.size() < 8 || sealed->find(text) == std::string::npos, "it is not plain");
}

}  // namespace

void run(std::string_view input) {
  (void)realBytes();
  if (input.empty()) return;
  InputReader rest(input.substr(1));
  switch (input.front()) {
    case 'k': key(rest.rest()); break;
    case 'o': open(rest.rest()); break;
    case 's': editSealed(rest); break;
    case 'n': sealAnything(rest); break;
    case 'f': openStore(rest.rest()); break;
    default: editStore(rest);
  }
}

}  // namespace gantlet::fuzz::settings_store
