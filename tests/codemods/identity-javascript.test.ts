import { keepPromises, LONGEST } from '../support/identity/keep-promises.js'

describe('gates of JavaScript that are reached in many ways, beside lookalikes', () => {
  it(
    'are told apart by check, strip and remove, and no project behaves differently afterwards',
    () => keepPromises(['esm', 'cjs']),
    LONGEST,
  )
})
