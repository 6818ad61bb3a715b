#include "pipeline/vetting_cache.h"

#include <string>
#include <string_view>
#include <utility>

namespace gantlet {
namespace {

// Behind its length, so that no two lists of texts are the same bytes.
void add(Sha256& digest, std::string_view text) {
  digest.update(std::to_string(text.size())).update(":").update(text);
}

std::size_t bytesOfVetted(const Facts& facts) {
  std::size_t bytes = sizeof(Vetted) + facts.plain.size() + facts.cellText.size();
  for (const Fact& fact : facts.items) {
    bytes +=
        sizeof(Fact) + fact.name.size() + fact.module.size() + fact.key.size() + fact.value.size();
  }
  return bytes;
}

}  // namespace

Digest VettingCache::keyOf(const Submission& submission, const Policy& policy, bool everyFinding) {
  Sha256 digest;
  add(digest, submission.tenant.text());
  add(digest, languageName(submission.language));
  add(digest, submission.cells ? "cells" : "program");
  add(digest, submission.filename);
  add(digest, policy.label());
  add(digest, policy.digest);
  add(digest, everyFinding ? "every finding" : "the verdict");
  add(digest, submission.source);
  return digest.finish();
}

std::shared_ptr<const Vetted> VettingCache::find(const Digest& key) {
  const std::lock_guard lock(mutex_);
  const auto at = byKey_.find(key);
  if (at == byKey_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, at->second);
  return at->second->vetted;
}

void VettingCache::keep(const Digest& key, const Facts& facts, const Verdict& verdict) {
  if (!facts.complete) return;
  const std::size_t bytes = bytesOfVetted(facts);
  if (bytes > maxBytes_) return;
  auto vetted = std::make_shared<Vetted>();
  vetted->facts = facts;
  if (verdict.findings.empty()) vetted->verdict = verdict;
  Entries dropped;  // destroyed without the lock
  const std::lock_guard lock(mutex_);
  if (byKey_.contains(key)) return;  // by another request of the same program
  entries_.push_front({key, std::move(vetted), bytes});
  byKey_.emplace(key, entries_.begin());
  bytes_ += bytes;
  while (entries_.size() > maxPrograms_ || bytes_ > maxBytes_) {
    bytes_ -= entries_.back().bytes;
    byKey_.erase(entries_.back().key);
    dropped.splice(dropped.begin(), entries_, std::prev(entries_.end()));
  }
}

}  // namespace gantlet
