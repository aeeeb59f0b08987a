import { existsSync, lstatSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkOutBase, type BaseTree } from '../../../src/cli/check/base-tree.js'
import { statOf } from '../../../src/files/paths.js'
import { readText } from '../../../src/files/read-file.js'
import { commitAll } from '../../support/git.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder, writeFiles } from '../../support/temp-folder.js'

const FILES = {
  'go.mod': 'module example.com/a\n\ngo 1.24\n',
  'vendor/modules.txt': '# example.com/b\n',
  'vendor/example.com/b/b.go': 'package b\n',
  'deep/vendor/c.go': 'package c\n',
  'src/ä b.go': 'package src\n',
}

interface Base {
  readonly tree: BaseTree
  /** Whether the file is there once something looks at it. */
  readonly has: (file: string) => boolean
  readonly complete: () => boolean
}

function baseOf(changes: Readonly<Record<string, string>>, prepare: (cwd: string) => void = () => {}): Base {
  const cwd = tempFolder(FILES)
  prepare(cwd)
  commitAll(cwd)
  writeFiles(cwd, changes)
  const tree = checkOutBase(cwd, 'HEAD', { PATH: process.env['PATH'] })
  onTestFinished(() => tree.remove())
  return { tree, has: (file) => statOf(join(tree.folder, file)) !== null, complete: () => tree.complete() }
}

describe('the tree that --since compares with', () => {
  it('has vendored packages only once it is completed, if they are unchanged', () => {
    const base = baseOf({ 'src/new.go': 'package src\n' })
    const all = Object.keys(FILES)
    expect(all.filter(base.has)).toEqual(['go.mod', 'src/ä b.go'])
    expect([base.complete(), base.complete()]).toEqual([true, false])
    expect(all.filter(base.has)).toEqual(all)
  })

  it('has vendored packages at once if one of them changes', () => {
    const base = baseOf({ 'vendor/example.com/b/b.go': 'package b // new\n' })
    expect(Object.keys(FILES).filter(base.has)).toEqual(Object.keys(FILES))
    expect(base.complete()).toBe(false)
  })

  it('holds only files that something reads, and other folders stay empty', () => {
    const { tree, has } = baseOf({ 'src/new.go': 'package src\n' })
    const isWritten = (file: string): boolean => existsSync(join(tree.folder, file))
    expect(Object.keys(FILES).filter(isWritten)).toEqual([])
    expect(has('src/ä b.go')).toBe(true)
    expect(Object.keys(FILES).filter(isWritten)).toEqual(['go.mod', 'src/ä b.go'])
  })

  it('has the old contents of changed files, and the files that were deleted', () => {
    const { tree, has } = baseOf({ 'go.mod': 'module example.com/new\n' }, (cwd) =>
      writeFiles(cwd, { 'a/gone.go': 'package a\n' }),
    )
    rmSync(join(tree.repository, 'a'), { recursive: true })
    expect(readText(join(tree.folder, 'go.mod'))).toMatchObject({ text: FILES['go.mod'] })
    expect(has('a/gone.go')).toBe(true)
  })

  it('has the files that links lead to', () => {
    const { has } = baseOf({}, (cwd) => {
      writeFiles(cwd, { 'deep/inner/c.go': 'package c\n' })
      symlinkSync('../deep', join(cwd, 'src/link'))
    })
    expect(['src/link/inner/c.go', 'src/link/other.go'].filter(has)).toEqual(['src/link/inner/c.go'])
  })

  it('keeps a link that is committed as node_modules, even if it leads nowhere in the copy', () => {
    // In the copy there is no `.git`.
    const base = baseOf({ 'go.mod': 'module example.com/b\n\ngo 1.24\n' }, (cwd) =>
      symlinkSync('.git/config', join(cwd, 'node_modules')),
    )
    base.complete()
    expect(lstatSync(join(base.tree.folder, 'node_modules')).isSymbolicLink()).toBe(true)
    expect(base.has('node_modules')).toBe(false)
  })

  it('is completed before a finding counts as new', async () => {
    // The vendored function only passes the question on, which shows that the call is a check.
    const cwd = tempFolder({
      ...FILES,
      'feature-gates.config.json': '{ "registries": [{ "files": ["features/gates.go"] }], "currentVersion": "1.36" }',
      'features/gates.go': `package features

import "k8s.io/component-base/featuregate"

const Paging featuregate.Feature = "Paging"

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	Paging: {Default: true, LockToDefault: true, PreRelease: featuregate.GA}, // remove in 1.40
}
`,
      'src/page.go': `package src

import (
	"example.com/a/features"
	"example.com/b"
)

func page() bool {
	return b.Enabled(features.Paging)
}
`,
      'vendor/example.com/b/b.go': `package b

import "k8s.io/component-base/featuregate"

var gate featuregate.FeatureGate

func Enabled(name featuregate.Feature) bool {
	return gate.Enabled(name)
}
`,
    })
    commitAll(cwd)
    writeFiles(cwd, { 'src/other.go': 'package src\n' })
    expect((await runCli(cwd, ['check'])).stdout).toContain('src/page.go')
    expect((await runCli(cwd, ['check', '--since', 'HEAD'])).code).toBe(0)
  })
})
