import type { Feature } from './features.js'

/** Modules that another build takes from another file. */
export const OTHER_PLATFORMS: readonly Feature[] = [
  {
    name: 'a module that is another one on a phone',
    languages: ['ts', 'esm'],
    write: (f) => {
      const extension = f.context.language === 'ts' ? 'ts' : 'js'
      const { module, path } = f.own('panel')
      module.import(f.path('features'), 'isEnabled')
      module.export(
        'isRound',
        `function isRound()${f.type(': boolean')} {
  return ${f.mark('is', `isEnabled(${f.text})`)}
}`,
      )
      f.files[`src/panel${f.id}.${f.pick('native', 'ios', 'android', 'web')}.${extension}`] =
        `export function isRound()${f.type(': boolean')} {
  return ${f.pick('true', 'false')}
}
`
      // As written, without the extension: what a bundler of such builds resolves.
      f.module.import(path.replace(/\.js$/, ''), 'isRound')
      f.add(f.logs(`isRound() ? 'round' : 'square'`))
    },
  },
]
