import { hasTestPath } from '../../../strip/test-code/test-structure.js'

/** The Go packages that look gates up for all programs: they receive names, and register no gates of their own. */
const OF_LIBRARY = /[\\/](?:vendor|component-base[\\/]featuregate)[\\/]/

export function isGo(file: string): boolean {
  return file.endsWith('.go')
}

/** Also tests. */
export function isGoOfProject(file: string): boolean {
  return isGo(file) && !OF_LIBRARY.test(file)
}

/** Whether a file is code of the project that may check gates by names which aren't written down; tests don't count. */
export function mayAskGates(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|go)$/.test(file) && !hasTestPath(file) && !(isGo(file) && OF_LIBRARY.test(file))
}
