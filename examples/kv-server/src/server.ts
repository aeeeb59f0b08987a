import type { Server } from 'node:http'
import { LEGACY_V2_API } from './features/server.js'
import type { Context } from './context.js'
import { clusterRoutes } from './http/cluster-routes.js'
import { kvRoutes } from './http/kv-routes.js'
import { leaseRoutes } from './http/lease-routes.js'
import { serve } from './http/router.js'
import { v2Routes } from './http/v2-routes.js'
import { watchRoutes } from './http/watch-routes.js'
import { Members } from './members.js'
import { Metrics } from './metrics.js'
import type { Options } from './options.js'
import { LeaseBook } from './store/leases.js'
import { Store } from './store/store.js'

export function createContext({ features, cluster, pageSize }: Options): Context {
  const store = new Store({ features, pageSize })
  return {
    store,
    leases: new LeaseBook(store, features),
    members: new Members(cluster),
    metrics: new Metrics(),
    features,
    cluster,
  }
}

export function createKvServer(context: Context): Server {
  return serve(
    [
      ...kvRoutes(context),
      ...leaseRoutes(context),
      ...watchRoutes(context),
      ...clusterRoutes(context),
      ...(context.features.enabled(LEGACY_V2_API) ? v2Routes(context) : []),
    ],
    context,
  )
}
