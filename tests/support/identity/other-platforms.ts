import type { Feature, FeatureWriter } from './features.js'

/**
 * Writes what another build takes for a module of the feature's own: by the name of the file, the field `browser`, or a
 * condition of `imports`.
 *
 * @param path by which the module is imported.
 * @returns how a module imports it so that builds may differ.
 */
export function writeOtherBuild(f: FeatureWriter, name: string, path: string, text: string): string {
  const extension = f.context.language === 'ts' ? 'ts' : 'js'
  const kind = f.pick('native', 'browser', 'ios', 'imports', 'android', 'web')
  if (kind !== 'browser' && kind !== 'imports') {
    f.files[`src/${name}${f.id}.${kind}.${extension}`] = text
    // As written, without the extension: what a bundler of such builds resolves.
    return path.replace(/\.js$/, '')
  }
  f.files[`src/${name}${f.id}-web.${extension}`] = text
  if (kind === 'browser') {
    f.manifest.browser.set(`./src/${name}${f.id}.js`, `./src/${name}${f.id}-web.js`)
    return path
  }
  f.manifest.imports.set(`#${name}${f.id}`, {
    browser: `./src/${name}${f.id}-web.${extension}`,
    default: `./src/${name}${f.id}.${extension}`,
  })
  return `#${name}${f.id}`
}

/** Modules that another build takes from another file. */
export const OTHER_PLATFORMS: readonly Feature[] = [
  {
    name: 'a module that is another one in another build',
    languages: ['ts', 'esm'],
    write: (f) => {
      const { module, path } = f.own('panel')
      module.import(f.path('features'), 'isEnabled')
      module.export(
        'isRound',
        `function isRound()${f.type(': boolean')} {
  return ${f.mark('is', `isEnabled(${f.text})`)}
}`,
      )
      const other = `export function isRound()${f.type(': boolean')} {
  return ${f.pick('true', 'false')}
}
`
      f.module.import(writeOtherBuild(f, 'panel', path, other), 'isRound')
      f.add(f.logs(`isRound() ? 'round' : 'square'`))
    },
  },
  {
    name: 'an object that is another one in another build',
    languages: ['ts', 'esm'],
    write: (f) => {
      const { module, path } = f.own('look')
      module.import(f.path('features'), 'isEnabled')
      module.export('look', `const look = { isRound: ${f.mark('is', `isEnabled(${f.text})`)} }`)
      const other = `export const look = { isRound: ${f.pick('true', 'false')} }\n`
      f.module.import(writeOtherBuild(f, 'look', path, other), 'look')
      f.add(f.logs(`look.isRound ? 'round' : 'square'`))
    },
  },
  {
    name: 'a function with a parameter that is another one in another build',
    languages: ['ts', 'esm'],
    write: (f) => {
      const { module, path } = f.own('width')
      const parameter = `isWide${f.type(': boolean')}`
      module.export(
        'width',
        `function width(${parameter})${f.type(': number')} {
  return isWide ? 2 : 1
}`,
      )
      const other = `export function width(${parameter})${f.type(': number')} {
  return isWide ? 20 : 10
}
`
      f.module.import(writeOtherBuild(f, 'width', path, other), 'width')
      f.import('isEnabled').add(f.logs(`width(${f.mark('is', `isEnabled(${f.key})`)})`))
    },
  },
  {
    name: 'a name that is another one in another build',
    languages: ['ts', 'esm'],
    write: (f) => {
      const { module, path } = f.own('name')
      const type = f.type(': string')
      module.export('NAME', `const NAME${type} = ${f.text}`)
      const other = `export const NAME${type} = '${f.context.names.other}'\n`
      const specifier = writeOtherBuild(f, 'name', path, other)
      f.module.import(specifier, 'NAME')
      f.import('isEnabled').add(f.logs(f.mark(specifier.startsWith('#') ? 'asks' : 'may', `isEnabled(NAME)`)))
    },
  },
]
