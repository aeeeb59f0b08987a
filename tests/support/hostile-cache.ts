import { createHmac } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Random } from './hostile-repository.js'

/** What a record says that no run has made. */
export const FORGED = 'FORGED-nothing-to-report'

const BODY = JSON.stringify({ exitCode: 0, output: [['stdout', `${FORGED}\n`]], env: {}, seen: [] })

/** A record as a run would write it whose secret is known. */
function signed(key: string): Buffer {
  const signature = createHmac('sha256', Buffer.alloc(32)).update(key).update(BODY).digest()
  return Buffer.concat([signature, Buffer.from(BODY)])
}

/** Puts something else in the place of each record, as a pull request may that is checked out. */
const ATTACKS: readonly (readonly [
  name: string,
  attack: (record: string, key: string, place: { readonly folder: string; readonly outside: string }) => void,
])[] = [
  ['a plain text, in place', (record) => writeFileSync(record, BODY)],
  [
    'the signature of the true one',
    (record) => writeFileSync(record, Buffer.concat([readFileSync(record).subarray(0, 32), Buffer.from(BODY)])),
  ],
  ['a signature of another secret', (record, key) => writeFileSync(record, signed(key))],
  ['half of it', (record) => writeFileSync(record, readFileSync(record).subarray(0, 200))],
  ['nothing but opening brackets', (record) => writeFileSync(record, '['.repeat(1024 * 1024))],
  [
    'a folder',
    (record) => {
      rmSync(record)
      mkdirSync(join(record, 'x'), { recursive: true })
    },
  ],
  [
    'a link to a forged one outside',
    (record, key, { outside }) => {
      rmSync(record)
      writeFileSync(join(outside, 'record'), signed(key))
      symlinkSync(join(outside, 'record'), record)
    },
  ],
  [
    'a link to the true one outside',
    (record, _, { outside }) => {
      renameSync(record, join(outside, 'record'))
      symlinkSync(join(outside, 'record'), record)
    },
  ],
]

/** Those that the repository has brought along hold less. */
function isMade(record: string): boolean {
  const stats = lstatSync(record)
  return stats.isFile() && stats.size > 32
}

/**
 * Attacks the records of a cache, and sometimes makes them old.
 *
 * @param source changed to make them old.
 * @returns what was done.
 */
export function attackRecords(folder: string, outside: string, source: string, random: Random): string {
  const [name, attack] = ATTACKS[random(ATTACKS.length)]!
  for (const record of readdirSync(folder).filter((file) => isMade(join(folder, file))))
    attack(join(folder, record), record.replace('.json', ''), { folder, outside })
  const [isLinked, isOld] = [random(4) === 0, random(2) === 0]
  if (isLinked) {
    renameSync(folder, join(outside, 'cache'))
    symlinkSync(join(outside, 'cache'), folder)
  }
  if (isOld && existsSync(source) && lstatSync(source).isFile())
    appendFileSync(source, "if (f.enabled('Unknown')) run()\n")
  return `each record is ${name}${isLinked ? ', the folder a link' : ''}${isOld ? ', and a source is new' : ''}`
}
