import { itLeaves } from '../../support/both-values.js'

describe('a check in a template', () => {
  itLeaves('becomes part of its text, with the escapes that a template needs', [
    ['send(`a${C ? \'b\' : "c"}d`)', 'send(`abd`)', 'send(`acd`)'],
    ['send(`${C}${!C}`)', 'send(`truefalse`)', 'send(`falsetrue`)'],
    ['send(`${C ? "a`b" : "${x}"}`)', 'send(`a\\`b`)', 'send(`\\${x}`)'],
    ['send(`${C ? "a\\n\\"b" : \'a\\\'b\'}`)', 'send(`a\\n\\"b`)', "send(`a\\'b`)"],
    [
      "send(`${C ? null : 1}`, `${C ? 'null' : 2}`, `${C ? 12 : x}`)",
      'send(`null`, `null`, `12`)',
      'send(`1`, `2`, `${x}`)',
    ],
    ['send(`a${C ? "é\\u0041\\\\" : "\\x41"}b`)', 'send(`aé\\u0041\\\\b`)', 'send(`a\\x41b`)'],
    ['send(`a${C ? "{" : "b$"}x`)', 'send(`a{x`)', 'send(`ab$x`)'],
  ])

  itLeaves('stays in braces where its text would mean something else there', [
    ['send(`${C ? 1e3 : 0x10}${C ? 1n : 15}`)', 'send(`${1e3}${1n}`)', 'send(`${0x10}${15}`)'],
    ['send(`$${C ? "{a" : "b"}`)', 'send(`$${"{a"}`)', 'send(`$b`)'],
    ['send(`$${C ? "" : "b"}{a}`)', 'send(`$${""}{a}`)', 'send(`$b{a}`)'],
    ['send(`${C ? "a$" : "b"}{x}`)', 'send(`${"a$"}{x}`)', 'send(`b{x}`)'],
    ['send(`\\0${C ? "1" : "a"}`)', 'send(`\\0${"1"}`)', 'send(`\\0a`)'],
    ['send(`\\0${C ? "" : "a"}1`)', 'send(`\\0${""}1`)', 'send(`\\0a1`)'],
    ['send(`${x}${C ? `{b}` : `1`}`)', 'send(`${x}${`{b}`}`)', 'send(`${x}${`1`}`)'],
    ['send(`${C ? "\\1" : "\\\n"}`)', 'send(`${"\\1"}`)', 'send(`${"\\\n"}`)'],
    ['send(`${x}${C ? "1" : "{"}`)', 'send(`${x}${"1"}`)', 'send(`${x}${"{"}`)'],
  ])

  itLeaves('takes the texts and values of a template that it chooses', [
    ['send(`a${C ? `b${x}c` : ``}d`)', 'send(`ab${x}cd`)', 'send(`ad`)'],
    ['send(`${(C ? "a" : b)}`)', 'send(`a`)', 'send(`${b}`)'],
    ['send(`${ ( C ? a : "b" ) }`)', 'send(`${ a }`)', 'send(`b`)'],
    ['send(`${C ? `${a}-${b}` : `x${`y`}`}`)', 'send(`${a}-${b}`)', 'send(`x${`y`}`)'],
  ])

  itLeaves('keeps a comment, and what is no text, in braces', [
    ['send(`${/* why */ C ? "a" : "b"}`)', 'send(`${/* why */ "a"}`)', 'send(`${/* why */ "b"}`)'],
    ['send(`${C ? /x/ : undefined}`)', 'send(`${/x/}`)', 'send(`${undefined}`)'],
    ['send(`${C ? "a" /* why */ : "b"}`)', 'send(`${"a" /* why */}`)', 'send(`${"b"}`)'],
    ['send(`${\n  // why\n  C ? "a" : "b"\n}`)', 'send(`${\n  // why\n  "a"\n}`)', 'send(`${\n  // why\n  "b"\n}`)'],
  ])

  itLeaves('is a value of its own where a function reads the template', [
    ['send(tag`${C ? 1 : 2}`)', 'send(tag`${1}`)', 'send(tag`${2}`)'],
    ['send(a.tag`is ${C}`)', 'send(a.tag`is ${true}`)', 'send(a.tag`is ${false}`)'],
  ])

  itLeaves('leaves what is beside it as it is, with its line breaks', [
    ['send(`one\n  ${C ? "two" : ""}\n  ${ x }`)', 'send(`one\n  two\n  ${ x }`)', 'send(`one\n  \n  ${ x }`)'],
    ['send(`one\r\n${C}\r\n`)', 'send(`one\r\ntrue\r\n`)', 'send(`one\r\nfalse\r\n`)'],
  ])
})
