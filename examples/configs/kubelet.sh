#!/bin/sh
# Written by the image's build.
exec kubelet \
  --config=/etc/kubernetes/kubelet.yaml \
  --feature-gates=SidecarContainers=true,CloudDualStackNodeIPs=true
