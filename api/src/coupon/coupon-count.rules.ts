import { isDeepStrictEqual } from 'node:util'
import type { Coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { RecordChange } from '../collection/collection.ts'

/** What decides whether a code counts among the usable ones of its store. */
const deciding = ['shopId', 'status', 'startsAt', 'endsAt', 'deletedAt', 'countries'] as const
type Counted = Pick<Coupon, (typeof deciding)[number]>

/** The stores whose number of usable codes changes can alter, each once. */
export const recountedShops = (changes: readonly RecordChange<Counted>[]): number[] => [
  ...new Set(
    changes
      .filter(({ before, after }) => deciding.some((field) => !isDeepStrictEqual(before?.[field], after?.[field])))
      .flatMap(({ before, after }) => [before?.shopId ?? [], after?.shopId ?? []].flat()),
  ),
]
