import { figure as goParser } from './go-parser.mjs'

/** In the order of the table. */
export const FIGURES = [goParser]
