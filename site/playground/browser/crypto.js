import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Buffer } from './buffer.js'

const HASHES = { sha1, sha256 }

export function randomBytes(size) {
  return Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(size)))
}

export function createHash(name) {
  const parts = []
  return {
    update(part) {
      parts.push(typeof part === 'string' ? utf8ToBytes(part) : part)
      return this
    },
    digest(encoding) {
      const bytes = Buffer.from(HASHES[name](concatBytes(...parts)))
      return encoding === undefined ? bytes : bytes.toString(encoding)
    },
  }
}

export default { createHash, randomBytes }
