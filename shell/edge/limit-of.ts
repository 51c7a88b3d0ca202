import type { RouteContract } from '@qasima/shared/contract/route'

/** The limit that a route of the contract declares, as the server takes it. */
export const limitOf = ({ limit }: RouteContract) => ({
  config: { rateLimit: { max: limit.calls, timeWindow: limit.seconds * 1_000 } },
})
