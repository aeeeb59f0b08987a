import { GO_CHANGED_ELSEWHERE } from './go-changed-elsewhere.js'
import {
  GO_LOOK_ALIKES,
  GO_NAMES_ELSEWHERE,
  GO_OTHER_PLATFORMS,
  GO_REACHING_WAYS,
  type GoFeature,
} from './go-features.js'
import { GO_HELD_OBJECTS } from './go-held-objects.js'
import { GO_MADE_NAMES } from './go-made-names.js'
import { GO_MEMBERS } from './go-members.js'

export const ALL_GO_FEATURES: readonly GoFeature[] = [
  ...GO_REACHING_WAYS,
  ...GO_LOOK_ALIKES,
  ...GO_CHANGED_ELSEWHERE,
  ...GO_HELD_OBJECTS,
  ...GO_MADE_NAMES,
  ...GO_MEMBERS,
  ...GO_NAMES_ELSEWHERE,
  ...GO_OTHER_PLATFORMS,
]
