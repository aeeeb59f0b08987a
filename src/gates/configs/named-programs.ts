import type { SemVer } from 'semver'
import { parseVersion } from '../../registry/version.js'
import { UNKNOWN_READER, type Reader } from './config-override.js'

const CORE = [
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubelet',
  'kube-proxy',
  'cloud-controller-manager',
  'minikube',
]

/** Programs that take `--feature-gates`, by the name of their command. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...CORE.map((component) => [component, { program: 'kubernetes', component }] as const),
  ['kubeadm', { program: 'kubeadm', component: 'kubeadm' }],
  ['etcd', { program: 'etcd', component: 'etcd' }],
  // Kubernetes has had none since 1.19. Those of today are of other distributions, with gates of their own.
  ['hyperkube', UNKNOWN_READER],
])

/**
 * Components by the variables in which their arguments are kept: the kubelet's drop-in of kubeadm's packages, and older
 * units.
 */
const VARIABLES: readonly (readonly [name: RegExp, component: string])[] = [
  [/\bKUBELET_(?:\w*_)?(?:ARGS|OPTS|FLAGS|FEATURE_GATES)\b/, 'kubelet'],
  [/\bKUBE_?PROXY_(?:\w*_)?(?:ARGS|OPTS|FLAGS)\b/, 'kube-proxy'],
  [/\bKUBE_?API(?:SERVER)?_(?:\w*_)?(?:ARGS|OPTS|FLAGS)\b/, 'kube-apiserver'],
]

/** Keys below which everything belongs to a component, in the values of charts and in other data of any form. */
const KEYS: readonly (readonly [name: RegExp, component: string])[] = [
  [/^kubelet(?:[-_]?(?:config(?:uration)?|extra|args|flags|opts|settings))*$/i, 'kubelet'],
  [/^kube[-_]?proxy(?:[-_]?(?:config(?:uration)?|extra|args|flags|opts))*$/i, 'kube-proxy'],
  [/^kube[-_]?api[-_]?server(?:[-_]?(?:extra|args|flags|opts))*$/i, 'kube-apiserver'],
  [/^kube[-_]?controller[-_]?manager(?:[-_]?(?:extra|args|flags|opts))*$/i, 'kube-controller-manager'],
  [/^kube[-_]?scheduler(?:[-_]?(?:extra|args|flags|opts))*$/i, 'kube-scheduler'],
  [/^minikube$/i, 'minikube'],
]

/** The component that a key names: `kubelet`, `kubeApiServer`; `null`: any other key. */
export function readerOfKey(key: string): Reader | null {
  if (/^kubeadm/i.test(key)) return { program: null, component: 'kubeadm' }
  const found = /^(?:kube|mini)/i.test(key) ? KEYS.find(([name]) => name.test(key)) : undefined
  return found ? { program: null, component: found[1] } : null
}

/** The program that a command or the path of one names: `/usr/bin/kubelet`, `kube-apiserver`. */
export function readerOfCommand(command: string): Reader {
  return READERS.get(command.slice(command.lastIndexOf('/') + 1)) ?? UNKNOWN_READER
}

const COMMAND = new RegExp(`(?:^|[\\s"'\`/=[(,])(${[...READERS.keys()].join('|')})(?=$|[\\s"'\`,\\])])`, 'g')

/** The program that gets an argument, by what is before it on its line: `kubelet --v=2 `, `KUBELET_EXTRA_ARGS="`. */
export function readerBefore(text: string): Reader {
  const command = text.slice(Math.max(...[';', '|', '&&'].map((separator) => text.lastIndexOf(separator))) + 1)
  const named = [...command.matchAll(COMMAND)].at(-1)?.[1]
  if (named !== undefined) return readerOfCommand(named)
  const variable = VARIABLES.find(([name]) => name.test(command))
  return variable ? { program: 'kubernetes', component: variable[1] } : UNKNOWN_READER
}

/** `registry.k8s.io/kube-apiserver:v1.34.0`: the program of an image, where it is one of Kubernetes' own. */
export function readerOfImage(image: string): Reader {
  const [, name = ''] = /^(?:.*\/)?([\w.-]+)(?::[^/]*)?$/.exec(image) ?? []
  const reader = readerOfCommand(name.replace(/-(?:amd64|arm64)$/, ''))
  return reader.component === 'cloud-controller-manager' ? UNKNOWN_READER : reader
}

/** The version that a field or an image's tag says: `v1.34.2`, `1.30.2+k3s1`, `kindest/node:v1.34.0@sha256:0a1b`. */
export function versionIn(text: string): SemVer | null {
  const tag = /:v?(\d+\.\d+(?:\.\d+)?)(?:[-+_@][^:/]*)?(?:@sha256:\w+)?$/.exec(text)?.[1]
  const version = parseVersion((tag ?? text).split(/[-+@]/, 1)[0] ?? '')
  return version && version.major === 1 ? version : null
}
