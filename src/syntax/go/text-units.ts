/** Large texts are rare, and what they need is given back. */
const MOST_SPARE = 2 ** 20

/** Enough for the longest look ahead. */
const SENTINELS = 4

let spare: Uint16Array | null = null

/**
 * The UTF-16 units of `text` with line feeds behind them. Reading numbers from an array takes a fraction of what it takes
 * to ask a string, which may be stored in many ways. Who is done with them gives them to {@link giveUnits}.
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

/** Nobody may read `units` any more: the next text is written over them. */
export function giveUnits(units: Uint16Array): void {
  if (units.length <= MOST_SPARE) spare = units
}

function isBigEndian(): boolean {
  return new Uint8Array(new Uint16Array([1]).buffer)[0] === 0
}
