import { stripText } from '../../support/strip-text.js'

/** What is imported, of which the gate's other side has the last use by name: `export const x = C ? ON : OFF`. */
interface Sample {
  readonly head: string
  readonly on: string
  readonly off: string
  /** The head, with the gate on and off. */
  readonly left: readonly [on: string, off: string]
}

function strippedBoth({ head, on, off }: Sample, file: string): string[] {
  return [true, false].map((value) => {
    const text = `${head}\nexport const x = gates.enabled('On') ? ${on} : ${off}\n`
    const result = stripText({ file, text, values: { On: value } }).text
    const kept = `export const x = ${value ? on : off}\n`
    expect(result.endsWith(kept), result).toBe(true)
    return result.slice(0, -kept.length).trimEnd()
  })
}

const stays = (head: string, on: string, off: string): Sample => ({ head, on, off, left: [head, head] })
/** It is removed with the gate off. */
const goes = (head: string, on: string, off: string, left = ''): Sample => ({ head, on, off, left: [head, left] })

const SAMPLES: readonly Sample[] = [
  goes("import { A } from './a'", '<A/>', '<b/>'),
  goes("import A from './a'", '<A/>', '1'),
  goes("import * as A from './a'", '<A.B/>', '<b/>'),
  goes("import { A } from './a'", '<b><A.B.C/></b>', '<b/>'),
  goes("import a from './a'", '<a.b/>', '<b/>'),
  stays("import { A } from './a'", '<A x/>', '<A/>'),
  stays("import { A } from './a'", 'A', '<A/>'),
  stays("import { A } from './a'", 'A', '<A.B/>'),
  stays("import a from './a'", 'a', '<a.b.c/>'),
  goes("import a from './a'", 'a', '<a/>'),
  goes("import A from './a'", 'A', '<b.A/>'),
  goes("import A from './a'", 'A', '<B A={1}/>'),
  goes("import React from 'react'", '<a/>', '1'),
  goes("import React from 'react'", '<></>', '1'),
  goes("import * as React from 'react'", 'send(<a/>)', 'send(1)'),
  stays("import React from 'react'", '<a/>', '<b/>'),
  stays("import React from 'react'", 'React.a', '<b/>'),
  stays("import React from 'react'", 'React.a', '<></>'),
  goes("import React from 'react'", 'React.a', '1'),
  goes("/** @jsxRuntime automatic */\nimport React from 'react'", 'React.a', '<b/>', '/** @jsxRuntime automatic */'),
  stays("/** @jsxRuntime classic */\nimport React from 'react'", 'React.a', '<b/>'),
  stays("/* about @jsxRuntimes automatic */\nimport React from 'react'", 'React.a', '<b/>'),
  stays("import { h } from 'preact'", 'h(a)', '<b/>'),
  goes("import { h } from 'preact'", 'h(a)', '1'),
  goes("import { h } from 'react'", 'h(a)', '<b/>'),
  stays("import { h } from 'reactive'", 'h(a)', '<b/>'),
  goes("import { k } from 'preact'", 'k(a)', '<b/>'),
  stays("import { jsx } from '@emotion/react'", 'jsx(a)', '<b/>'),
  stays("/** @jsx k */\nimport { k } from 'preact'", 'k(a)', '<b/>'),
  goes("/** @jsx k */\nimport { k } from 'preact'", 'k(a)', '1', '/** @jsx k */'),
  stays("/** @jsxFrag F */\nimport { F } from 'preact'", 'F', '<b/>'),
  goes("/** @jsx  kk */\nimport { k } from 'preact'", 'k(a)', '<b/>', '/** @jsx  kk */'),
  stays("import { Fragment } from 'preact'", 'Fragment', '<><a/><b/></>'),
  goes("import { Fragment } from 'preact'", 'Fragment', '<b/>'),
  goes("import { Fragment } from 'react'", 'Fragment', '<><a/><b/></>'),
]

describe('an import that only JSX elements need', () => {
  it.each(SAMPLES)('is kept while one of the elements is left: $head, $on or $off', (sample) => {
    expect(strippedBoth(sample, 'input.tsx')).toEqual(sample.left)
    expect(strippedBoth(sample, 'input.jsx')).toEqual(sample.left)
  })
})
