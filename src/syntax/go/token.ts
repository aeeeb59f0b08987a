import type { Keyword } from './name-table.js'

/** Keywords and operators are their own spelling; what has a value is in capitals. */
export type Token =
  | Keyword | 'IDENT' | 'INT' | 'FLOAT' | 'IMAG' | 'CHAR' | 'STRING' | 'EOF'
  | '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>' | '&^' | '&&' | '||' | '<-' | '++' | '--' | '==' | '<' | '>'
  | '=' | '!' | '~' | '!=' | '<=' | '>=' | ':=' | '...' | '(' | '[' | '{' | ',' | '.' | ')' | ']' | '}' | ';' | ':'
  | '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '&^='

/** The scanner's `precedence` of a token that assigns. */
export const ASSIGNS = -1
