import { endOverride, startOverride } from '@qasima/shared/contract/release/override.routes'
import type { FastifyInstance } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { tokenCookieRoutes } from '../signed-token/token-cookie.routes.ts'
import { overrideCookie, overrideOf } from './override.ts'

/** `/edge/v1/override`: one of our pages starts or ends the override of its browser. */
export const overrideRoutes = (
  app: FastifyInstance,
  { api, publicOrigin }: Pick<EdgeOptions, 'api' | 'publicOrigin'>,
): void =>
  tokenCookieRoutes(app, {
    start: startOverride,
    end: endOverride,
    cookie: overrideCookie,
    isGood: async (token, caller) => typeof (await overrideOf(api, token, caller)) !== 'string',
    publicOrigin,
  })
