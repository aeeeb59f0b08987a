import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const PROGRAM = {
  '.git/HEAD': '',
  'package.json': '{ "type": "commonjs" }\n',
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['src/features.js'] }],
    currentVersion: '1.0.0',
  }),
  'src/features.js': `const featureGates = { NewPager: { default: true, lockToDefault: true, preRelease: 'GA' } }
exports.isEnabled = (name) => featureGates[name].default
`,
  'src/on.js': `const { isEnabled } = require('./features')
const isOn = () => isEnabled('NewPager')
const flags = { pager: isEnabled('NewPager') }
module.exports = { isOn, flags }
`,
}

async function strip(page: string): Promise<string | undefined> {
  const root = tempFolder({ ...PROGRAM, 'src/page.js': page })
  await runCli(root, ['strip', 'NewPager', '--write', '--force'])
  return filesBelow(root)['src/page.js']
}

describe('a function in a block of a sloppy script', () => {
  it.each([
    ['isEnabled', 'features', "isEnabled('NewPager')"],
    ['isOn', 'on', 'isOn()'],
    ['flags', 'on', 'flags.pager'],
  ])('may be what `%s` is behind the block, so that the use there is kept', async (name, file, use) => {
    const page = `const { ${name} } = require('./${file}')
exports.run = function run() {
  {
    function ${name}() {}
  }
  return ${use} ? 1 : 2
}
`
    expect(await strip(page)).toBe(page)
    expect(await strip(`'use strict'\n${page}`)).toContain('return 1\n')
  })
})
