import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Buffer } from './buffer.js'

const HASHES = { sha1, sha256 }

export function randomBytes(size) {
  return Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(size)))
}

export function createHash(name) {
  return collectParts(HASHES[name])
}

export function createHmac(name, key) {
  return collectParts((bytes) => hmac(HASHES[name], bytesOf(key), bytes))
}

/** Both have the same length. */
export function timingSafeEqual(one, other) {
  return one.every((byte, index) => byte === other[index])
}

function collectParts(digestOf) {
  const parts = []
  return {
    update(part) {
      parts.push(bytesOf(part))
      return this
    },
    digest(encoding) {
      const bytes = Buffer.from(digestOf(concatBytes(...parts)))
      return encoding === undefined ? bytes : bytes.toString(encoding)
    },
  }
}

function bytesOf(part) {
  return typeof part === 'string' ? utf8ToBytes(part) : part
}

export default { createHash, createHmac, randomBytes, timingSafeEqual }
