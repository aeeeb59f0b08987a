import { Buffer } from 'buffer/index.js'

export { Buffer }
export default { Buffer }

export function isAscii(bytes) {
  return bytes.every((byte) => byte < 0x80)
}

export function isUtf8(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
