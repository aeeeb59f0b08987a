import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

function project(page: string, checks: readonly unknown[]): string {
  return tempFolder({
    'package.json': '{ "version": "2.8.0" }',
    'flags.yaml': 'gates:\n  new-nav: { version: "2.4", stage: GA, default: true, lockToDefault: true }\n',
    'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['flags.yaml'] }], checks }),
    'page.js': page,
  })
}

describe('flags that a variable holds', () => {
  const MEMBERS = `export function a() {
  const flags = useFlags()
  return flags['new-nav'] ? 1 : 2
}
export function b() {
  const flags = useFlags()
  const { 'new-nav': isNew } = flags
  return isNew ? 1 : 2
}
export function c() {
  let flags = useFlags()
  flags = other
  return flags['new-nav'] ? 1 : 2
}
`
  it('are checks if the variable always has the result of the configured call', async () => {
    const { stdout } = await runCli(project(MEMBERS, [{ member: 'useFlags' }]), ['list', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'new-nav', checks: 2 }])
  })

  it('are stripped with the variable', async () => {
    const { stdout } = await runCli(project(MEMBERS, [{ member: 'useFlags' }]), ['strip', 'new-nav'])
    expect(stdout).toContain(' export function a() {\n-  const flags = useFlags()\n')
    expect(stdout.match(/^\+ {2}return 1$/gm)).toHaveLength(2)
  })
})

describe('a flag that no code reads any more', () => {
  const page = (use: string): string => `import { useFlag } from '@unleash/proxy-client-react'
import { ask } from './ask.js'
export function Page() {
  const isNew = useFlag('new-nav')
  const isOther = ${use}
  return isNew ? 1 : isOther ? 2 : 3
}
`
  const stripped = async (use: string): Promise<string> =>
    (await runCli(project(page(use), ['unleash']), ['strip', 'new-nav'])).stdout

  it("isn't checked any more, even if it isn't registered", async () => {
    expect(await stripped("useFlag('other')")).not.toMatch(/^[+ ].*'other'/m)
  })

  it.each(["useFlag(next('other'))", "ask('other')"])(
    'is still checked by %s, which may have an effect',
    async (use) => {
      expect(await stripped(use)).toContain(`+  ${use}\n`)
    },
  )
})

describe('a flag that code names in camel case', () => {
  const READS = [
    'export const a = (props) => (props.flags.newNav ? 1 : 2)',
    'export const b = ({ flags: { newNav } }) => (newNav ? 1 : 2)',
    "export const c = (flags) => get(flags, 'newNav')",
  ]
  it.each(READS)('is kept registered by %s', async (read) => {
    const { stdout, code } = await runCli(project(read, ['launchdarkly']), ['remove', 'new-nav'])
    expect(stdout).toContain('  page.js:1:')
    expect(stdout).toContain('the registration is kept, because a place still needs it (page.js:1)')
    expect(code).toBe(1)
  })

  it('is listed by strip with the lines that still name it', async () => {
    const { stdout } = await runCli(project(READS[0] as string, ['launchdarkly']), ['strip', 'new-nav'])
    expect(stdout).toContain('Still named in:\n  flags.yaml:2')
    expect(stdout).toContain('  page.js:1  export const a')
  })

  it('is removed if the configuration has no check with such names', async () => {
    const { code } = await runCli(project(READS[0] as string, ['unleash']), ['remove', 'new-nav'])
    expect(code).toBe(0)
  })
})
