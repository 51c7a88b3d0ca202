import type { ListField } from '../../contract/collection-fields.ts'
import { dayText } from '../describe/day-text.ts'
import type { ListFilter } from './list-address.ts'

const either = new Intl.ListFormat('en', { type: 'disjunction' })
const comparisons = { gt: 'over', gte: 'at least', lt: 'under', lte: 'at most' } as const
const moments = { gt: 'after', gte: 'from', lt: 'before', lte: 'until' } as const

/** The part of a condition after the field's name. `nameOf` names a value. */
function predicate(
  { operator, value }: ListFilter,
  { type }: Pick<ListField, 'type'>,
  nameOf: (value: string) => string,
) {
  if (value === 'null') return operator === 'ne' ? 'is filled in' : 'is empty'
  const values = value.split(',').map(nameOf)
  switch (operator) {
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return type === 'moment' ? `${moments[operator]} ${dayText(value)}` : `${comparisons[operator]} ${nameOf(value)}`
    case 'ne':
      return `is not ${nameOf(value)}`
    case 'in':
      return `${type === 'texts' ? 'include' : 'is'} ${either.format(values)}`
    default:
      return `${type === 'texts' ? 'include' : 'is'} ${nameOf(value)}`
  }
}

/** The conditions on one field as a sentence: `Status is Active or Paused`, `Created from Nov 1 and before Nov 5`. */
export function filterSentence(
  label: string,
  field: Pick<ListField, 'type'>,
  filters: readonly ListFilter[],
  nameOf: (value: string) => string,
): string {
  const order = ['gt', 'gte', 'lt', 'lte']
  const parts = filters
    .toSorted((one, other) => order.indexOf(one.operator) - order.indexOf(other.operator))
    .map((filter) => predicate(filter, field, nameOf))
  return `${label} ${parts.join(' and ')}`
}
