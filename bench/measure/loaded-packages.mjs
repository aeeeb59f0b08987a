import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './run-process.mjs'

/** Notes what is imported; runs in the thread that Node gives to loader hooks. */
const HOOKS = `
import { appendFileSync } from 'node:fs'
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(process.env.LOADED_FILES, found.url + '\\n')
  return found
}`

/** Notes what is required, and what would start WebAssembly. */
const RECORDER = `
import { appendFileSync } from 'node:fs'
import Module, { register } from 'node:module'
const note = (name) => appendFileSync(process.env.LOADED_FILES, name + '\\n')
const resolve = Module._resolveFilename
Module._resolveFilename = function (...all) {
  const file = resolve.apply(this, all)
  note(file)
  return file
}
for (const name of ['compile', 'instantiate', 'Module']) {
  const original = WebAssembly[name]
  WebAssembly[name] = new Proxy(original, {
    apply: (target, self, all) => (note('node_modules/wasm/'), Reflect.apply(target, self, all)),
    construct: (target, all) => (note('node_modules/wasm/'), Reflect.construct(target, all)),
  })
}
register(import.meta.resolve('./hooks.mjs'))`

/**
 * The packages of every file that a module's code loads, required or imported, by name; `wasm` where WebAssembly is
 * started.
 */
export async function loadedPackages(temp, code) {
  const [recorder, log, script] = ['recorder.mjs', 'loaded.txt', 'import-it.mjs'].map((name) => join(temp, name))
  writeFileSync(join(temp, 'hooks.mjs'), HOOKS)
  writeFileSync(recorder, RECORDER)
  writeFileSync(log, '')
  writeFileSync(script, code)
  await runNode([script], { nodeArgs: ['--import', recorder], env: { LOADED_FILES: log } })
  const names = readFileSync(log, 'utf8')
    .split('\n')
    .map((line) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(line)?.[1])
  return new Set(names.filter((name) => name !== undefined))
}
