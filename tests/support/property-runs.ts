/** A run of all tests takes so many times more programs and texts than `npm test`. */
const SHARE = 8

/** `FUZZ_RUNS`, or how often a property is tried: `full` in `npm run test:all`, and a part of it otherwise. */
export function propertyRuns(full: number): number {
  if (process.env['FUZZ_RUNS'] !== undefined) return Number(process.env['FUZZ_RUNS'])
  return process.env['PROPERTY_TESTS'] === 'full' ? full : Math.ceil(full / SHARE)
}
