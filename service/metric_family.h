// One metric of the exposition format with its samples, for values that are read when they are
// asked for and not counted.
// Thread-safety: pure functions.
#pragma once

#include <prometheus/metric_family.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gantlet {

using MetricLabels = std::map<std::string, std::string>;

[[nodiscard]] prometheus::MetricFamily metricFamily(
    const char* name, const char* help, prometheus::MetricType type,
    const std::vector<std::pair<MetricLabels, double>>& samples);

// Of counts by upper bounds, each of what lies below its own and above the one before it; the last
// count, which has no bound, is of all above. `sum`: of all that was counted. REQUIRES: one more
// count than bounds.
[[nodiscard]] prometheus::ClientMetric::Histogram metricHistogram(
    std::span<const double> bounds, std::span<const std::uint64_t> counts, double sum);

}  // namespace gantlet
