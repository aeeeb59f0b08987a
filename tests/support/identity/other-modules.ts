import type { Feature, FeatureWriter } from './features.js'
import { writeOtherBuild } from './other-platforms.js'

const ES = ['ts', 'esm'] as const

function extensionOf(f: FeatureWriter): string {
  return f.context.language === 'ts' ? 'ts' : 'js'
}

/** The text of a module whose function is named like the check and returns another value. */
function ownAnswer(f: FeatureWriter): string {
  return `export function isEnabled(name${f.type(': string')})${f.type(': boolean')} {
  return name.length === ${f.gate.length + f.pick(0, 1)}
}
`
}

/** A module that exports the function of the gates, and the file that another build takes for it. */
function askedElsewhere(f: FeatureWriter, other: string): void {
  const { module, path } = f.own('ask')
  module.add(`export { isEnabled } from './features.js'`)
  f.module.import(writeOtherBuild(f, 'ask', path, other), 'isEnabled')
}

/** A package of the workspace in a folder of its own. */
function addPackage(f: FeatureWriter, name: string, manifest: object, files: Readonly<Record<string, string>>): string {
  const folder = `packages/${name}${f.id}`
  const own = { name: `@acme/${name}${f.id}`, version: '1.0.0', type: 'module', ...manifest }
  f.files[`${folder}/package.json`] = `${JSON.stringify(own, null, 2)}\n`
  for (const [file, text] of Object.entries(files)) f.files[`${folder}/${file}.${extensionOf(f)}`] = text
  return folder
}

/** Functions of modules that a build or the workspace chooses. */
export const OTHER_MODULES: readonly Feature[] = [
  {
    name: 'a gate function that is another one in another build',
    languages: ES,
    write: (f) => {
      askedElsewhere(f, ownAnswer(f))
      f.add(f.logs(f.mark('may', `isEnabled(${f.text})`)))
    },
  },
  {
    name: 'a gate function that is the same in another build',
    languages: ES,
    write: (f) => {
      askedElsewhere(f, `export { isEnabled } from './features.js'\n`)
      f.show('is', `isEnabled(${f.text})`)
    },
  },
  {
    name: 'a gate function that a browser’s build replaces',
    languages: ES,
    write: (f) => {
      const folder = addPackage(
        f,
        'web',
        { browser: { './ask.js': './ask-web.js' } },
        { ask: `export { isEnabled } from '../../src/features.js'\n`, 'ask-web': ownAnswer(f) },
      )
      f.module.import(`../${folder}/ask.js`, 'isEnabled')
      f.add(f.logs(f.mark('may', `isEnabled(${f.text})`)))
    },
  },
  {
    name: 'a gate function beside one that a browser’s build replaces',
    languages: ES,
    write: (f) => {
      const folder = addPackage(
        f,
        'web',
        { browser: { './look.js': './look-web.js' } },
        { ask: `export { isEnabled } from '../../src/features.js'\n`, look: ownAnswer(f), 'look-web': ownAnswer(f) },
      )
      f.module.import(`../${folder}/ask.js`, 'isEnabled')
      f.show('is', `isEnabled(${f.text})`)
    },
  },
  {
    name: 'a gate function of a package that has another module for browsers',
    languages: ES,
    write: (f) => {
      const extension = extensionOf(f)
      const asks = `export { isEnabled } from '../../src/features.js'\n`
      const isSame = f.pick(false, true)
      const entry = (file: string): string => `./${file}.${extension}`
      const conditions = { browser: entry('web'), default: entry('index') }
      const manifest = f.pick<object>(
        { exports: conditions },
        { exports: { '.': conditions } },
        { main: entry('index'), browser: entry('web') },
        { exports: { '.': { import: conditions } } },
      )
      addPackage(f, 'gates', manifest, { index: asks, web: isSame ? asks : ownAnswer(f) })
      f.module.import(`@acme/gates${f.id}`, 'isEnabled')
      if (isSame) f.show('is', `isEnabled(${f.text})`)
      else f.add(f.logs(f.mark('may', `isEnabled(${f.text})`)))
    },
  },
  {
    name: 'a function of a package of the workspace',
    languages: ES,
    write: (f) => {
      const conditions = { dev: './index.js', default: './dist/index.js' }
      const manifest = f.pick({ main: './index.js' }, { exports: './index.js' }, { exports: { '.': conditions } })
      addPackage(f, 'rights', manifest, { index: ownAnswer(f) })
      f.module.import(`@acme/rights${f.id}`, 'isEnabled')
      f.show('no', `isEnabled(${f.text})`)
    },
  },
  {
    name: 'a spec that is read directly',
    write: (f) => {
      if (f.context.shape.name.startsWith('lists of specs')) {
        f.import('featureGates')
        const list = `featureGates${f.member}${f.type('!')}`
        f.add(
          f.pick(
            () => f.logs(`${list}[0]${f.type('!')}.default`),
            () => `const { ${f.text}: list${f.id} } = featureGates\n${f.logs(`list${f.id}${f.type('!')}.length`)}`,
            () => `const [spec${f.id}] = ${list}\n${f.logs(`spec${f.id}${f.type('!')}.default`)}`,
            () => f.logs(`featureGates${f.member}?.at(-1)?.default`),
          )(),
        )
        return
      }
      // Other shapes keep their specs to themselves.
      if (!/^a record|^a map|^a frozen/.test(f.context.shape.name)) {
        f.import('isEnabled').show('is', `isEnabled(${f.key})`)
        return
      }
      f.import('featureGates')
      const spec = `featureGates${f.member}`
      f.add(
        f.pick(
          () => f.logs(`${spec}${f.type('!')}.default`),
          () => f.logs(`Object.values({ spec: ${spec} })[0]${f.type('!')}.default`),
          () => `const { ${f.text}: spec${f.id} } = featureGates\n${f.logs(`spec${f.id}${f.type('!')}.default`)}`,
          () => f.logs(`new Map(Object.entries(featureGates)).get(${f.text})${f.type('!')}.default`),
          () => f.logs(`${f.text} in featureGates`),
          () => f.logs(`Object.hasOwn(featureGates, ${f.text})`),
          () =>
            `const { ${f.text}: spec${f.id}, ...others${f.id} } = featureGates\n${f.logs(`spec${f.id}${f.type('!')}.preRelease`)}\n${f.logs(`Object.keys(others${f.id}).length`)}`,
          () => f.logs(`Object.entries(featureGates).find(([name]) => name === ${f.text})?.[1].default`),
          () => `const { default: on${f.id} } = featureGates${f.member}${f.type('!')}\n${f.logs(`on${f.id}`)}`,
        )(),
      )
    },
  },
  {
    name: 'another gate’s spec that another file changes through a copy',
    write: (f) => {
      f.import('isEnabled').show('is', `isEnabled(${f.key})`)
      if (!/^a record|^a map|^a frozen/.test(f.context.shape.name)) return
      const { module, path } = f.own('patch')
      const other = `'${f.context.names.other}'`
      const all = f.pick('Object.assign({}, featureGates)', '{ ...featureGates }')
      module.import(f.path('features'), 'featureGates')
      module.add(`const copy${f.type(': any')} = ${all}\ncopy[${other}].default = true`)
      module.export(`patched${f.id}`, `const patched${f.id} = true`)
      f.module.import(path, `patched${f.id}`)
      f.add(f.logs(`patched${f.id}`))
    },
  },
]
