import { itLeaves } from '../../support/both-values.js'
import { parseScript } from '../../support/strip-text.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { withPlainTexts } from '../../../src/strip/layout/plain-texts.js'

/** Removes the statement `gone()`. */
function withoutGone(text: string): string {
  const [found] = /gone\(\);?/.exec(text) ?? ['']
  const start = text.indexOf(found)
  const edits = [{ start, end: start + found.length, text: '' }]
  return applyEdits(text, withPlainTexts(edits, parseScript('a.ts', text)))
}

describe('a text that is a statement', () => {
  it.each([
    ["gone();'use strict'", "('use strict')"],
    ["gone()\n'use strict'", "\n('use strict')"],
    ["function f() { gone();'use strict' }", "function f() { ('use strict') }"],
    ["const f = () => { gone();'a'; 'b' }", "const f = () => { ('a'); 'b' }"],
    ["'use client'\ngone()\n'use strict'", "'use client'\n\n;('use strict')"],
    ["'use client';\ngone()\n'use strict'", "'use client';\n\n('use strict')"],
  ])('gets parentheses where it would become a directive: %s', (text, left) => {
    expect(withoutGone(text)).toBe(left)
  })

  it.each([
    "gone();('use strict')",
    "gone(); run(); 'use strict'",
    "if (a) { gone(); 'use strict' }",
    "'use strict'; gone()",
    'gone(); 1',
    'gone(); `use strict`',
  ])("needs none where it isn't a directive: %s", (text) => {
    expect(withoutGone(text)).toBe(text.replace(/gone\(\);?/, ''))
  })

  itLeaves('gets parentheses after a strip as well', [
    [
      "function f() {\n  if (C) one()\n  'use strict'\n  two()\n}",
      "function f() {\n  one()\n  'use strict'\n  two()\n}",
      "function f() {\n  ('use strict')\n  two()\n}",
    ],
    [
      "function f() {\n  if (C) { one(); 'use strict' }\n}",
      "function f() {\n  one(); 'use strict'\n}",
      'function f() {\n}',
    ],
  ])
})
