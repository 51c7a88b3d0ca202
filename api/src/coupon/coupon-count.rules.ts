import { isDeepStrictEqual } from 'node:util'
import type { Coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { RecordChange } from '../collection/collection.ts'

/** The fields that decide whether a code counts as usable in its shop. */
const deciding = ['shopId', 'status', 'startsAt', 'endsAt', 'deletedAt', 'countries'] as const
type Counted = Pick<Coupon, (typeof deciding)[number]>

/** The shops whose number of usable codes may have changed, each once. */
export const recountedShops = (changes: readonly RecordChange<Counted>[]): number[] => [
  ...new Set(
    changes
      .filter(({ before, after }) => deciding.some((field) => !isDeepStrictEqual(before?.[field], after?.[field])))
      .flatMap(({ before, after }) => [before?.shopId ?? [], after?.shopId ?? []].flat()),
  ),
]
