import { describe, expect, it, vi } from 'vitest'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

vi.mock('../../src/syntax/embedded/load-template-parser.js', () => ({ loadTemplateParser: () => null }))

const MENU = `<template><b v-if="features.enabled('OldSyntax')">old</b></template>\n`

describe('component files whose ESLint parser is not installed', () => {
  it('keep a gate that they name, and tell the user what to install', async () => {
    const cwd = cliProject({ 'src/menu.vue': MENU })
    const { code, stdout } = await runCli(cwd, ['remove', 'OldSyntax', '--json'])
    expect(code).toBe(1)
    const { refused } = JSON.parse(stdout) as { refused: { path: string; reason: string }[] }
    expect(new Set(refused.map(({ path }) => path))).toEqual(new Set(['src/menu.vue', 'src/gates.ts']))
    expect(refused.map(({ reason }) => reason).join()).toContain('install vue-eslint-parser')
  })
})
