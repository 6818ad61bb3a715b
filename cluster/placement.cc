#include "cluster/placement.h"

#include <algorithm>
#include <set>

namespace gantlet::cluster {
namespace {

// FNV-1a with a last mixing (splitmix64): names that differ by a digit are spread, too.
std::uint64_t hashOfNames(std::string_view gateway, std::string_view node) {
  std::uint64_t hash = 1469598103934665603ULL;
  for (const std::string_view text : {gateway, std::string_view("\n"), node}) {
    for (const char c : text) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
  }
  hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebULL;
  return hash ^ (hash >> 31U);
}

}  // namespace

double expectedRunning(const KnownLoad& known) {
  return known.sentNow + std::max(0.0, known.told - known.sentThen);
}

double placementLoad(const KnownLoad& known) {
  const double margin = known.own ? 0 : kOtherMargin;
  return expectedRunning(known) / std::max(1.0, known.capacity) + margin;
}

std::size_t ownerOf(std::string_view node, const std::vector<std::string>& gateways) {
  std::size_t owner = 0;
  std::uint64_t best = 0;
  for (std::size_t i = 0; i < gateways.size(); ++i) {
    const std::uint64_t hash = hashOfNames(gateways[i], node);
    if (i == 0 || hash > best) {
      owner = i;
      best = hash;
    }
  }
  return owner;
}

std::optional<std::size_t> Placement::Draw::next(std::mt19937_64& random) {
  if (drawn_ == size_) return std::nullopt;
  const std::size_t at = std::uniform_int_distribution<std::size_t>(drawn_, size_ - 1)(random);
  // Few are drawn as a rule: looking through them costs less than a table.
  const auto valueAt = [&](std::size_t place) {
    const auto found = std::find_if(moved_.rbegin(), moved_.rend(),
                                    [&](const auto& one) { return one.first == place; });
    return found == moved_.rend() ? place : found->second;
  };
  const std::size_t value = valueAt(at);
  moved_.emplace_back(at, valueAt(drawn_));
  ++drawn_;
  return value;
}

Placement::Placement(std::size_t nodes, const std::vector<std::size_t>& own,
                     const std::function<double(std::size_t)>& load, std::mt19937_64& random)
    : random_(random), all_(nodes) {
  std::vector<std::pair<double, std::size_t>> chosen;
  const auto choose = [&](std::size_t node) {
    if (std::find(asked_.begin(), asked_.end(), node) != asked_.end()) return;
    asked_.push_back(node);
    chosen.emplace_back(load(node), node);
  };
  Draw mine(own.size());
  for (std::size_t i = 0; i < kOwnChoices; ++i) {
    if (const auto at = mine.next(random)) choose(own[*at]);
  }
  Draw others(nodes);
  for (std::size_t i = 0; i < kOtherChoices; ++i) {
    if (const auto at = others.next(random)) choose(*at);
  }
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [full, node] : chosen) best_.push_back(node);
}

std::optional<std::size_t> Placement::next() {
  if (!best_.empty()) {
    const std::size_t node = best_.back();
    best_.pop_back();
    return node;
  }
  while (const auto node = all_.next(random_)) {
    if (std::find(asked_.begin(), asked_.end(), *node) == asked_.end()) return node;
  }
  return std::nullopt;
}

void LoadBook::learn(const std::vector<Told>& nodes, const std::vector<std::string>& gateways,
                     const std::string& self) {
  if (gateways != gateways_ || self != self_) {
    isOwn_.clear();
    gateways_ = gateways;
    self_ = self;
  }
  places_.clear();
  own_.clear();
  places_.reserve(nodes.size());
  for (const Told& told : nodes) {
    Sent& sent = sent_[told.node];
    if (sent.at != told.at) {
      // It told between the last reading and this one: what was there then is at most the most.
      sent.then = std::max(sent.most, sent.now);
      sent.at = told.at;
    }
    sent.most = sent.now;
    const auto known = isOwn_.find(told.node);
    bool own = false;
    if (known != isOwn_.end()) {
      own = known->second;
    } else if (!gateways_.empty()) {
      own = gateways_[ownerOf(told.node, gateways_)] == self_;
      isOwn_.emplace(told.node, own);
    }
    if (own) own_.push_back(places_.size());
    places_.push_back({{told.capacity, told.running, sent.then, sent.now, own}, &sent});
  }
  // Of nodes that are gone and have nothing of this gateway's.
  if (sent_.size() > 2 * nodes.size() + 64) {
    std::set<std::string_view> there;
    for (const Told& told : nodes) there.insert(told.node);
    std::erase_if(
        sent_, [&](const auto& one) { return one.second.now == 0 && !there.contains(one.first); });
    isOwn_.clear();
  }
}

void LoadBook::sent(const std::string& node) {
  Sent& sent = sent_[node];
  ++sent.now;
  sent.most = std::max(sent.most, sent.now);
}

void LoadBook::ended(const std::string& node) {
  const auto found = sent_.find(node);
  if (found != sent_.end() && found->second.now > 0) --found->second.now;
}

KnownLoad LoadBook::known(std::size_t index) const {
  KnownLoad load = places_[index].load;
  load.sentNow = places_[index].sent->now;
  return load;
}

std::vector<std::size_t> LoadBook::order(std::mt19937_64& random, std::size_t most) const {
  const std::function<double(std::size_t)> load = [&](std::size_t i) {
    return placementLoad(known(i));
  };
  Placement placement(places_.size(), own_, load, random);
  std::vector<std::size_t> nodes;
  while (nodes.size() < most) {
    const auto node = placement.next();
    if (!node) break;
    nodes.push_back(*node);
  }
  return nodes;
}

}  // namespace gantlet::cluster
