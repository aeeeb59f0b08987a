import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { measureInTurn } from '../measure/in-turn.mjs'
import { loadedPackages } from '../measure/loaded-packages.mjs'
import { rowOf } from '../measure/rows.mjs'
import { runNode } from '../measure/run-process.mjs'

const MUST_NOT = ['ts-morph', 'jscodeshift', 'typescript', 'wasm']

/** The start of Node is the same for both and isn't counted, which makes the ratio stricter. */
export const figure = {
  name: 'entry',
  about: "the plugin's entry, against @typescript-eslint/utils",
  async measure({ root, floors, temp, turns: count, short }) {
    const entry = pathToFileURL(join(root, 'dist/index.js')).href
    const utils = pathToFileURL(createRequire(import.meta.url).resolve('@typescript-eslint/utils')).href
    const importing = (url) => async () => JSON.parse((await runNode([join(floors, 'import-once.mjs'), url])).stdout)
    const turns = await measureInTurn(
      { utils: importing(utils), 'the plugin': importing(entry) },
      { turns: short ? 9 : count * 5 },
    )
    const loaded = [...(await loadedPackages(temp, `await import(${JSON.stringify(entry)})\n`))]
    const heavy = loaded.filter((name) => MUST_NOT.includes(name))
    if (heavy.length > 0) throw new Error(`the plugin's entry loads ${heavy.join(', ')}`)
    return [
      rowOf({
        id: 'entry',
        work: 'plugin entry, imported in a fresh process',
        against: "`import '@typescript-eslint/utils'`",
        goal: { atMost: 1.1 },
        turns,
        ours: 'the plugin',
        theirs: 'utils',
        notes: [`${MUST_NOT.join(', ')} are not loaded`],
      }),
    ]
  },
}
