#include "audit/tamper.h"

#include <algorithm>

namespace gantlet::audit {
namespace {

// Whether `a` and `b` agree over the shorter one's length, and on at least one hash unless either
// has come to its end.
bool agree(std::span<const Digest> a, std::span<const Digest> b) {
  const std::size_t count = std::min(a.size(), b.size());
  return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count), b.begin());
}

VerifyProblem problem(ProblemKind kind, std::uint64_t seq, std::string message) {
  VerifyProblem found;
  found.kind = kind;
  found.seq = seq;
  found.message = std::move(message);
  return found;
}

bool permuted(std::span<const Digest> a, std::span<const Digest> b) {
  std::vector<Digest> one(a.begin(), a.end());
  std::vector<Digest> two(b.begin(), b.end());
  std::sort(one.begin(), one.end());
  std::sort(two.begin(), two.end());
  return one == two;
}

// Place by place: records that changed, and records that stand where another should.
std::vector<VerifyProblem> comparePlaces(std::span<const Digest> records,
                                         std::span<const Digest> signedLeaves,
                                         std::uint64_t first) {
  std::vector<VerifyProblem> problems;
  for (std::size_t i = 0; i < records.size() && i < signedLeaves.size(); ++i) {
    if (records[i] == signedLeaves[i]) continue;
    const std::string place = std::to_string(first + i);
    const auto other = std::find(signedLeaves.begin(), signedLeaves.end(), records[i]);
    if (other == signedLeaves.end()) {
      problems.push_back(
          problem(ProblemKind::kChangedRecord, first + i,
                  "record " + place + " was changed: its hash is not the one that was signed"));
    } else {
      const auto from = static_cast<std::uint64_t>(other - signedLeaves.begin());
      problems.push_back(problem(
          ProblemKind::kSwappedRecords, first + i,
          "record " + std::to_string(first + from) + " stands in the place of record " + place));
    }
  }
  return problems;
}

}  // namespace

std::vector<VerifyProblem> classifyDifference(std::span<const Digest> records,
                                              std::span<const Digest> signedLeaves,
                                              std::uint64_t first) {
  std::size_t at = 0;
  while (at < records.size() && at < signedLeaves.size() && records[at] == signedLeaves[at]) ++at;
  const auto rest = records.subspan(at);
  const auto wanted = signedLeaves.subspan(at);
  const std::string name = "record " + std::to_string(first + at);
  const bool shorter = rest.size() < wanted.size();
  const bool longer = rest.size() > wanted.size();
  if (!shorter && !longer && permuted(rest, wanted)) {
    return comparePlaces(records, signedLeaves, first);
  }
  // A shift by one, if there is something behind the place that shows it or the counts tell.
  if (!wanted.empty() && (shorter || (!longer && rest.size() > 1)) &&
      agree(rest, wanted.subspan(1))) {
    return {problem(ProblemKind::kRemovedRecord, first + at, name + " was removed")};
  }
  if (!rest.empty() && (longer || (!shorter && wanted.size() > 1)) &&
      agree(rest.subspan(1), wanted)) {
    return {
        problem(ProblemKind::kInsertedRecord, first + at, "a record was inserted before " + name)};
  }
  std::vector<VerifyProblem> problems = comparePlaces(records, signedLeaves, first);
  const std::uint64_t count = longer ? rest.size() - wanted.size() : wanted.size() - rest.size();
  if (shorter) {
    problems.push_back(problem(ProblemKind::kRemovedRecord, first + records.size(),
                               std::to_string(count) + " records were removed from this bundle"));
  } else if (longer) {
    problems.push_back(problem(ProblemKind::kInsertedRecord, first + signedLeaves.size(),
                               std::to_string(count) + " records were inserted into this bundle"));
  }
  return problems;
}

std::vector<VerifyProblem> classifyMisplaced(std::span<const Misplaced> found) {
  if (found.empty()) return {};
  const Misplaced& one = found.front();
  const std::string place = std::to_string(one.place);
  const bool swapped = std::any_of(found.begin() + 1, found.end(), [&](const Misplaced& other) {
    return other.place == one.says && other.says == one.place;
  });
  if (swapped) {
    return {
        problem(ProblemKind::kSwappedRecords, one.place,
                "record " + std::to_string(one.says) + " stands in the place of record " + place)};
  }
  if (one.says > one.place) {
    return {problem(
        ProblemKind::kRemovedRecord, one.place,
        "record " + place + " was removed: record " + std::to_string(one.says) + " follows")};
  }
  return {problem(ProblemKind::kInsertedRecord, one.place,
                  "a record was inserted: number " + std::to_string(one.says) +
                      " stands a second time, in the place of record " + place)};
}

}  // namespace gantlet::audit
