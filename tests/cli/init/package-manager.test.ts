import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPackageManager } from '../../../src/cli/init/package-manager.js'
import { tempFolder } from '../../support/temp-folder.js'

describe('the package manager', () => {
  it.each([
    ['package-lock.json', 'npm install --save-dev x', 'npx y'],
    ['npm-shrinkwrap.json', 'npm install --save-dev x', 'npx y'],
    ['pnpm-lock.yaml', 'pnpm add --save-dev x', 'pnpm exec y'],
    ['yarn.lock', 'yarn add --dev x', 'yarn y'],
    ['bun.lock', 'bun add --dev x', 'bunx y'],
    ['nothing', 'npm install --save-dev x', 'npx y'],
  ])('is detected by %s', (file, install, run) => {
    const manager = findPackageManager(tempFolder({ '.git/HEAD': '', 'package.json': '{}', [file]: '' }))
    expect([manager.install(['x']), manager.run('y')]).toEqual([install, run])
  })

  it('is the one in packageManager, else that of the lock file, which may be in a parent folder of a workspace', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'package.json': '{"packageManager":"yarn@4.9.0"}',
      'package-lock.json': '',
      'packages/a/package.json': '{"name":"a"}',
    })
    expect(findPackageManager(root)).toMatchObject({ name: 'yarn', from: 'packageManager' })
    expect(findPackageManager(join(root, 'packages/a'))).toMatchObject({ name: 'yarn' })
  })

  it('of a pnpm workspace adds to its root, and is not looked for beyond the repository', () => {
    const root = tempFolder({ 'yarn.lock': '', 'a/.git/HEAD': '', 'a/pnpm-workspace.yaml': '', 'b/.git/HEAD': '' })
    expect(findPackageManager(join(root, 'a')).install(['x'])).toBe('pnpm add --save-dev --workspace-root x')
    expect(findPackageManager(join(root, 'b'))).toMatchObject({ name: 'npm', from: null })
  })

  it('is detected despite a broken package.json', () => {
    expect(findPackageManager(tempFolder({ '.git/HEAD': '', 'package.json': '{', 'yarn.lock': '' })).name).toBe('yarn')
  })
})
