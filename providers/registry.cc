#include "providers/registry.h"

#include "providers/aliyun/aliyun_provider.h"
#include "providers/docker/docker_provider.h"
#include "providers/e2b/e2b_provider.h"
#include "providers/kubernetes/kubernetes_provider.h"
#include "providers/local/local_provider.h"
#include "providers/self_managed/self_managed_provider.h"

namespace gantlet {

const std::vector<ProviderKind>& providerKinds() {
  static const std::vector<ProviderKind> kKinds{
      localProviderKind(), selfManagedProviderKind(), aliyunProviderKind(),
      e2bProviderKind(),   dockerProviderKind(),      kubernetesProviderKind(),
  };
  return kKinds;
}

const ProviderKind* findProviderKind(std::string_view id) {
  for (const ProviderKind& kind : providerKinds()) {
    if (kind.id == id) return &kind;
  }
  return nullptr;
}

std::string providerIds() {
  std::string ids;
  for (const ProviderKind& kind : providerKinds()) ids += (ids.empty() ? "" : ", ") + kind.id;
  return ids;
}

}  // namespace gantlet
