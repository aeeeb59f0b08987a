import withoutBabel = require('./without-babel.cjs')

withoutBabel()

const { createTransform } = require('../cli/jscodeshift/transform.js') as typeof import(
  '../cli/jscodeshift/transform.js',
  { with: { 'resolution-mode': 'import' } }
)

/** The transform that `jscodeshift -t .../codemods/lock-gate.cjs` loads: `feature-gates lock`, file for file. */
export = createTransform('lock')
