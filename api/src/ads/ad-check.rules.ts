import type { Static } from 'typebox'
import type { ads } from '../../../shared/contract/ads/ads.collection.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { isWebAddress } from '../../../shared/schema/web-address.ts'

/** Parameters of the question for ads that are no extra filters: no visitor could ever match one of these names. */
const ownParameters: readonly string[] = ['platform', 'country', 'placement']

/** What is wrong with fields of an ad that staff write, beyond their forms. */
export const adProblems = ({ link, hours, extraFilters = {} }: Partial<Static<typeof ads.write>>): FieldProblem[] => [
  ...(link === undefined || isWebAddress(link) ? [] : [{ key: 'link', message: 'INVALID' } as const]),
  // From 5 to 5 is no hour; all day is no hours, or from 0 to 24.
  ...(hours && hours.from === hours.to ? [{ key: 'hours.to', message: 'OUT_OF_RANGE' } as const] : []),
  ...ownParameters
    .filter((name) => Object.hasOwn(extraFilters, name))
    .map((name) => ({ key: `extraFilters.${name}`, message: 'RESERVED' }) as const),
]
