import { expect, it } from 'vitest'
import { stripText } from './strip-text.js'

/** A program in which `C` is a check of the gate `On`, and what is left of it with the gate on and off. */
export type Row = readonly [text: string, on: string, off: string]

const CHECKS = [{ jsx: 'FeatureGate', prop: 'name' }]
const SETTINGS = { others: ['Other'], constants: { On: 'On', Other: 'Other' } }

/** The text with the check in place of `C`. */
export function asked(text: string): string {
  return text.replaceAll(/\bC\b/g, "gates.enabled('On')")
}

/** What is left of a program in TypeScript or JavaScript, with the gate on and off. `FeatureGate` is its component. */
export function leftForBoth(text: string, file = 'input.ts'): string[] {
  const program = asked(text)
  return [true, false].map(
    (value) => stripText({ file, text: program, values: { On: value }, others: ['Other'], checks: CHECKS }).text,
  )
}

/** All that it imports is used, so that no import is removed. */
const GO_HEAD = `package a

import (
	"errors"
	"fmt"

	"go.opentelemetry.io/collector/featuregate"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.com/features"
	v1 "example.com/v1"
)

var _ = errors.New
var _ = features.Other
var _ = fmt.Sprint
var _ = v1.Other
var _ = ptr.Deref
var _ = featuregate.StageAlpha
var _ = klog.Info
var _ = ctrl.Log
var _ = log.Log

`

/** The same for declarations of Go, in a file with some imports. */
export function leftInGoForBoth(declarations: string): string[] {
  const program = declarations.replaceAll(/\bC\b/g, 'features.Gate.Enabled(features.On)')
  return [true, false].map((value) => {
    const { text } = stripText({ file: 'a.go', text: `${GO_HEAD}${program}\n`, values: { On: value }, ...SETTINGS })
    expect(text.startsWith(GO_HEAD.trimEnd())).toBe(true)
    return text.slice(GO_HEAD.length).trimEnd()
  })
}

const GO_FUNCTION = 'func f(x int, ready bool, any interface{}, p *T, list []int, ch chan int, m map[int]int) {\n'

/** The same for the statements of a function, whose parameters have types of several kinds. */
export function leftInGoFunction(statements: string): string[] {
  const left = leftInGoForBoth(`${GO_FUNCTION}${statements.replaceAll(/^(?!(?!default:)\w+:$)(?=.)/gm, '\t')}\n}`)
  return left.map((text) => {
    expect(text.startsWith(GO_FUNCTION)).toBe(true)
    return text.slice(GO_FUNCTION.length, -'}'.length).trimEnd().replaceAll(/^\t/gm, '')
  })
}

/** A test for each program. */
export function itLeaves(title: string, rows: readonly Row[], file?: string): void {
  it.each(rows)(`${title}: %s`, (text, on, off) => {
    expect(leftForBoth(text, file)).toEqual([on, off])
  })
}

/** A test for each body of a function in Go. */
export function itLeavesInGo(title: string, rows: readonly Row[]): void {
  it.each(rows)(`${title}: %s`, (statements, on, off) => {
    expect(leftInGoFunction(statements)).toEqual([on, off])
  })
}

/** A test for each list of declarations in Go. */
export function itLeavesInGoFile(title: string, rows: readonly Row[]): void {
  it.each(rows)(`${title}: %s`, (declarations, on, off) => {
    expect(leftInGoForBoth(declarations)).toEqual([on, off])
  })
}

/** A program in which the value takes the place of each check, and nothing else changes. */
export function written(text: string): Row {
  return [text, text.replaceAll(/\bC\b/g, 'true'), text.replaceAll(/\bC\b/g, 'false')]
}

/** A program that is left unchanged. */
export function kept(text: string): Row {
  const program = asked(text)
  return [text, program, program]
}
