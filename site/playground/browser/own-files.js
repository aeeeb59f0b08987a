// The files that ship with the command, which reads them while it runs.
import kubeadm from '../../../data/kubeadm-gates.json?raw'
import kubernetes from '../../../data/kubernetes-gates.json?raw'
import kubevirt from '../../../data/kubevirt-gates.json?raw'

export const OWN_FOLDER = '/package'

export const OWN_FILES = {
  'data/kubeadm-gates.json': kubeadm,
  'data/kubernetes-gates.json': kubernetes,
  'data/kubevirt-gates.json': kubevirt,
}
