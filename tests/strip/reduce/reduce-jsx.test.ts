import { leftForBoth, type Row } from '../../support/both-values.js'

function itShows(title: string, rows: readonly Row[]): void {
  it.each(rows)(`${title}: %s`, (text, on, off) => {
    expect(leftForBoth(`send(${text})`, 'input.tsx')).toEqual([`send(${on})`, `send(${off})`])
  })
}

describe('a check between tags', () => {
  itShows('is replaced by the element that it shows, or by nothing', [
    ['<p>{C && <B />}</p>', '<p><B /></p>', '<p></p>'],
    [
      '<p>\n  <a />\n  {C && <b />}\n  <c />\n</p>',
      '<p>\n  <a />\n  <b />\n  <c />\n</p>',
      '<p>\n  <a />\n  <c />\n</p>',
    ],
    ['<p>{C ? null : <b />}</p>', '<p></p>', '<p><b /></p>'],
    ['<p>{C ? undefined : true}</p>', '<p></p>', '<p></p>'],
    ['<p>{C ? a : b}</p>', '<p>{a}</p>', '<p>{b}</p>'],
    ['<p>{C && (\n  <b>\n    a\n  </b>\n)}</p>', '<p><b>\n  a\n</b></p>', '<p></p>'],
    ['<p>{C && <b><i /></b>}</p>', '<p><b><i /></b></p>', '<p></p>'],
  ])

  itShows('loses its braces with the comment behind it, and keeps them with any other comment', [
    ['<p>{C /* why */ && <b />}</p>', '<p><b /></p>', '<p></p>'],
    ['<p>{(C /* why */) && <b />}</p>', '<p><b /></p>', '<p></p>'],
    ['<p>{C /* why */ ? <b /> : <i />}</p>', '<p><b /></p>', '<p><i /></p>'],
    ['<p>{C /* why */ && "a"}</p>', '<p>a</p>', '<p></p>'],
    ['<p>{C // why\n  && <b />}</p>', '<p><b /></p>', '<p></p>'],
    ['<p>{C && /* b */ <b />}</p>', '<p>{/* b */ <b />}</p>', '<p></p>'],
    ['<p>{C && <b /> /* b */}</p>', '<p>{<b /> /* b */}</p>', '<p></p>'],
    ['<p>{/* c */ C && <b />}</p>', '<p>{/* c */ <b />}</p>', '<p></p>'],
    ['<p>{C\n  // b\n  && <b />}</p>', '<p>{\n  // b\n  <b />}</p>', '<p></p>'],
  ])

  itShows('becomes text where that shows the same', [
    ['<p>{C ? "A" : "B"}</p>', '<p>A</p>', '<p>B</p>'],
    ['<p>a {C ? "b" : "c"} d</p>', '<p>a b d</p>', '<p>a c d</p>'],
    ['<p>\n  {C ? "b" : "c"}\n</p>', '<p>\n  b\n</p>', '<p>\n  c\n</p>'],
    ['<p>a{C && " "}b</p>', '<p>a b</p>', '<p>ab</p>'],
    ['<p>a {C && <b />} c</p>', '<p>a <b /> c</p>', '<p>a  c</p>'],
  ])

  itShows('stays in braces where text or nothing would show something else', [
    ['<p>{C ? " b" : "c "}</p>', '<p>{" b"}</p>', '<p>{"c "}</p>'],
    ['<p>{C ? "a{b" : "a<b"}</p>', '<p>{"a{b"}</p>', '<p>{"a<b"}</p>'],
    ['<p>{C ? "a&b" : ""}</p>', '<p>{"a&b"}</p>', '<p>{""}</p>'],
    ['<p>{C ? "a\\nb" : "a b"}</p>', '<p>{"a\\nb"}</p>', '<p>a b</p>'],
    ['<p>{C ? ">" : "x}"}</p>', '<p>{">"}</p>', '<p>{"x}"}</p>'],
    ['<p>\n  a\n  {C ? "b" : <b />}\n  c\n</p>', '<p>\n  a\n  {"b"}\n  c\n</p>', '<p>\n  a\n  <b />\n  c\n</p>'],
    ['<p>\n  a\n  {C && <b />}\n  c\n</p>', '<p>\n  a\n  <b />\n  c\n</p>', '<p>\n  a\n  {false}\n  c\n</p>'],
    ['<p>{C ? 0 : ""}</p>', '<p>{0}</p>', '<p>{""}</p>'],
    ['<p>\n  {C ? " b" : "c "}\n</p>', '<p>\n  {" b"}\n</p>', '<p>\n  {"c "}\n</p>'],
    ['<p>\n  a\n  {C ? "" : "x"}\n</p>', '<p>\n  a\n  {""}\n</p>', '<p>\n  a\n  {"x"}\n</p>'],
  ])

  itShows('keeps a comment that describes what it shows', [
    ['<>{C && <B />}{/* why */}<A /></>', '<><B />{/* why */}<A /></>', '<>{/* why */}<A /></>'],
    ['<p>{/* why */ C && <b />}</p>', '<p>{/* why */ <b />}</p>', '<p></p>'],
    ['<p>{C && /* why */ <b />}</p>', '<p>{/* why */ <b />}</p>', '<p></p>'],
  ])
})

describe('a fragment', () => {
  itShows('is opened among tags only where its ends are elements and the tag takes any children', [
    ['<p>{C && <><b /><i /></>}</p>', '<p><b /><i /></p>', '<p></p>'],
    ['<p>{C && <>\n  <b />\n  text\n</>}</p>', '<p><>\n  <b />\n  text\n</></p>', '<p></p>'],
    ['<p>{C && <></>}</p>', '<p><></></p>', '<p></p>'],
    ['<P>{C && <><b /></>}</P>', '<P><><b /></></P>', '<P></P>'],
    ['<P.p>{C && <><b /></>}</P.p>', '<P.p><><b /></></P.p>', '<P.p></P.p>'],
    ['<>{C && <><b /></>}<i /></>', '<><b /><i /></>', '<i />'],
    ['<p>{C && <>x<b /></>}</p>', '<p><>x<b /></></p>', '<p></p>'],
  ])

  itShows('that a check leaves with one element becomes that', [
    ['<><A />{C && <B />}</>', '<><A /><B /></>', '<A />'],
    ['<>\n  <A />\n  {C && <B />}\n</>', '<>\n  <A />\n  <B />\n</>', '<A />'],
    ['<>{C && <B />}</>', '<B />', '<></>'],
    ['<p><>{C && <B />}</></p>', '<p><B /></p>', '<p></p>'],
    ['<p>a<>{C && "b"}</>c</p>', '<p>a<>b</>c</p>', '<p>ac</p>'],
    ['<>{C && <B />}{a}</>', '<><B />{a}</>', '<>{a}</>'],
    ['<><i>{C && <b />}</i></>', '<><i><b /></i></>', '<><i></i></>'],
    ['<P><>{C && <b />}</></P>', '<P><><b /></></P>', '<P><></></P>'],
    ['<p>\n  a\n  <>{C && <b />}</>\n  c\n</p>', '<p>\n  a\n  <b />\n  c\n</p>', '<p>\n  a\n  <></>\n  c\n</p>'],
  ])
})

describe('a check in an attribute', () => {
  itShows('becomes a string without braces where that means the same', [
    ['<p id={C ? "a" : \'b"\'} />', '<p id="a" />', "<p id={'b\"'} />"],
    ['<p id={C ? "a&b" : "a\\\\b"} />', '<p id={"a&b"} />', '<p id={"a\\\\b"} />'],
    ['<p id={/* why */ C ? "a" : b} />', '<p id={/* why */ "a"} />', '<p id={/* why */ b} />'],
    ['<p hidden={C} id={C ? 1 : `x`} />', '<p hidden={true} id={1} />', '<p hidden={false} id={`x`} />'],
  ])

  itShows('takes a spread with it that adds nothing', [
    ['<p {...(C && a)} />', '<p {...a} />', '<p />'],
    ['<p {...(C ? null : a)} b />', '<p b />', '<p {...a} b />'],
    ['<p\n  {...(C && a)}\n  b\n/>', '<p\n  {...a}\n  b\n/>', '<p\n  b\n/>'],
    ['<p {...(C || a)} />', '<p {...true} />', '<p {...a} />'],
    ['<p {...(C ? undefined : false)} {...(a && b)} />', '<p {...(a && b)} />', '<p {...(a && b)} />'],
  ])
})
