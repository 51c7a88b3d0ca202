import { formatFor } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Box, HStack } from '../../ui/layout.tsx'
import { Text } from '../../ui/text.tsx'
import type { RecordPageReply } from '../data/record-queries.ts'
import { type ListState, pageSizes } from './list-address.ts'
import { totalText } from './list-head.tsx'
import type { Show } from './use-list-state.ts'

const format = formatFor('en')

interface PagesProps {
  readonly state: ListState
  readonly show: Show
  readonly found: RecordPageReply
  readonly pageCount: number
}

/** The range of the visible records, as `21–40 of 1,204`; an estimated total is at least that range. */
function rangeText(found: RecordPageReply): string {
  const { items, page, limit } = found
  const first = (page - 1) * limit + 1
  const all = totalText(found).toLowerCase()
  return items.length === 0 ? all : `${format.number(first)}–${format.number(first + items.length - 1)} of ${all}`
}

/** The current page of the list, and links to the others. */
export function ListPages({ state: { page, limit }, show, found, pageCount }: PagesProps) {
  return (
    <HStack as="nav" aria-label="Pages" justifyContent="space-between" fontSize="sm">
      <Text size="sm" tone="muted" numeric>
        {rangeText(found)}
      </Text>
      <HStack gap="2">
        <Box inlineSize="10.5rem">
          <Select
            aria-label="Records per page"
            minBlockSize="9"
            fontSize="sm"
            value={limit}
            onChange={(event) => show({ limit: Number(event.target.value), page: 1 })}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {`${size} per page`}
              </option>
            ))}
          </Select>
        </Box>
        <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => show({ page: page - 1 })}>
          Previous
        </Button>
        <Text size="sm" numeric>
          {`Page ${format.number(page)} of ${found.isEstimate ? 'about ' : ''}${format.number(pageCount)}`}
        </Text>
        <Button variant="secondary" size="sm" disabled={page >= pageCount} onClick={() => show({ page: page + 1 })}>
          Next
        </Button>
      </HStack>
    </HStack>
  )
}
