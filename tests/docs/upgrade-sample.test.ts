import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = new URL('../../docs/guide/configs.md', import.meta.url)
const SAMPLE = /(<!-- begin upgrade output -->\n)[^]*(\n<!-- end upgrade output -->)/

it('shows in the guide what check says of the example (to renew the page: npx vitest run tests/docs -u)', async () => {
  const argv = ['check', '--target-version', '1.36', 'examples/configs']
  const { stdout, code } = await runCli(ROOT, argv, { NO_COLOR: '1' })
  expect(code).toBe(1)
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toMatch(SAMPLE)
  const sample = `\n\`\`\`\`text\n$ feature-gates ${argv.join(' ')}\n${stdout.trimEnd()}\n\`\`\`\`\n`
  await expect(page.replace(SAMPLE, (_, begin: string, end: string) => begin + sample + end)).toMatchFileSnapshot(
    fileURLToPath(PAGE),
  )
})
