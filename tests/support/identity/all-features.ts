import { CHANGED_ELSEWHERE } from './changed-elsewhere.js'
import { CLASS_MEMBERS } from './class-members.js'
import type { Feature } from './features.js'
import { HELD_OBJECTS } from './held-objects.js'
import { LOOK_ALIKES } from './look-alikes.js'
import { MADE_NAMES } from './made-names.js'
import { NAMES_ELSEWHERE } from './names-elsewhere.js'
import { OTHER_MODULES } from './other-modules.js'
import { OTHER_PACKAGES } from './other-packages.js'
import { OTHER_PLATFORMS } from './other-platforms.js'
import { REACHING_WAYS } from './reaching-ways.js'

export const ALL_FEATURES: readonly Feature[] = [
  ...REACHING_WAYS,
  ...LOOK_ALIKES,
  ...CHANGED_ELSEWHERE,
  ...CLASS_MEMBERS,
  ...HELD_OBJECTS,
  ...MADE_NAMES,
  ...NAMES_ELSEWHERE,
  ...OTHER_PLATFORMS,
  ...OTHER_MODULES,
  ...OTHER_PACKAGES,
]
