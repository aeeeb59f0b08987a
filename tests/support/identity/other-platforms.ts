import type { Feature, FeatureWriter } from './features.js'

/** The file of a module of the feature's own that another build takes. */
function otherFile(f: FeatureWriter, name: string): string {
  const extension = f.context.language === 'ts' ? 'ts' : 'js'
  return `src/${name}${f.id}.${f.pick('native', 'ios', 'android', 'web')}.${extension}`
}

/** Modules that another build takes from another file. */
export const OTHER_PLATFORMS: readonly Feature[] = [
  {
    name: 'a module that is another one on a phone',
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
      f.files[otherFile(f, 'panel')] = `export function isRound()${f.type(': boolean')} {
  return ${f.pick('true', 'false')}
}
`
      // As written, without the extension: what a bundler of such builds resolves.
      f.module.import(path.replace(/\.js$/, ''), 'isRound')
      f.add(f.logs(`isRound() ? 'round' : 'square'`))
    },
  },
  {
    name: 'an object that is another one on a phone',
    languages: ['ts', 'esm'],
    write: (f) => {
      const { module, path } = f.own('look')
      module.import(f.path('features'), 'isEnabled')
      module.export('look', `const look = { isRound: ${f.mark('is', `isEnabled(${f.text})`)} }`)
      f.files[otherFile(f, 'look')] = `export const look = { isRound: ${f.pick('true', 'false')} }\n`
      f.module.import(path.replace(/\.js$/, ''), 'look')
      f.add(f.logs(`look.isRound ? 'round' : 'square'`))
    },
  },
  {
    name: 'a function with a parameter that is another one on a phone',
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
      f.files[otherFile(f, 'width')] = `export function width(${parameter})${f.type(': number')} {
  return isWide ? 20 : 10
}
`
      f.module.import(path.replace(/\.js$/, ''), 'width')
      f.import('isEnabled').add(f.logs(`width(${f.mark('is', `isEnabled(${f.key})`)})`))
    },
  },
  {
    name: 'a name that is another one on a phone',
    languages: ['ts', 'esm'],
    write: (f) => {
      const { module, path } = f.own('name')
      const type = f.type(': string')
      module.export('NAME', `const NAME${type} = ${f.text}`)
      f.files[otherFile(f, 'name')] = `export const NAME${type} = '${f.context.names.other}'\n`
      f.module.import(path.replace(/\.js$/, ''), 'NAME')
      f.import('isEnabled').add(f.logs(f.mark('may', `isEnabled(NAME)`)))
    },
  },
]
