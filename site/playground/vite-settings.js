// How Vite bundles the command for a page: in place of each module of Node stands one of the folder browser, or a
// package for browsers.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const BROWSER = join(import.meta.dirname, 'browser')
const SMALL = ['os', 'v8', 'url', 'timers/promises', 'readline/promises']
const NODE = {
  buffer: join(BROWSER, 'buffer.js'),
  crypto: join(BROWSER, 'crypto.js'),
  events: require.resolve('events/'),
  fs: join(BROWSER, 'fs.js'),
  module: join(BROWSER, 'module.js'),
  path: require.resolve('path-browserify'),
  process: join(BROWSER, 'process.js'),
  stream: require.resolve('stream-browserify'),
  util: join(BROWSER, 'util.js'),
  ...Object.fromEntries(SMALL.map((name) => [name, join(BROWSER, 'others.js')])),
}
/** What the package of the command brings along is the smallest there is. */
const VENDOR = join(import.meta.dirname, '../../packages/feature-gates/dist/vendor')
const PACKAGES = {
  '@typescript-eslint/scope-manager': join(VENDOR, 'scope-manager.cjs'),
  eslint: join(VENDOR, 'eslint.js'),
  'oxc-parser': join(dirname(require.resolve('@oxc-parser/binding-wasm32-wasip1/package.json')), 'browser-bundle.js'),
  'protobufjs/light.js': join(VENDOR, 'protobufjs.cjs'),
}

export const playground = {
  resolve: {
    alias: [
      ...Object.entries(NODE).map(([name, replacement]) => ({ find: new RegExp(`^(node:)?${name}/?$`), replacement })),
      ...Object.entries(PACKAGES).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement })),
    ],
  },
  worker: { format: 'es' },
  build: { target: 'es2022' },
}
