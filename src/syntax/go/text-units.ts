/** Large sources are rare, and their buffers are freed. */
const MOST_SPARE = 2 ** 20

/** Enough for the longest look ahead. */
const SENTINELS = 4

let spare: Uint16Array | null = null

/**
 * The UTF-16 units of `text` followed by line feeds. Reading numbers from an array is much faster than reading a
 * string, which has many representations. Callers return them to {@link giveUnits} when done.
 */
export function takeUnits(text: string): Uint16Array {
  const size = text.length + SENTINELS
  const units = spare && spare.length >= size ? spare : new Uint16Array(Math.max(size, 2 ** 16))
  spare = null
  const bytes = Buffer.from(units.buffer)
  bytes.write(text, 0, 'utf16le')
  if (isBigEndian()) bytes.subarray(0, 2 * text.length).swap16()
  units.fill(0x0a, text.length, size)
  return units
}

/** Takes back `units`, which the caller must no longer read: the next text overwrites them. */
export function giveUnits(units: Uint16Array): void {
  if (units.length <= MOST_SPARE) spare = units
}

function isBigEndian(): boolean {
  return new Uint8Array(new Uint16Array([1]).buffer)[0] === 0
}
