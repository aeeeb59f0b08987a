import type { ApiPaths } from '../config/config.js'
import type { Project } from './project.js'

/** Where Go projects have their APIs: Kubernetes' own layout, and that of kubebuilder. */
const GO_LAYOUT: Required<ApiPaths> = {
  types: [
    'pkg/apis/**/types.go',
    'staging/src/k8s.io/api/**/types.go',
    'staging/src/k8s.io/*/pkg/apis/**/types.go',
    '{api,apis}/**/v[0-9]*/*_types.go',
  ],
  strategies: ['pkg/registry/**/strategy.go', 'staging/src/k8s.io/*/pkg/registry/**/strategy.go'],
  validation: ['pkg/apis/**/validation/*.go', 'staging/src/k8s.io/*/pkg/apis/**/validation/*.go'],
}
const NOWHERE: ApiPaths = {}

/** Where a project's API is: as the configuration says, else in the usual layout where its gates are registered in Go. */
export function apiPathsOf({ config, index }: Pick<Project, 'config' | 'index'>): ApiPaths {
  if (config.api) return config.api
  return index.files.some((file) => file.file.endsWith('.go')) ? GO_LAYOUT : NOWHERE
}
