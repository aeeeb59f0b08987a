// What the command requires by name while it runs: `createRequire(...)('yaml')`.
import * as scopes from '@typescript-eslint/scope-manager'
import * as jsonc from 'jsonc-parser'
import * as oxc from 'oxc-parser'
import * as protobuf from 'protobufjs/light.js'
import * as yaml from 'yaml'
import manifest from '../../../package.json'
import { OWN_FOLDER } from './own-files.js'

const OWN_MANIFEST = 'eslint-plugin-feature-gates/package.json'

const MODULES = {
  '@typescript-eslint/scope-manager': scopes,
  [OWN_MANIFEST]: manifest,
  'jsonc-parser': jsonc,
  'oxc-parser': oxc,
  protobufjs: protobuf,
  yaml,
}

export function createRequire() {
  const require = (name) => {
    if (name in MODULES) return MODULES[name]
    throw missing(name)
  }
  require.resolve = (name) => {
    if (name === OWN_MANIFEST) return `${OWN_FOLDER}/package.json`
    throw missing(name)
  }
  return require
}

export function isBuiltin(name) {
  return name.startsWith('node:')
}

function missing(name) {
  return Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' })
}

export default { createRequire, isBuiltin }
