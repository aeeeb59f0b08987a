import { UNKNOWN_READER, type Reader } from './config-override.js'
import { entryOf, mapAt, textOf, type DataMap } from './data-path.js'

/** Where a kind of configuration sets gates, and which program reads them. */
export interface ConfigPlace {
  readonly path: string
  /**
   * `gates`: what `featureGates` holds; `disabled`: a list of gates that are turned off; `arguments`: flags of a
   * program.
   */
  readonly as: 'gates' | 'disabled' | 'arguments'
  readonly reader: Reader
}

/** A kind of configuration that sets gates. */
export interface GateConfigKind {
  /** Its name in the guide. */
  readonly name: string
  /** Whether a map is one. `isRoot`: it is a whole document. */
  readonly is: (map: DataMap, isRoot: boolean) => boolean
  readonly places: readonly ConfigPlace[]
  /** Paths of the program's version: a version, or an image with its tag. */
  readonly versions?: readonly string[]
  /** The program isn't part of Kubernetes, so its version and those of other documents are unrelated. */
  readonly isApart?: true
}

const kubernetes = (component: string | null): Reader => ({ program: 'kubernetes', component })
const KUBEADM: Reader = { program: 'kubeadm', component: 'kubeadm' }
const KUBEVIRT: Reader = { program: 'kubevirt', component: 'virt-operator' }
const ETCD: Reader = { program: 'etcd', component: 'etcd' }

/** `fields`: the key of each component. `path`: where its gates are, with `@` for that key. */
function each(fields: Readonly<Record<string, string>>, path: string, as: ConfigPlace['as'] = 'gates'): ConfigPlace[] {
  return Object.entries(fields).map(([field, component]) => ({
    path: path.replace('@', field),
    as,
    reader: kubernetes(component),
  }))
}

const CONTROL_PLANE = {
  apiServer: 'kube-apiserver',
  controllerManager: 'kube-controller-manager',
  scheduler: 'kube-scheduler',
}

const KUBE_FIELDS = {
  kubeAPIServer: 'kube-apiserver',
  kubeControllerManager: 'kube-controller-manager',
  kubeScheduler: 'kube-scheduler',
  kubelet: 'kubelet',
  kubeProxy: 'kube-proxy',
}

const K3S_ARGUMENTS = {
  'kube-apiserver-arg': 'kube-apiserver',
  'kube-controller-manager-arg': 'kube-controller-manager',
  'kube-scheduler-arg': 'kube-scheduler',
  'kubelet-arg': 'kubelet',
  'kube-proxy-arg': 'kube-proxy',
}

const TALOS_DOCUMENTS = {
  KubeAPIServerConfig: 'kube-apiserver',
  KubeControllerManagerConfig: 'kube-controller-manager',
  KubeSchedulerConfig: 'kube-scheduler',
  KubeletConfig: 'kubelet',
  KubeProxyConfig: 'kube-proxy',
}

const RKE_SERVICES = {
  'kube-api': 'kube-apiserver',
  'kube-controller': 'kube-controller-manager',
  scheduler: 'kube-scheduler',
  kubelet: 'kubelet',
  kubeproxy: 'kube-proxy',
}

const KUBESPRAY = {
  kube_feature_gates: null,
  kubelet_feature_gates: 'kubelet',
  kube_apiserver_feature_gates: 'kube-apiserver',
  kube_controller_feature_gates: 'kube-controller-manager',
  kube_scheduler_feature_gates: 'kube-scheduler',
  kube_proxy_feature_gates: 'kube-proxy',
}

const kindOf =
  (kind: string, group: RegExp) =>
  (map: DataMap): boolean =>
    textOf(entryOf(map, 'kind')?.value) === kind && group.test(textOf(entryOf(map, 'apiVersion')?.value) ?? '')

/** A kind whose name says it all; patches of kind and kubeadm leave out `apiVersion`. */
const patchOf =
  (kind: string, group: RegExp) =>
  (map: DataMap): boolean =>
    kindOf(kind, group)(map) || (entryOf(map, 'apiVersion') === null && textOf(entryOf(map, 'kind')?.value) === kind)
const hasNoKind = (map: DataMap): boolean => entryOf(map, 'kind') === null && entryOf(map, 'apiVersion') === null
const hasSome = (map: DataMap, keys: readonly string[]): boolean =>
  map.entries.some(({ key }) => keys.includes(key.value))

/** `config` of kubelet, kube-proxy and scheduler, which are documents of their own, and patches of them. */
const COMPONENT_CONFIGS: readonly GateConfigKind[] = (
  [
    ['KubeletConfiguration', /^kubelet\.config\.k8s\.io\//, 'kubelet'],
    ['KubeProxyConfiguration', /^kubeproxy\.config\.k8s\.io\//, 'kube-proxy'],
    ['KubeSchedulerConfiguration', /^kubescheduler\.config\.k8s\.io\//, 'kube-scheduler'],
    ['KubeControllerManagerConfiguration', /^kubecontrollermanager\.config\.k8s\.io\//, 'kube-controller-manager'],
  ] as const
).map(([kind, group, component]) => ({
  name: kind,
  is: patchOf(kind, group),
  places: [{ path: 'featureGates', as: 'gates', reader: kubernetes(component) }],
}))

const KUBEADM_CLUSTER: readonly ConfigPlace[] = [
  { path: 'featureGates', as: 'gates', reader: KUBEADM },
  ...each(CONTROL_PLANE, '@.extraArgs', 'arguments'),
]

const KUBEADM_NODE: readonly ConfigPlace[] = [
  { path: 'nodeRegistration.kubeletExtraArgs', as: 'arguments', reader: kubernetes('kubelet') },
]

const below = (path: string, places: readonly ConfigPlace[]): ConfigPlace[] =>
  places.map((place) => ({ ...place, path: `${path}.${place.path}` }))

/**
 * The kinds of configuration that are read. A new one is a row here, a fixture in `tests/fixtures/configs` and a line
 * in the guide.
 */
export const GATE_CONFIG_KINDS: readonly GateConfigKind[] = [
  {
    name: 'kubeadm ClusterConfiguration',
    is: patchOf('ClusterConfiguration', /^kubeadm\.k8s\.io\//),
    places: KUBEADM_CLUSTER,
    versions: ['kubernetesVersion'],
  },
  { name: 'kubeadm InitConfiguration', is: patchOf('InitConfiguration', /^kubeadm\.k8s\.io\//), places: KUBEADM_NODE },
  { name: 'kubeadm JoinConfiguration', is: patchOf('JoinConfiguration', /^kubeadm\.k8s\.io\//), places: KUBEADM_NODE },
  {
    name: 'Cluster API',
    is: (map) =>
      /^(?:controlplane|bootstrap)\.cluster\.x-k8s\.io\//.test(textOf(entryOf(map, 'apiVersion')?.value) ?? ''),
    places: ['spec.kubeadmConfigSpec', 'spec.template.spec.kubeadmConfigSpec', 'spec.template.spec', 'spec'].flatMap(
      (spec) => [
        ...below(`${spec}.clusterConfiguration`, KUBEADM_CLUSTER),
        ...below(`${spec}.initConfiguration`, KUBEADM_NODE),
        ...below(`${spec}.joinConfiguration`, KUBEADM_NODE),
      ],
    ),
    versions: ['spec.version'],
  },
  ...COMPONENT_CONFIGS,
  {
    name: 'kind',
    is: kindOf('Cluster', /^kind\.x-k8s\.io\//),
    places: [{ path: 'featureGates', as: 'gates', reader: kubernetes(null) }],
    versions: ['nodes.*.image'],
  },
  {
    name: 'KubeVirt',
    is: kindOf('KubeVirt', /^kubevirt\.io\//),
    places: [
      { path: 'spec.configuration.developerConfiguration.featureGates', as: 'gates', reader: KUBEVIRT },
      { path: 'spec.configuration.developerConfiguration.disabledFeatureGates', as: 'disabled', reader: KUBEVIRT },
    ],
    versions: ['spec.imageTag'],
    isApart: true,
  },
  {
    name: 'Talos machine config',
    is: (map, isRoot) =>
      isRoot &&
      hasNoKind(map) &&
      (mapAt(mapAt(map, 'machine') ?? map, 'kubelet') !== null ||
        hasSome(mapAt(map, 'cluster') ?? map, [...Object.keys(CONTROL_PLANE), 'proxy'])) &&
      hasSome(map, ['machine', 'cluster']),
    places: [
      ...each({ ...CONTROL_PLANE, proxy: 'kube-proxy' }, 'cluster.@.extraArgs', 'arguments'),
      { path: 'machine.kubelet.extraArgs', as: 'arguments', reader: kubernetes('kubelet') },
      { path: 'machine.kubelet.extraConfig.featureGates', as: 'gates', reader: kubernetes('kubelet') },
    ],
    versions: [
      'machine.kubelet.image',
      ...Object.keys(CONTROL_PLANE).map((key) => `cluster.${key}.image`),
      'cluster.proxy.image',
    ],
  },
  ...Object.entries(TALOS_DOCUMENTS).map(([kind, component]): GateConfigKind => ({
    name: `Talos ${kind}`,
    is: kindOf(kind, /^v1alpha1$/),
    places: [
      { path: 'extraArgs', as: 'arguments', reader: kubernetes(component) },
      { path: 'config.featureGates', as: 'gates', reader: kubernetes(component) },
    ],
    versions: ['image'],
  })),
  {
    name: 'kOps Cluster',
    is: kindOf('Cluster', /^kops\.k8s\.io\//),
    places: each({ ...KUBE_FIELDS, controlPlaneKubelet: 'kubelet', masterKubelet: 'kubelet' }, 'spec.@.featureGates'),
    versions: ['spec.kubernetesVersion'],
  },
  {
    name: 'kOps InstanceGroup',
    is: kindOf('InstanceGroup', /^kops\.k8s\.io\//),
    places: each({ kubelet: 'kubelet' }, 'spec.@.featureGates'),
  },
  {
    name: 'Gardener Shoot',
    is: kindOf('Shoot', /^core\.gardener\.cloud\//),
    places: [
      ...each(KUBE_FIELDS, 'spec.kubernetes.@.featureGates'),
      ...each({ kubelet: 'kubelet' }, 'spec.provider.workers.*.kubernetes.@.featureGates'),
    ],
    versions: ['spec.kubernetes.version'],
  },
  {
    name: 'k0s ClusterConfig',
    is: kindOf('ClusterConfig', /^k0s\.k0sproject\.io\//),
    places: k0sPlaces('spec'),
  },
  {
    name: 'k0sctl Cluster',
    is: kindOf('Cluster', /^k0sctl\.k0sproject\.io\//),
    places: k0sPlaces('spec.k0s.config.spec'),
    versions: ['spec.k0s.version'],
  },
  {
    name: 'eksctl ClusterConfig',
    is: kindOf('ClusterConfig', /^eksctl\.io\//),
    places: ['nodeGroups', 'managedNodeGroups'].map((groups) => ({
      path: `${groups}.*.kubeletExtraConfig.featureGates`,
      as: 'gates',
      reader: kubernetes('kubelet'),
    })),
    versions: ['metadata.version'],
  },
  // Their keys show it, wherever they are: `config.yaml`, `machineGlobalConfig` of Rancher.
  {
    name: 'k3s and RKE2',
    is: (map) => hasSome(map, Object.keys(K3S_ARGUMENTS)),
    places: each(K3S_ARGUMENTS, '@', 'arguments'),
  },
  {
    name: 'RKE',
    is: (map, isRoot) =>
      isRoot &&
      hasNoKind(map) &&
      mapAt(map, 'services') !== null &&
      hasSome(mapAt(map, 'services') ?? map, ['kube-api', 'kubelet', 'kube-controller']),
    places: each(RKE_SERVICES, 'services.@.extra_args', 'arguments'),
    versions: ['kubernetes_version'],
  },
  {
    name: 'Kubespray',
    is: (map, isRoot) => isRoot && hasSome(map, [...Object.keys(KUBESPRAY), 'kubeadm_feature_gates']),
    places: [
      ...Object.entries(KUBESPRAY).map(([path, component]): ConfigPlace => ({
        path,
        as: 'gates',
        reader: kubernetes(component),
      })),
      { path: 'kubeadm_feature_gates', as: 'gates', reader: KUBEADM },
    ],
    versions: ['kube_version'],
  },
  // Its name shows it, whatever contains it: CDK, templates of nodes.
  {
    name: 'kubeletExtraArgs',
    is: (map) => hasSome(map, ['kubeletExtraArgs']),
    places: [{ path: 'kubeletExtraArgs', as: 'arguments', reader: kubernetes('kubelet') }],
  },
  {
    name: 'etcd',
    is: (map, isRoot) =>
      isRoot &&
      hasNoKind(map) &&
      hasSome(map, ['data-dir', 'listen-client-urls', 'advertise-client-urls', 'initial-cluster']),
    places: [{ path: 'feature-gates', as: 'gates', reader: ETCD }],
  },
  {
    name: 'minikube',
    is: (map, isRoot) => isRoot && hasSome(map, ['kubernetes-version', 'container-runtime', 'driver', 'vm-driver']),
    places: [{ path: 'feature-gates', as: 'gates', reader: kubernetes('minikube') }],
    versions: ['kubernetes-version'],
  },
  // A chart's values don't say whose gates they are. The metadata of an enhancement proposal (KEP) sets none.
  {
    name: 'Helm values',
    is: (map, isRoot) => !isRoot || (hasNoKind(map) && entryOf(map, 'kep-number') === null),
    places: ['featureGates', 'feature_gates', 'feature-gates', 'FEATURE_GATES'].map((path) => ({
      path,
      as: 'gates',
      reader: UNKNOWN_READER,
    })),
  },
]

function k0sPlaces(spec: string): ConfigPlace[] {
  return [
    { path: `${spec}.featureGates`, as: 'gates', reader: kubernetes(null) },
    ...each(
      { api: 'kube-apiserver', controllerManager: 'kube-controller-manager', scheduler: 'kube-scheduler' },
      `${spec}.@.extraArgs`,
      'arguments',
    ),
    { path: `${spec}.workerProfiles.*.values.featureGates`, as: 'gates', reader: kubernetes('kubelet') },
  ]
}
