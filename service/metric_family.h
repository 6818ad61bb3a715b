// One metric of the exposition format with its samples, for values that are read when they are
// asked for and not counted.
// Thread-safety: pure functions.
#pragma once

#include <prometheus/metric_family.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace gantlet {

using MetricLabels = std::map<std::string, std::string>;

[[nodiscard]] prometheus::MetricFamily metricFamily(
    const char* name, const char* help, prometheus::MetricType type,
    const std::vector<std::pair<MetricLabels, double>>& samples);

}  // namespace gantlet
