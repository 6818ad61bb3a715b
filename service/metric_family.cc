#include "service/metric_family.h"

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

}  // namespace gantlet
