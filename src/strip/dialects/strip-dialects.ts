import type { Language } from '../../source/source-view.js'
import { GO } from '../go/go-dialect.js'
import { ECMASCRIPT } from './ecmascript.js'
import type { StripDialect } from './strip-dialect.js'

/** How the strip rewrites each language. */
export const STRIP_DIALECTS: Readonly<Record<Language, StripDialect>> = {
  typescript: ECMASCRIPT,
  javascript: ECMASCRIPT,
  go: GO,
}
