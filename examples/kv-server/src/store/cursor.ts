import { InvalidInput } from '../api/validation.js'

/** Where a page ended: the next one starts behind `after`, and sees the keys as they were at `revision`. */
export interface Cursor {
  readonly revision: number
  readonly after: string
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.revision, cursor.after])).toString('base64url')
}

export function decodeCursor(token: string): Cursor {
  try {
    const [revision, after] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [unknown, unknown]
    if (Number.isSafeInteger(revision) && typeof after === 'string') return { revision: revision as number, after }
  } catch {
    // The same answer as for a token of the wrong shape.
  }
  throw new InvalidInput('"continue" is not a token of this server')
}
