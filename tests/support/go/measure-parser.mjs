/** Parses the files of a list with what was built, twice, and tells how long the second time took. */
import { readFileSync } from 'node:fs'
import { parseGo } from '../../../build/syntax/go/parse-go.js'

const files = readFileSync(process.argv[2], 'utf8').trim().split('\n')
const texts = files.map((file) => readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
parseAll()
const start = performance.now()
const used = process.cpuUsage()
parseAll()
const { user, system } = process.cpuUsage(used)
console.log(
  JSON.stringify({
    version: process.version,
    seconds: (performance.now() - start) / 1000,
    processorSeconds: (user + system) / 1e6,
  }),
)

function parseAll() {
  for (let index = 0; index < files.length; index++) parseGo(files[index], texts[index])
}
