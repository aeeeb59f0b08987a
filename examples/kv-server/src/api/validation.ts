import type { KeyInput, LeaseInput } from './types.js'

// Optional fields are validated whenever they are set, whatever their gate says.

const MAX_KEY_LENGTH = 512
const MAX_TTL_SECONDS = 24 * 60 * 60

export class InvalidInput extends Error {}

export function validateKey(key: string): void {
  if (key === '') throw new InvalidInput('the key is empty')
  if (key.length > MAX_KEY_LENGTH) throw new InvalidInput(`the key is longer than ${MAX_KEY_LENGTH} characters`)
}

export function readKeyInput(body: unknown): KeyInput {
  const { value, lease, labels } = readObject(body)
  if (typeof value !== 'string') throw new InvalidInput('"value" must be a string')
  if (lease !== undefined && typeof lease !== 'string') throw new InvalidInput('"lease" must be a string')
  return { value, lease, labels: labels === undefined ? undefined : readLabels(labels) }
}

export function readLeaseInput(body: unknown): LeaseInput {
  const { ttl, priority } = readObject(body)
  if (!isIntegerBetween(ttl, 1, MAX_TTL_SECONDS))
    throw new InvalidInput(`"ttl" must be 1 to ${MAX_TTL_SECONDS} seconds`)
  if (priority !== undefined && !isIntegerBetween(priority, 0, 100))
    throw new InvalidInput('"priority" must be 0 to 100')
  return { ttl, priority }
}

/** Reads a whole number from a query; `undefined` where it is left out. */
export function readCount(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const count = Number(text)
  if (!isIntegerBetween(count, 1, Number.MAX_SAFE_INTEGER))
    throw new InvalidInput(`"${name}" must be a whole number above 0`)
  return count
}

/** Reads `a=1,b=2`. */
export function readSelector(text: string): Map<string, string> {
  return new Map(
    text.split(',').map((part) => {
      const [name, value] = part.split('=')
      if (!name || value === undefined) throw new InvalidInput(`"${part}" is not a label selector such as env=prod`)
      return [name, value]
    }),
  )
}

export function readObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidInput('a JSON object was expected')
  return body as Record<string, unknown>
}

function readLabels(labels: unknown): Record<string, string> {
  const entries = Object.entries(readObject(labels))
  for (const [name, value] of entries) {
    if (typeof value !== 'string') throw new InvalidInput(`label "${name}" must be a string`)
  }
  return Object.fromEntries(entries) as Record<string, string>
}

function isIntegerBetween(value: unknown, low: number, high: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high
}
