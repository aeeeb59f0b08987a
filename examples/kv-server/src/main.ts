#!/usr/bin/env node
import { PAGED_RANGE } from './features/server.js'
import { readOptions } from './options.js'
import { createContext, createKvServer } from './server.js'
import { SERVER_VERSION } from './version.js'

const EXPIRY_INTERVAL_MS = 500

function main(): void {
  const options = readOptions(process.argv.slice(2))
  const context = createContext(options)
  const server = createKvServer(context)
  setInterval(() => context.leases.expire(), EXPIRY_INTERVAL_MS).unref()
  const lists = options.features.enabled(PAGED_RANGE) ? `pages of ${options.pageSize} keys` : 'whole lists'
  server.listen(options.port, '127.0.0.1', () => {
    console.log(`kv-server ${SERVER_VERSION} listens on port ${options.port} and sends ${lists}`)
  })
}

try {
  main()
} catch (error) {
  console.error(`kv-server: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
