import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { COMMAND_FOLDER, commandManifest } from '../support/command-alone.js'

describe('the package of the command alone', () => {
  it('has the version, the ranges and the facts of the package of the plugin', () => {
    for (const name of ['version', 'homepage', 'bugs', 'license', 'engines'] as const)
      expect(commandManifest[name]).toEqual(manifest[name])
    const ranges: Record<string, string> = manifest.dependencies
    for (const [name, range] of Object.entries(commandManifest.dependencies))
      expect([name, range]).toEqual([name, ranges[name]])
    const { eslint: _, ...parsers } = manifest.peerDependencies
    expect(commandManifest['peerDependencies']).toEqual({ ...parsers, 'ts-morph': ranges['ts-morph'] })
    expect(commandManifest['repository']).toEqual({ ...manifest.repository, directory: 'packages/feature-gates' })
  })

  it('has the licences of all third-party code in it', () => {
    for (const name of ['LICENSES.txt', 'vendor/eslint.LICENSES.txt', 'vendor/protobufjs.LICENSES.txt']) {
      const text = readFileSync(join(COMMAND_FOLDER, 'dist', name), 'utf8')
      expect(
        [...text.matchAll(/^@?[\w./-]+ \d+\.\d+\.\d+ \((?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0)\)$/gm)]
          .length,
      ).toBeGreaterThan(1)
      expect(text).not.toMatch(/GPL/)
    }
  })
})
