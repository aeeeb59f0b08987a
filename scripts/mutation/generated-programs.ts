// The promises of the strip on generated programs, each a test of its own: so a mutant meets only the programs that
// reach it.
import fc from 'fast-check'
import { generatedProgram } from '../../tests/support/program-generator.js'
import { PROMISES, stripProgram } from '../../tests/support/promises.js'

fc.sample(generatedProgram, { numRuns: 300, seed: 20_261_121 }).forEach((program, index) => {
  it(`program ${index} keeps every promise`, () => {
    const subject = stripProgram(program)
    if (subject) for (const promise of PROMISES.values()) promise(subject)
  })
})
