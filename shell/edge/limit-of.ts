import type { RouteContract } from '@qasima/shared/contract/route'

/** The limit of a contract route, in the server's format. */
export const limitOf = ({ limit }: RouteContract) => ({
  config: { rateLimit: { max: limit.calls, timeWindow: limit.seconds * 1_000 } },
})
