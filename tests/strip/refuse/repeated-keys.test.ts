import { stripText } from '../../support/strip-text.js'

const REPEATED = 'its value is a key of a map that may have the same key already, and Go compiles no key twice'

it.each<[text: string, reasons: readonly string[]]>([
  ['m := map[bool]string{true: "a", C: "b"}\nuse(m)', [REPEATED]],
  ['m := map[bool]string{false: "a", !C: "b"}\nuse(m)', [REPEATED]],
  ['m := map[any]string{ready(): "a", C: "b"}\nuse(m)', [REPEATED]],
  ['on := C\nm := map[bool]string{true: "a", on: "b"}\nuse(m)', [REPEATED]],
  ['m := map[bool]string{false: "a", C: "b"}\nuse(m)', []],
  ['m := map[bool]string{!C: "a", C: "b"}\nuse(m)', []],
  ['m := map[string]bool{"a": C, "b": true}\nuse(m)', []],
])('in Go, no key of a map is written twice: %s', (body, reasons) => {
  const text = `package a\n\nimport "k8s.io/app/features"\n\nfunc f() {\n${body.replaceAll(/^/gm, '\t')}\n}\n`
  const { plan } = stripText({
    file: 'input.go',
    text: text.replaceAll(/\bC\b/g, 'features.Gate.Enabled(features.On)'),
    values: { On: true },
    constants: { On: 'On' },
  })
  expect(plan.refusals.map(({ reason }) => reason)).toEqual(reasons)
})
