// jscodeshift's own command line, many times in one process: each message is a run, and is answered with what it printed. Loading
// jscodeshift takes more than a second, a run milliseconds.
'use strict'

const { dirname, join } = require('node:path')

const BIN = require.resolve('jscodeshift/bin/jscodeshift.js')
const SOURCES = join(dirname(BIN), '../src')
/** They remember the options of a run, or start it when they are loaded. */
const OF_ONE_RUN = ['Runner.js', 'Worker.js', 'ignoreFiles.js', 'argsParser.js'].map((name) => join(SOURCES, name))

let output = ''
const write = (text) => {
  output += String(text)
  return true
}
process.stdout.write = write
process.stderr.write = write

process.on('message', async ({ cwd, transform, args }) => {
  output = ''
  try {
    process.chdir(cwd)
    process.argv = [process.execPath, BIN, '-t', transform, '--run-in-band', ...args]
    for (const file of [BIN, transform, ...OF_ONE_RUN]) delete require.cache[file]
    await startRun()
    process.send({ output })
  } catch (error) {
    process.send({ output, error: String(error && error.stack) })
  }
})

/** The program starts a run when it is loaded, and tells nobody when it ends. */
function startRun() {
  const runner = require(join(SOURCES, 'Runner.js'))
  const { run } = runner
  let ended
  runner.run = (...args) => (ended = run(...args))
  require(BIN)
  return ended
}
