import { maxTrackedProducts, trackedProductsPerInvite } from '../../../shared/contract/tracking/tracking.limits.ts'

/** What the number of products that an account may track depends on. */
export interface LimitParts {
  /** Products of its plan. */
  readonly planned: number
  /** Friends who came by its invitation and verified an email. */
  readonly invited: number
}

/** How many products an account may track. Friends add to what its plan has, up to a bound that a larger plan may pass. */
export const trackingLimit = ({ planned, invited }: LimitParts): number =>
  Math.max(planned, Math.min(maxTrackedProducts, planned + trackedProductsPerInvite * invited))
