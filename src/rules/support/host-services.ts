import type { Project } from '../../project/project.js'
import type { ProjectServices } from '../../syntax/eslint-parser.js'

/** What a host that has opened the project itself tells the rules. */
export interface HostServices extends ProjectServices {
  /**
   * Nothing changes while a command runs, so rules needn't look at configuration and registries again for each file.
   */
  readonly project?: Project
  /** Whether suggestions are never shown. Planning them takes longer than everything else. */
  readonly wantsNoSuggestions?: boolean
  /** Called with every place that sets a gate without a call. */
  readonly onSetting?: (setting: LookedAtSetting) => void
}

/** A setting of a gate that was examined, reported or not. */
export interface LookedAtSetting {
  /** Absolute. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly gate: string
  /** `false` when it is unknown which program reads the setting, or the data doesn't include the release. */
  readonly isJudged: boolean
}
