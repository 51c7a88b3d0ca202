import { bridgeSimulator } from '../../../shared/contract/bridge/bridge.routes.ts'
import type { RootRoutes } from '../http/noun-routes.ts'
import { simulatorPage, simulatorPolicy } from './simulator-page.ts'

/** Plays the extension for those who build one. There is none in production. */
export const rootRoutes: RootRoutes = (server, { config: { production } }) => {
  if (production) return
  server.get(bridgeSimulator.rootPath, { config: { audience: 'public' } }, async (_request, reply) => {
    reply.type('text/html').header('cache-control', 'no-store').header('content-security-policy', simulatorPolicy)
    return simulatorPage
  })
}
