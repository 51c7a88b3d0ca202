import { recordEvents } from '@qasima/shared/contract/edge/edge.routes'
import { type BodyOf, bases } from '@qasima/shared/contract/route'
import { acknowledgement } from '@qasima/shared/server/acknowledgement'
import type { FastifyInstance } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'

/** What browsers report where the own analytics are on: views of pages and actions. */
export function reportRoutes(app: FastifyInstance, { analytics }: Pick<EdgeOptions, 'analytics'>): void {
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
