import { describe, expect, it } from 'vitest'
import { guardIo, outputItself, patchOutput } from '../../src/cli/guard-output.js'
import type { Io } from '../../src/cli/io.js'

function writeTo(use: (io: Io) => void, { isTTY = false, isJson = false } = {}): string {
  let written = ''
  const output = { write: (text: string) => void (written += text), isTTY }
  use(guardIo({ stdout: output, stderr: output, cwd: '/', env: {} }, isJson))
  return written
}

describe('what a command writes', () => {
  it('has nothing in it that drives a terminal, but for its own colours', () => {
    const text = '\u001B[31mred\u001B[39m \u001B[2J\u001B]0;title\u0007 \u001B[8mhidden \u009B2J \u202Eturned a\rb'
    expect(
      writeTo(({ stdout }) => {
        stdout.write(text)
      }),
    ).toBe(
      '\u001B[31mred\u001B[39m \\u{1B}[2J\\u{1B}]0;title\\u{7} \\u{1B}[8mhidden \\u{9B}2J \\u{202E}turned a\\u{D}b',
    )
  })

  it('keeps lines, tabs, line ends of Windows, and letters of every script', () => {
    const text = 'a\tb\r\nc\nä 大 😀 👩‍💻 ✔\n'
    expect(
      writeTo(({ stdout }) => {
        stdout.write(text)
      }),
    ).toBe(text)
  })

  it('stays JSON that says the same', () => {
    const text = JSON.stringify({ name: '\u009B2J\u202E\u007F' })
    const written = writeTo(
      ({ stdout }) => {
        stdout.write(text)
      },
      { isJson: true },
    )
    expect(written).toBe('{"name":"\\u009b2J\\u202e\\u007f"}')
    expect(JSON.parse(written)).toEqual(JSON.parse(text))
  })

  it('is a patch byte by byte, unless a terminal reads it', () => {
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
