import { couponStatuses } from './coupon/coupon.ts'

/** What a record with a status and a period does now: its status, unless it is active and does not run. */
export const runStates = [...couponStatuses, 'SCHEDULED', 'ENDED'] as const
