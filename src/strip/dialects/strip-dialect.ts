import type { LayoutDialect } from '../layout/layout-context.js'
import type { ReduceDialect } from '../reduce/reducer.js'
import type { SweepDialect } from '../sweep/removable.js'

/** Everything in the strip that differs between languages. */
export interface StripDialect extends ReduceDialect, LayoutDialect, SweepDialect {}
