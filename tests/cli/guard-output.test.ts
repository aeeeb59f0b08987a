import { describe, expect, it } from 'vitest'
import { guardIo, outputItself, patchOutput } from '../../src/cli/guard-output.js'
import { colorsFor, type Io } from '../../src/cli/io.js'
import type { PrintedText } from '../../src/files/printed-text.js'

/** What no module may do: prints a string as it is. */
const raw = (text: string): PrintedText => text as PrintedText

function writeTo(use: (io: Io) => void, { isTTY = false, isJson = false } = {}): string {
  let written = ''
  const output = { write: (text: string) => void (written += text), isTTY }
  use(guardIo({ stdout: output, stderr: output, cwd: '/', env: {} }, isJson))
  return written
}

describe('what a command writes', () => {
  it('holds no terminal codes except its own colours', () => {
    const text = 'red \u001B[2J\u001B]0;title\u0007 \u001B[31mhidden \u009B2J \u202Eturned a\r\nb'
    expect(
      writeTo(({ stdout }) => {
        stdout.write(colorsFor(stdout, {}, true).red(raw(text)))
      }),
    ).toBe(
      '\u001B[31mred \\u{1B}[2J\\u{1B}]0;title\\u{7} \\u{1B}[31mhidden \\u{9B}2J \\u{202E}turned a\\u{D}\nb\u001B[39m',
    )
  })

  it('keeps lines, tabs, and letters of every script', () => {
    const text = 'a\tb\nc\nä 大 😀 👩‍💻 ✔\n'
    expect(
      writeTo(({ stdout }) => {
        stdout.write(raw(text))
      }),
    ).toBe(text)
  })

  it('prints no command for a CI system, wherever a line begins and whatever precedes it', () => {
    const lines = [
      '::add-mask::x',
      '  ::stop-commands::x',
      '\t::error::x',
      'a ##[add-mask]x',
      '##vso[task.x]',
      '##teamcity[x]',
    ]
    const written = writeTo(({ stdout }) => void stdout.write(raw(lines.join('\n'))))
    expect(written).toBe(
      '\\u{3A}:add-mask::x\n  \\u{3A}:stop-commands::x\n\t\\u{3A}:error::x\na #\\u{23}[add-mask]x\n#\\u{23}vso[task.x]\n#\\u{23}teamcity[x]',
    )
    const json = JSON.stringify(lines, null, 2)
    const quoted = writeTo(({ stdout }) => void stdout.write(raw(json)), { isJson: true })
    expect(quoted).not.toContain('##')
    expect(JSON.parse(quoted)).toEqual(lines)
  })

  it('is still JSON with the same content', () => {
    const text = JSON.stringify({ name: '\u009B2J\u202E\u007F' })
    const written = writeTo(
      ({ stdout }) => {
        stdout.write(raw(text))
      },
      { isJson: true },
    )
    expect(written).toBe('{"name":"\\u009b2J\\u202e\\u007f"}')
    expect(JSON.parse(written)).toEqual(JSON.parse(text))
  })

  it('is an exact patch unless it is printed to a terminal', () => {
    const write = ({ stdout }: Io): void => void patchOutput(stdout).write('+\u001B[2J\n')
    expect(writeTo(write)).toBe('+\u001B[2J\n')
    expect(writeTo(write, { isTTY: true })).toBe('+\\u{1B}[2J\n')
  })

  it('may move the cursor where the program itself does', () => {
    expect(
      writeTo(
        ({ stderr }) => {
          outputItself(stderr).write('\r50 %\u001B[K')
        },
        { isTTY: true },
      ),
    ).toBe('\r50 %\u001B[K')
  })
})
