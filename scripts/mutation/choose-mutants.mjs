// Which mutants a run is about: each N-th by a hash that a seed turns, or those that outlived the last run.
import { createHash } from 'node:crypto'

/** Says the same of a mutant in the runner, where lines count from 0, and in the report, where they count from 1. */
export function keyOf(fileName, { location: { start, end }, mutatorName, replacement }, firstLine) {
  const place = [start, end].map(({ line, column }) => `${line - firstLine}:${column - firstLine}`).join('-')
  return `${fileName}:${place}:${mutatorName}:${replacement}`
}

/** @param choice `{ every, seed }`, or `{ keys }`. */
export function isChosen(key, { every, seed, keys }) {
  if (keys) return keys.includes(key)
  return every === 1 || createHash('sha256').update(`${seed}:${key}`).digest().readUInt32BE() % every === 0
}

/** @param report as Stryker's JSON reporter writes it. */
export function mutantsIn({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ location, status, mutatorName, replacement }) => ({
      file,
      location,
      status,
      mutatorName,
      replacement,
      original: textBetween(lines, location),
      key: keyOf(file, { location, mutatorName, replacement }, 1),
    }))
  })
}

function textBetween(lines, { start, end }) {
  const asked = lines.slice(start.line - 1, end.line)
  asked.push(asked.pop().slice(0, end.column - 1))
  return asked.join('\n').slice(start.column - 1)
}
