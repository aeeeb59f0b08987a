import nodeModule = require('node:module')

/**
 * The transform that `jscodeshift -t .../codemods/strip-gate.cjs` loads; see strip-gate-transform for what it does.
 *
 * jscodeshift sends every file that its worker requires through Babel, which breaks ECMAScript modules. What is
 * required here is JavaScript already, so Babel is taken out of the way first, by its own `revert()`.
 */
function withoutBabel(): void {
  try {
    const fromJscodeshift = nodeModule.createRequire(process.argv[1] ?? __filename)
    const register = fromJscodeshift('@babel/register') as { revert?: () => void }
    register.revert?.()
  } catch {
    // Not run by jscodeshift, or by one without Babel.
  }
}

withoutBabel()

export = (require('./strip-gate-transform.js') as typeof import('./strip-gate-transform.js', { with: { 'resolution-mode': 'import' } })).default
