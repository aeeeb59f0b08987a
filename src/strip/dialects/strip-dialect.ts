import type { LayoutDialect } from '../layout/layout-context.js'
import type { ReduceDialect } from '../reduce/reducer.js'
import type { SweepDialect } from '../sweep/removable.js'

/** All that the strip does in another way in each language. */
export interface StripDialect extends ReduceDialect, LayoutDialect, SweepDialect {}
