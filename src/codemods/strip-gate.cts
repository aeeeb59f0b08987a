import withoutBabel = require('./without-babel.cjs')

withoutBabel()

const { createTransform } = require('../cli/jscodeshift/transform.js') as typeof import(
  '../cli/jscodeshift/transform.js',
  { with: { 'resolution-mode': 'import' } }
)

/** The transform that `jscodeshift -t .../codemods/strip-gate.cjs` loads: `feature-gates strip`, file for file. */
export = createTransform('strip')
