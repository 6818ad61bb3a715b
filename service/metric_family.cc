#include "service/metric_family.h"

#include <limits>

namespace gantlet {

using prometheus::ClientMetric;
using prometheus::MetricType;

prometheus::MetricFamily metricFamily(const char* name, const char* help, MetricType type,
                                      const std::vector<std::pair<MetricLabels, double>>& samples) {
  prometheus::MetricFamily made;
  made.name = name;
  made.help = help;
  made.type = type;
  for (const auto& [labels, value] : samples) {
    ClientMetric metric;
    for (const auto& [label, text] : labels) metric.label.push_back({label, text});
    if (type == MetricType::Counter) {
      metric.counter.value = value;
    } else {
      metric.gauge.value = value;
    }
    made.metric.push_back(std::move(metric));
  }
  return made;
}

prometheus::ClientMetric::Histogram metricHistogram(std::span<const double> bounds,
                                                    std::span<const std::uint64_t> counts,
                                                    double sum) {
  prometheus::ClientMetric::Histogram histogram;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    histogram.sample_count += counts[i];
    histogram.bucket.push_back(
        {histogram.sample_count,
         i < bounds.size() ? bounds[i] : std::numeric_limits<double>::infinity()});
  }
  histogram.sample_sum = sum;
  return histogram;
}

}  // namespace gantlet
