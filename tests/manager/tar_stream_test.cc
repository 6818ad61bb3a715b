// Tar archives in pieces: those that other programs write are read, ours are read by them, and what
// is cut off, damaged or hostile is an error.
#include "manager/tar_stream.h"

#include <catch2/catch.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>

#include "tests/support/temp_folder.h"

using namespace gantlet;

namespace {

struct Unpacked {
  std::map<std::string, std::string> files;  // a folder's value is "/"
  std::string error;
};

Unpacked unpack(const std::string& bytes, std::size_t piece = std::size_t{64} << 10U) {
  Unpacked unpacked;
  std::size_t at = 0;
  TarReader reader([&]() -> Result<std::string> {
    std::string next = bytes.substr(at, piece);
    at += next.size();
    return next;
  });
  for (;;) {
    const auto entry = reader.next();
    if (!entry) {
      unpacked.error = entry.error().message;
      return unpacked;
    }
    if (!*entry) return unpacked;
    std::string content;
    const Status read = reader.read([&](std::string_view more) {
      content += more;
      return Status();
    });
    if (!read) {
      unpacked.error = read.error().message;
      return unpacked;
    }
    unpacked.files[(*entry)->name] = (*entry)->folder ? "/" : content;
  }
}

std::string entry(const std::string& name, const std::string& content) {
  TarFile file;
  file.name = name;
  file.size = content.size();
  return tarHeader(file) + content + tarPadding(content.size());
}

std::string folder(const std::string& name) {
  TarFile file;
  file.name = name;
  file.folder = true;
  return tarHeader(file);
}

// With a checksum that fits, so that something else is what is wrong.
std::string changed(std::string archive, std::size_t at, std::string_view bytes) {
  archive.replace(at, bytes.size(), bytes);
  archive.replace(148, 8, "        ");
  unsigned sum = 0;
  for (std::size_t i = 0; i < kTarBlock; ++i) sum += static_cast<unsigned char>(archive[i]);
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%06o", sum);
  archive.replace(148, 8, std::string(text.data(), 7) + " ");
  return archive;
}

std::string output(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  REQUIRE(pipe);
  std::string bytes;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) > 0;) {
    bytes.append(buffer.data(), n);
  }
  return bytes;
}

}  // namespace

TEST_CASE("an archive of ours comes back the same, whatever its pieces are", "[tar]") {
  const std::string deep =
      std::string(60, 'a') + "/" + std::string(60, 'b') + "/" + std::string(200, 'c') + ".txt";
  const std::map<std::string, std::string> files{{"data/", "/"},
                                                 {"data/a.csv", "1,2\n"},
                                                 {"empty", ""},
                                                 {deep, "deep"},
                                                 {"Отчёт/売上高.txt", "unicode"},
                                                 {"raw \xff\xfe", "bytes"},
                                                 {"big", std::string(5000, 'x')}};
  std::string archive;
  for (const auto& [name, content] : files) {
    archive += content == "/" ? folder(name.substr(0, name.size() - 1)) : entry(name, content);
  }
  archive += tarEnd();
  for (const std::size_t piece : {1U, 511U, 512U, 513U, 1U << 16U}) {
    INFO(piece);
    const Unpacked unpacked = unpack(archive, piece);
    CHECK(unpacked.error == "");
    CHECK(unpacked.files == files);
  }
}

TEST_CASE("what other programs pack is read, and they read ours", "[tar]") {
  const test::TempFolder place;
  const std::filesystem::path root = place.path / "root";
  const std::string longName = std::string(90, 'n') + "/" + std::string(90, 'm');
  std::filesystem::create_directories(root / std::string(90, 'n'));
  std::ofstream(root / longName) << "long";
  std::ofstream(root / "plain.txt") << "plain\n";
  std::ofstream(root / "ünï") << "u";
  for (const std::string format : {"gnu", "pax", "posix", "ustar"}) {
    const Unpacked unpacked =
        unpack(output("tar --format=" + format + " -C " + root.string() + " -cf - ."));
    INFO(format);
    CHECK(unpacked.error == "");
    CHECK(unpacked.files.at("./plain.txt") == "plain\n");
    CHECK(unpacked.files.at("./" + longName) == "long");
    CHECK(unpacked.files.at("./ünï") == "u");
    CHECK(unpacked.files.at("./") == "/");
  }
  const std::string ours = folder("d") + entry("d/" + longName, "long") + entry("ünï", "u") +
                           entry("raw \xff", "r") + tarEnd();
  std::ofstream(place.path / "ours.tar") << ours;
  const std::string file = (place.path / "ours.tar").string();
  CHECK(output("tar -xOf " + file + " d/" + longName + " ünï 2>/dev/null") == "longu");
  CHECK(output("python3 -c 'import sys, tarfile; t = tarfile.open(sys.argv[1], "
               "errors=\"surrogateescape\");"
               "print([(m.name.encode(errors=\"surrogateescape\"), m.size, oct(m.mode)) for m in "
               "t][-2:])' " +
               file) == "[(b'\\xc3\\xbcn\\xc3\\xaf', 1, '0o644'), (b'raw \\xff', 1, '0o644')]\n");
}

TEST_CASE("an archive that is cut off anywhere is not taken for whole", "[tar]") {
  const std::string archive =
      entry("a", "content") + entry(std::string(150, 'n'), "more") + tarEnd();
  for (std::size_t size = 0; size < archive.size(); ++size) {
    INFO(size);
    CHECK(unpack(archive.substr(0, size)).error == "the archive is cut off");
  }
  CHECK(unpack(archive).error == "");
  CHECK(unpack(archive + std::string(9000, '\0')).error == "");
  CHECK(unpack(archive + "x").error == "the archive goes on behind its end");
  CHECK(unpack(archive + std::string(512, '\0') + entry("b", "")).error ==
        "the archive goes on behind its end");
}

TEST_CASE("what is no file and no folder is refused by its name", "[tar]") {
  const std::string file = entry("name", "content") + tarEnd();
  for (const auto& [type, told] :
       std::map<std::string, std::string>{{"1", "a hard link"},
                                          {"2", "a symbolic link"},
                                          {"3", "a device"},
                                          {"4", "a device"},
                                          {"6", "a pipe"},
                                          {"S", "a sparse file"},
                                          {"V", "an entry of a kind that is not known here"}}) {
    CHECK(unpack(changed(file, 156, type)).error == "the archive holds " + told + ": 'name'");
  }
  CHECK(unpack(changed(file, 156, "5")).error == "the archive has a folder with bytes of its own");
}

TEST_CASE("a damaged or hostile header is an error", "[tar]") {
  const std::string file = entry("name", "content") + tarEnd();
  for (std::size_t at = 0; at < kTarBlock; ++at) {
    std::string damaged = file;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x11);
    INFO(at);
    CHECK(unpack(damaged).error != "");
  }
  CHECK(unpack("\x1f\x8b" + std::string(600, 'x')).error ==
        "the archive is no tar archive, or is damaged");
  for (const std::string_view size :
       {std::string_view("-0000000007"), std::string_view("0000000009 "),
        std::string_view("7 7        "), std::string_view("\x80\x40\0\0\0\0\0\0\0\0\0\0", 12),
        std::string_view("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12)}) {
    CHECK(unpack(changed(file, 124, size)).error == "the archive has a damaged header");
  }
  // More than there is.
  CHECK(unpack(changed(file, 124, "77777777777")).error == "the archive is cut off");
  CHECK(unpack(changed(file, 124, std::string_view("\x80\0\0\0\0\x0f\xff\xff\xff\xff\xff\xff", 12)))
            .error == "the archive is cut off");
  // A GNU long name, and pax records, that are too long or lie about their length.
  CHECK(unpack(changed(changed(file, 156, "L"), 124, "00000300000")).error ==
        "the archive has a header that is too long");
  for (const std::string records : {"x", "999 path=a\n", "0 path=a\n", "11 path=abc", "-9 path=a\n",
                                    "10 path\xff"
                                    "ab\n",
                                    "12 size=12x\n", "29 size=99999999999999999999\n"}) {
    INFO(records);
    const std::string pax = changed(entry("pax", records), 156, "x");
    CHECK(unpack(pax + file).error == "the archive has a damaged header");
  }
  const auto with = [&](const std::string& records, const char* type) {
    return unpack(changed(entry("pax", records), 156, type) + file);
  };
  CHECK(with("22 GNU.sparse.major=1\n", "x").error == "the archive holds a sparse file");
  CHECK(with("10 path=a\n", "g").error == "the archive has one name or size for all of its files");
  CHECK(with("17 comment=hello\n", "g").files.contains("name"));
  CHECK(with("16 path=another\n", "x").files.at("another") == "content");
  // A name that nobody follows.
  CHECK(unpack(changed(entry("pax", "10 path=a\n"), 156, "x") + tarEnd()).error ==
        "the archive is cut off");
}
