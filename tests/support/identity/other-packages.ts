import type { Feature, FeatureWriter } from './features.js'

/** An installed package that has gates of its own, and a constant with the name of the registry's. */
function install(f: FeatureWriter): { path: string; constant: string } {
  const name = `@vendor/flags${f.id}`
  if (f.pick('listed', 'only installed') === 'listed') f.manifest.dependencies.set(name, '^1.0.0')
  const folder = `node_modules/${name}`
  const isCommonJs = f.context.language === 'cjs'
  const constant = f.context.shape.constant ?? 'GATE_OF_MAIN'
  const body = `(name) => name.length > ${f.pick(0, 100)}`
  f.files[`${folder}/package.json`] =
    `${JSON.stringify({ name, version: '1.0.0', type: isCommonJs ? 'commonjs' : 'module', main: './index.js' }, null, 2)}\n`
  f.files[`${folder}/index.js`] = isCommonJs
    ? `exports.${constant} = '${f.gate}'\nexports.isEnabled = ${body}\nexports.gates = { isEnabled: exports.isEnabled }\n`
    : `export const ${constant} = '${f.gate}'\nexport const isEnabled = ${body}\nexport const gates = { isEnabled }\n`
  if (f.context.language === 'ts')
    f.files[`${folder}/index.d.ts`] =
      `export declare const ${constant}: '${f.gate}'\nexport declare function isEnabled(name: '${f.gate}'): boolean\nexport declare const gates: { isEnabled(name: '${f.gate}'): boolean }\n`
  return { path: name, constant }
}

/** What a package from outside brings of the same names. */
export const OTHER_PACKAGES: readonly Feature[] = [
  {
    name: 'the check of another package with its own constant',
    write: (f) => {
      const { path, constant } = install(f)
      f.module.import(path, '*', `vendor${f.id}`)
      const asked = f.pick(`vendor${f.id}.isEnabled`, `vendor${f.id}.gates.isEnabled`)
      f.add(f.logs(f.mark('doubt', `${asked}(vendor${f.id}.${constant})`)))
      f.import('isEnabled').show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: 'the project’s check with the constant of another package',
    write: (f) => {
      const { path, constant } = install(f)
      f.module.import(path, constant, `VENDOR${f.id}`)
      f.import('isEnabled').add(f.logs(f.mark('asks', `isEnabled(VENDOR${f.id})`)))
    },
  },
]
