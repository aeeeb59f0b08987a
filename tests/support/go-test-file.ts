import { expect } from 'vitest'
import { stripText } from './strip-text.js'

/** The beginning of a Go test file that sets gates. All its imports are used, so that none is removed. */
export const GO_TEST_HEAD = `package a

import (
	"maps"
	"testing"

	"example.com/features"
	featuregatetesting "example.com/featuregate/testing"
)

var _ = features.Default
var _ = maps.Clone[M]
var _ = featuregatetesting.Any
`

/** A test that has nothing to do with gates: a file without one would go. */
const OTHER_TEST = 'func TestStays(t *testing.T) {\n\trun()\n}\n'

/** A statement that sets a gate, for the time of a test. */
export function goSetting(value: string, gate = 'On'): string {
  return `featuregatetesting.SetFeatureGateDuringTest(t, features.Gate, features.${gate}, ${value})`
}

export function indentGo(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '\t')
}

/**
 * @returns what is left of the text, with the gate `On` at `value`, after a test that has nothing to do with it, and
 * after `more`.
 */
export function leftInGoTests(text: string, value = true, more = ''): string {
  const head = `${GO_TEST_HEAD}\n${more}${OTHER_TEST}`
  const result = stripText({
    file: 'a_test.go',
    text: `${head}\n${text}\n`,
    values: { On: value },
    others: ['Other'],
    constants: { On: 'On', Other: 'Other' },
  }).text
  expect(result.startsWith(head)).toBe(true)
  return result.slice(head.length).trim()
}
