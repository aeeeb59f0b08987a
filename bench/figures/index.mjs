import { figure as check } from './check.mjs'
import { figure as checkGo } from './check-go.mjs'
import { figure as entry } from './entry.mjs'
import { figure as eslint } from './eslint.mjs'
import { figure as eslintGo } from './eslint-go.mjs'
import { figure as goParser } from './go-parser.mjs'
import { figure as growth } from './growth.mjs'
import { figure as memory } from './memory.mjs'
import { figure as registry } from './registry.mjs'
import { figure as strip } from './strip.mjs'
import { figure as workspace } from './workspace.mjs'

/** In the order of the table. */
export const FIGURES = [eslint, check, strip, workspace, checkGo, goParser, eslintGo, entry, registry, growth, memory]
