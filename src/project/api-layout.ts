import type { ApiPaths } from '../config/config.js'
import { filesOf } from './find-registries.js'
import { boundaryOf } from './own-paths.js'
import type { Project } from './project.js'

/**
 * Where Go projects have their APIs: Kubernetes' own layout, and that of kubebuilder. Alpha versions of an API may
 * change at will.
 */
const GO_LAYOUT: Required<ApiPaths> = {
  types: [
    'pkg/apis/**/!(v*alpha*)/types.go',
    'staging/src/k8s.io/api/**/!(v*alpha*)/types.go',
    'staging/src/k8s.io/*/pkg/apis/**/!(v*alpha*)/types.go',
    '{api,apis}/**/v[0-9]!(*alpha*)/*_types.go',
  ],
  strategies: ['pkg/registry/**/strategy.go', 'staging/src/k8s.io/*/pkg/registry/**/strategy.go'],
  validation: [
    'pkg/apis/**/!(v*alpha*)/validation/*.go',
    'staging/src/k8s.io/*/pkg/apis/**/!(v*alpha*)/validation/*.go',
  ],
}
const NOWHERE: ApiPaths = {}

/**
 * Where a project's API is: as the configuration says, else in the usual layout where its gates are registered in Go.
 */
export function apiPathsOf({ config, index }: Pick<Project, 'config' | 'index'>): ApiPaths {
  if (config.api) return config.api
  return index.files.some((file) => file.file.endsWith('.go')) ? GO_LAYOUT : NOWHERE
}

/** The parts of the usual layout that a folder has, as a configuration names them; `null`: it has no types there. */
export function findUsualApi(root: string): ApiPaths | null {
  const boundary = boundaryOf(root)
  const present = (globs: readonly string[]): readonly string[] =>
    globs.filter((glob) => filesOf(glob, root, boundary).length > 0)
  const types = present(GO_LAYOUT.types)
  if (types.length === 0) return null
  const [strategies, validation] = [present(GO_LAYOUT.strategies), present(GO_LAYOUT.validation)]
  return { types, ...(strategies.length > 0 && { strategies }), ...(validation.length > 0 && { validation }) }
}
