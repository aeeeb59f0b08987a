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
/** Alpha versions of an API may change at will. */
const ALPHA = /(?:^|[\\/])v\d+alpha\d*[\\/]/
const NOWHERE: ApiPaths = {}

/** Where a project's API is: as the configuration says, else in the usual layout where its gates are registered in Go. */
export function apiPathsOf({ config, index }: Pick<Project, 'config' | 'index'>): ApiPaths {
  if (config.api) return config.api
  return index.files.some((file) => file.file.endsWith('.go')) ? GO_LAYOUT : NOWHERE
}

/** Whether a file in the usual layout promises nothing, because its version is alpha. A configured file always counts. */
export function isAlphaByLayout({ config }: Pick<Project, 'config'>, file: string): boolean {
  return !config.api && ALPHA.test(file)
}
