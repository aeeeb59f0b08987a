import { readObject, InvalidInput } from '../api/validation.js'
import type { Context } from '../context.js'
import { notFound, type Route } from './router.js'

/** The old paths: a value alone, and no revisions. */
export function v2Routes({ store }: Context): Route[] {
  return [
    {
      method: 'GET',
      path: '/v2/keys/*',
      handle: ({ rest }) => {
        const kv = store.get(rest)
        return kv
          ? { status: 200, body: { action: 'get', node: { key: `/${rest}`, value: kv.value } } }
          : notFound(rest)
      },
    },
    {
      method: 'PUT',
      path: '/v2/keys/*',
      handle: async ({ rest, readBody }) => {
        const { value } = readObject(await readBody())
        if (typeof value !== 'string') throw new InvalidInput('"value" must be a string')
        store.put(rest, { value })
        return { status: 200, body: { action: 'set', node: { key: `/${rest}`, value } } }
      },
    },
  ]
}
