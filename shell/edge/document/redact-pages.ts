import { type Registry, routesOfRegistry } from '@qasima/shared/federation/registry'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { pathRedaction } from '@qasima/shared/server/secret-paths'
import type { FastifyInstance } from 'fastify'
import { ownRoutes } from '../../src/own-routes.ts'
import type { EdgeOptions } from '../edge-options.ts'

/** Keeps secrets in page addresses out of logs and reports, as declared by the current releases. */
export function redactPages(app: FastifyInstance, { registry }: Pick<EdgeOptions, 'registry'>): void {
  if (!app.hasDecorator('redaction')) app.decorate('redaction', pathRedaction())
  let known: Registry | undefined
  let routes: readonly RouteDescription[] = []
  app.redaction.add(() => {
    const current = registry.publicRemotes()
    if (current !== known)
      routes = [...routesOfRegistry(current).map(({ route }) => route), ...Object.values(ownRoutes)]
    known = current
    return routes
  })
}
