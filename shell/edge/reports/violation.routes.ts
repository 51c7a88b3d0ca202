import { reportViolations } from '@qasima/shared/contract/edge/edge.routes'
import { bases } from '@qasima/shared/contract/route'
import { acknowledgement } from '@qasima/shared/server/acknowledgement'
import { parseJson } from '@qasima/shared/server/json-body'
import type { FastifyInstance } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'
import { readViolations } from './violation.ts'

/** The path that the policy of a document names to browsers. */
export const violationsPath = bases.edge + reportViolations.path

/** Only browsers send these types, and a page of another site not without asking first. */
const reportTypes = ['application/csp-report', reportViolations.consumes ?? '']

/** What browsers refused to do for a document; a line of the log for each, and a count. */
export async function violationRoutes(
  app: FastifyInstance,
  { publicOrigin, onViolation }: Pick<EdgeOptions, 'publicOrigin' | 'onViolation'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>(reportTypes, { parseAs: 'buffer' }, parseJson)
    scope.post(
      violationsPath,
      { schema: { body: reportViolations.body }, bodyLimit: reportViolations.maxBytes, ...limitOf(reportViolations) },
      (request, reply) => {
        for (const violation of readViolations(request.body, publicOrigin, app.redaction)) {
          onViolation?.(violation)
          // A service that only would be refused says so on every page.
          const level = violation.disposition === 'report' ? 'debug' : 'warn'
          request.log[level]({ violation }, 'a document broke its content policy')
        }
        return reply.send(acknowledgement())
      },
    )
  })
}
