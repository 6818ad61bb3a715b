#include <catch2/catch.hpp>

#include "audit/checkpoint.h"
#include "audit/merkle.h"
#include "audit/signed_note.h"

namespace gantlet::audit {
namespace {

const char* const kVkey = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
const char* const kNote =
    "This is an example message.\n\n"
    "\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3"
    "mFXmRKuwHjG1Yu72IneyaQM=\n";

}  // namespace

TEST_CASE("the example note of the specification verifies", "[audit][note]") {
  const auto key = parseVerifierKey(kVkey);
  REQUIRE(key);
  CHECK(key->text() == kVkey);
  CHECK(key->name == "example.com/foo");
  const auto note = parseNote(kNote);
  REQUIRE(note);
  CHECK(note->text == "This is an example message.\n");
  CHECK(verifyNote(*note, *key));
}

TEST_CASE("a note with any byte changed is refused", "[audit][note]") {
  const auto key = parseVerifierKey(kVkey);
  REQUIRE(key);
  const std::string good = kNote;
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const char change : {'\x01', '\x20', '\x40'}) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ change);
      const auto note = parseNote(bad);
      CHECK_FALSE((note && verifyNote(*note, *key)));
    }
    const auto cut = parseNote(good.substr(0, i));
    CHECK_FALSE((cut && verifyNote(*cut, *key)));
  }
}

TEST_CASE("signatures of unknown keys are passed over, wrong ones of a known key are not",
          "[audit][note]") {
  auto mine = SigningKey::generate();
  auto other = SigningKey::generate();
  REQUIRE((mine && other));
  const std::string text = "hello\n\nworld\n";
  const auto note = signNote(text, *mine, "me.example");
  REQUIRE(note);
  const auto foreign = signNote(text, *other, "you.example");
  const std::string line = foreign->substr(foreign->find("\u2014"));
  auto both = parseNote(*note + line);
  REQUIRE(both);
  CHECK(both->text == text);
  CHECK(both->signatures.size() == 2);
  CHECK(verifyNote(*both, mine->verifierKey("me.example")));
  CHECK(verifyNote(*both, other->verifierKey("you.example")));
  CHECK_FALSE(verifyNote(*both, mine->verifierKey("else.example")));
  both->signatures[1].name = "me.example";
  both->signatures[1].id = mine->verifierKey("me.example").id;
  CHECK_FALSE(verifyNote(*both, mine->verifierKey("me.example")));
}

TEST_CASE("what could not be read back is not signed", "[audit][note]") {
  const auto key = SigningKey::generate();
  REQUIRE(key);
  for (const std::string& text :
       {std::string("no end"), std::string("nul\0\n", 5), std::string("\xFF\n"),
        std::string("a\rb\n"), std::string(kMaxNoteBytes, 'a') + "\n"}) {
    CHECK_FALSE(signNote(text, *key, "me.example"));
  }
}

TEST_CASE("a key survives being written and read", "[audit][note]") {
  const auto key = SigningKey::generate();
  REQUIRE(key);
  const auto pem = key->toPem();
  REQUIRE(pem);
  const auto again = SigningKey::fromPem(*pem);
  REQUIRE(again);
  CHECK(again->verifierKey("a") == key->verifierKey("a"));
  CHECK_FALSE(SigningKey::fromPem("nonsense"));
  CHECK_FALSE(SigningKey::fromPem(pem->substr(0, pem->size() / 2)));
}

TEST_CASE("malformed notes and verifier keys are refused", "[audit][note]") {
  for (const char* note : {"", "\n", "\n\n", "a\n\n", "a\n\nx y\n", "a\n\n\u2014 n AAAA",
                           "a\n\n\u2014 n\n", "a\n\n\u2014  AAAAAAA=\n", "a\n\n\u2014 n !!!\n",
                           "a\tb\n\n\u2014 n AAAAAAA=\n", "a\n\n\u2014 n+m AAAAAAA=\n"}) {
    CAPTURE(note);
    CHECK_FALSE(parseNote(note));
  }
  std::string many = "a\n\n";
  for (int i = 0; i < 33; ++i) many += "\u2014 n AAAAAAA=\n";
  CHECK_FALSE(parseNote(many));
  for (const char* vkey :
       {"", "+", "++", "a+b",
        "a+00000000+AA==", "example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
        "example.com/foo+530d903a+AukyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"}) {
    CAPTURE(vkey);
    CHECK_FALSE(parseVerifierKey(vkey));
  }
  CHECK_FALSE(isKeyName("a b"));
  CHECK_FALSE(isKeyName("a\u00A0b"));
  CHECK_FALSE(isKeyName("a+b"));
  CHECK(isKeyName("a/b.c"));
}

TEST_CASE("a checkpoint goes there and back", "[audit][note]") {
  const auto key = SigningKey::generate();
  REQUIRE(key);
  const Checkpoint checkpoint{"example.com/log", 20'852'163, leafHash("x")};
  const auto note = signCheckpoint(checkpoint, *key);
  REQUIRE(note);
  const auto opened = openCheckpoint(*note, key->verifierKey("example.com/log"));
  REQUIRE(opened);
  CHECK(*opened == checkpoint);
  CHECK_FALSE(openCheckpoint(*note, key->verifierKey("example.com/other")));
}

TEST_CASE("checkpoint bodies that are not in the form are refused", "[audit][note]") {
  const auto key = SigningKey::generate();
  REQUIRE(key);
  const std::string root = hashText(leafHash("x"));
  for (const std::string& body :
       {"o\n01\n" + root + "\n", "o\n-1\n" + root + "\n", "o\n1 \n" + root + "\n",
        "o\n1\n" + root.substr(1) + "\n", std::string("o\n1\n"), "\n1\n" + root + "\n",
        "o\n99999999999999999999\n" + root + "\n", "o\n0\n" + root + "\n",
        "o\n1\n" + root + "\n\nx\n"}) {
    CAPTURE(body);
    const auto note = signNote(body, *key, "o");
    REQUIRE(note);
    CHECK_FALSE(openCheckpoint(*note, key->verifierKey("o")));
  }
  const auto extended = signNote("o\n1\n" + root + "\nextension\n", *key, "o");
  CHECK(openCheckpoint(*extended, key->verifierKey("o")));
}

}  // namespace gantlet::audit
