import { recordEvents, reportRemoteLoad } from '@qasima/shared/contract/edge/edge.routes'
import { type BodyOf, bases } from '@qasima/shared/contract/route'
import { acknowledgement } from '@qasima/shared/server/acknowledgement'
import type { FastifyInstance } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'

/** What browsers report: how remotes loaded, and page views where the own analytics are on. */
export function reportRoutes(
  app: FastifyInstance,
  { analytics, onRemoteLoad }: Pick<EdgeOptions, 'analytics' | 'onRemoteLoad'>,
): void {
  app.post<{ Body: BodyOf<typeof reportRemoteLoad> }>(
    bases.edge + reportRemoteLoad.path,
    { schema: { body: reportRemoteLoad.body }, ...limitOf(reportRemoteLoad) },
    (request, reply) => {
      onRemoteLoad?.(request.body)
      const failed = !['loaded', 'recovered'].includes(request.body.outcome)
      if (failed) {
        const detail = app.redaction.redact((request.body.detail ?? '').replace(/[?#]\S*/g, ''))
        request.log.warn({ remoteLoad: { ...request.body, detail } }, 'a remote could not be used')
      }
      return reply.send(acknowledgement())
    },
  )

  app.post<{ Body: BodyOf<typeof recordEvents> }>(
    bases.edge + recordEvents.path,
    { schema: { body: recordEvents.body }, ...limitOf(recordEvents) },
    (request, reply) => {
      const { redaction } = app
      if (analytics.own)
        for (const { name, ...event } of request.body.events)
          request.log.info({ event: { ...event, name: redaction.redactAddress(name) } }, 'analytics')
      return reply.send(acknowledgement())
    },
  )
}
