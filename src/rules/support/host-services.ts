import type { Project } from '../../project/project.js'
import type { ProjectServices } from '../../syntax/eslint-parser.js'

/** What a host tells the rules that has opened the project itself. */
export interface HostServices extends ProjectServices {
  /** Nothing changes while a command runs, so rules needn't look at configuration and registries again for each file. */
  readonly project?: Project
  /** Nobody shows suggestions, and to plan them takes longer than all else. */
  readonly wantsNoSuggestions?: boolean
}
