import type { Static } from 'typebox'
import type { ads } from '../../../shared/contract/ads/ads.collection.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { isWebAddress } from '../../../shared/schema/web-address.ts'

/** Query parameters of the ad request that are not extra filters: a filter with such a name could never match. */
const ownParameters: readonly string[] = ['platform', 'country', 'placement']

/** Validation of an ad's fields beyond their schemas. */
export const adProblems = ({ link, hours, extraFilters = {} }: Partial<Static<typeof ads.write>>): FieldProblem[] => [
  ...(link === undefined || isWebAddress(link) ? [] : [{ key: 'link', message: 'INVALID' } as const]),
  // From 5 to 5 would be no hours; for the whole day, leave the hours out or use 0 to 24.
  ...(hours && hours.from === hours.to ? [{ key: 'hours.to', message: 'OUT_OF_RANGE' } as const] : []),
  ...ownParameters
    .filter((name) => Object.hasOwn(extraFilters, name))
    .map((name) => ({ key: `extraFilters.${name}`, message: 'RESERVED' }) as const),
]
