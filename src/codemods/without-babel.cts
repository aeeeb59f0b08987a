import nodeModule = require('node:module')

/**
 * jscodeshift sends every file that its worker requires through Babel, which breaks ECMAScript modules. What is
 * required here is JavaScript already, so Babel is taken out of the way first, by its own `revert()`.
 */
export = function withoutBabel(): void {
  try {
    const fromJscodeshift = nodeModule.createRequire(process.argv[1] ?? __filename)
    const register = fromJscodeshift('@babel/register') as { revert?: () => void }
    register.revert?.()
  } catch {
    // Not run by jscodeshift, or by one without Babel.
  }
}
