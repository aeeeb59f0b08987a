import util from 'util/util.js'

export { parseArgs } from '@pkgjs/parseargs'
export default util
export const { format, inherits, inspect, promisify } = util
