import { describe, expect, it } from 'vitest'
import { answersIn } from './identity/ask.js'

const checks = [{ member: 'flags' }]
const TYPED = `import type { Config } from './config'\n`
const files = {
  'src/config.ts': `export interface Config { flags: Flags }
interface Flags { Plan?: { enabled?: boolean }; Watch: 'on' | 'off' }
export interface Other { flags: { Plan: boolean | undefined; Watch?: string } }
`,
}

describe('a member that the configuration names', () => {
  it.each([
    ['declares it as an object', `${TYPED}const f = ({ flags }: Config) => { if (flags.Plan) run() }`],
    ['declares it as a union of strings', `${TYPED}const f = (config: Config) => { if (config.flags.Watch) run() }`],
    [
      'declares it as a string',
      "import type { Other } from './config'\nconst f = (own: Other) => { if (own.flags.Watch) run() }",
    ],
    [
      'declares what it destructures as an object',
      `${TYPED}const f = ({ flags }: Config) => { const { Plan } = flags\nif (Plan) run() }`,
    ],
    ['gives it as a string', "const flags = { Plan: 'dark' }\nif (flags.Plan) run()"],
  ])('is not a check if code %s', (_, text) => {
    expect(answersIn(text, { checks, files })).toEqual([])
  })

  it.each([
    ['asks it', 'if (flags.Plan) run()'],
    ['compares it with a boolean', 'if (flags.Plan === true) run()'],
    ['compares it with a variable', 'if (flags.Plan === other) run()'],
    ['gives a boolean in its place', 'const on = flags.Plan ?? false'],
    ['calls a method of it', 'flags.Plan.then(run)'],
    ['passes it on', 'run(flags.Plan)'],
    ['joins it with a string after it', "const mode = flags.Plan && 'dark'"],
    ['joins it with a string', 'const text = `plan ${flags.Plan}`'],
    [
      'declares it as a boolean',
      "import type { Other } from './config'\nconst f = (own: Other) => { if (own.flags.Plan) run() }",
    ],
    ['gives it as a boolean', 'const flags = { Plan: true }\nif (flags.Plan) run()'],
    ['checks what it destructures', 'const { Plan } = flags\nif (Plan) run()'],
  ])('is a check if code %s', (_, text) => {
    expect(answersIn(text, { checks, files })).toHaveLength(1)
  })
})
