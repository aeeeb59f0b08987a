import nodeModule = require('node:module')

/**
 * jscodeshift sends every file that its worker requires through Babel, which breaks ECMAScript modules. The files
 * required here are JavaScript already, so Babel's own `revert()` disables it first.
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
