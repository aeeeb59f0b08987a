import { stripText } from '../../support/strip-text.js'

type Row = readonly [text: string, on: string, off: string]

function strippedBoth(text: string, head = ''): string[] {
  return [true, false].map((value) => {
    const { text: result } = stripText({
      file: 'input.tsx',
      text: head + text.replaceAll(/\bC\b/g, "gates.enabled('On')"),
      values: { On: value },
      others: ['Other'],
      checks: [{ jsx: 'Gate', prop: 'name' }],
    })
    expect(result.startsWith(head)).toBe(true)
    return result.slice(head.length).trimEnd()
  })
}

const kept = (text: string): Row => [text, text, text]

/** In an expression, and between tags. */
const both = ([text, on, off]: Row, ...[onBetween, offBetween]: readonly [string, string]): Row[] => [
  [text, on, off],
  [`<p>${text}</p>`, `<p>${onBetween}</p>`, `<p>${offBetween}</p>`],
]

const GATES: readonly Row[] = [
  ...both(['<Gate name="On"><a/></Gate>', '<a/>', 'null'], '<a/>', ''),
  ...both(['<Gate name="On"/>', 'null', 'null'], '', ''),
  ...both(['<Gate name="On"></Gate>', 'null', 'null'], '', ''),
  ...both(['<Gate name="On">\n  <a/>\n</Gate>', '<a/>', 'null'], '<a/>', ''),
  ...both(['<Gate name="On"><a/><b/></Gate>', '<><a/><b/></>', 'null'], '<a/><b/>', ''),
  ...both(['<Gate name="On">text</Gate>', '<>text</>', 'null'], 'text', ''),
  ...both(['<Gate name="On">{x + 1}</Gate>', '<>{x + 1}</>', 'null'], '{x + 1}', ''),
  ...both(['<Gate name="On"><></></Gate>', '<></>', 'null'], '<></>', ''),
  ...both(['<Gate name="On" fallback={<b/>}><a/></Gate>', '<a/>', '<b/>'], '<a/>', '<b/>'),
  ...both(['<Gate name="On" fallback=<b/>><a/></Gate>', '<a/>', '<b/>'], '<a/>', '<b/>'),
  ...both(['<Gate fallback={x + 1} name="On"><a/></Gate>', '<a/>', 'x + 1'], '<a/>', '{x + 1}'),
  ...both(['<Gate name="On" fallback="old"><a/></Gate>', '<a/>', '"old"'], '<a/>', '{"old"}'),
  ...both(['<Gate name="On" otherwise={<b/>}><a/></Gate>', '<a/>', '<b/>'], '<a/>', '<b/>'),
  ...both(['<Gate name="On" else={<b/>}><a/></Gate>', '<a/>', '<b/>'], '<a/>', '<b/>'),
  ...['null', 'false', 'true', 'undefined'].flatMap((nothing) =>
    both([`<Gate name="On" fallback={${nothing}}><a/></Gate>`, '<a/>', 'null'], '<a/>', ''),
  ),
  ...both(['<Gate name="On" fallback={0}><a/></Gate>', '<a/>', '0'], '<a/>', '{0}'),
  ...both(['<Gate name="On" fallback><a/></Gate>', '<a/>', 'null'], '<a/>', ''),
  ...both(['<Gate name="On"><Gate name="On"><a/></Gate></Gate>', '<a/>', 'null'], '<a/>', ''),
  ...both(
    ['<Gate name="On"><Gate name="Other"><a/></Gate></Gate>', '<Gate name="Other"><a/></Gate>', 'null'],
    '<Gate name="Other"><a/></Gate>',
    '',
  ),
  ...both(
    [
      '<Gate name="Other"><Gate name="On"><a/></Gate></Gate>',
      '<Gate name="Other"><a/></Gate>',
      '<Gate name="Other"></Gate>',
    ],
    '<Gate name="Other"><a/></Gate>',
    '<Gate name="Other"></Gate>',
  ),
  ...both(['<Gate name="On" fallback={<Gate name="On"><b/></Gate>}><a/></Gate>', '<a/>', 'null'], '<a/>', '{null}'),
  ...both(
    ['<Gate name="On" fallback={<Gate name="Other"><b/></Gate>}><a/></Gate>', '<a/>', '<Gate name="Other"><b/></Gate>'],
    '<a/>',
    '<Gate name="Other"><b/></Gate>',
  ),
  ...both(['<Gate name="On">a<Gate name="On"/></Gate>', '<>a</>', 'null'], '<>a</>', ''),
  ['<p>{x && <Gate name="On"><a/></Gate>}</p>', '<p>{x && <a/>}</p>', '<p>{x && null}</p>'],
  ['<p>a <Gate name="On">text</Gate> b</p>', '<p>a text b</p>', '<p>a  b</p>'],
  ['<p>\n  <Gate name="On">\n    <a/>\n  </Gate>\n  <b/>\n</p>', '<p>\n  <a/>\n  <b/>\n</p>', '<p>\n  <b/>\n</p>'],
  [
    '<p>\n  <b/>\n  <Gate name="On" fallback={<i/>}>\n    <a/>\n    <u/>\n  </Gate>\n</p>',
    '<p>\n  <b/>\n  <a/>\n  <u/>\n</p>',
    '<p>\n  <b/>\n  <i/>\n</p>',
  ],
  ['<>{C && <Gate name="On"><a/></Gate>}</>', '<><a/></>', '<></>'],
  ['<Row icon={<Gate name="On"><a/></Gate>}/>', '<Row icon={<a/>}/>', '<Row icon={null}/>'],
  ...[
    '<Gate name="On" {...rest}><a/></Gate>',
    '<Gate name="On" wide><a/></Gate>',
    '<Gate name="On">{() => <a/>}</Gate>',
    '<Gate name="On">{function () { return <a/> }}</Gate>',
    '<Gate name="On" fallback="a&amp;b"><a/></Gate>',
    '<Gate name="On" fallback="a\\b"><a/></Gate>',
    '<Gate name="On" a:fallback="b"><a/></Gate>',
  ].map(kept),
]

describe('a gate component', () => {
  it.each(GATES)('is replaced by what it shows: %s', (text, on, off) => {
    expect(strippedBoth(`send(${text})`)).toEqual([`send(${on})`, `send(${off})`])
  })
})
