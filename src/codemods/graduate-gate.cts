import withoutBabel = require('./without-babel.cjs')

withoutBabel()

const { createTransform } = require('../cli/jscodeshift/transform.js') as typeof import(
  '../cli/jscodeshift/transform.js',
  { with: { 'resolution-mode': 'import' } }
)

/** The transform that `jscodeshift -t .../codemods/graduate-gate.cjs` loads: `feature-gates graduate`, file for file. */
export = createTransform('graduate')
