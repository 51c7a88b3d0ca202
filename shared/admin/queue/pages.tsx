import { formatFor } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { HStack } from '../../ui/layout.tsx'
import { Text } from '../../ui/text.tsx'

const format = formatFor('en')

interface PagesProps {
  /** On this page, and on all of them; beyond what is counted a total is said to be more. */
  readonly count: number
  readonly total: number
  readonly counted?: number
  readonly cursor: string | null
  readonly nextCursor: string | null
  /** Shows the page after an entry; null is the first page. */
  readonly onShow: (cursor: string | null) => void
}

/** How much of a queue this page is, and the ways to the rest of it. */
export function Pages({ count, total, counted = Number.POSITIVE_INFINITY, cursor, nextCursor, onShow }: PagesProps) {
  if (total === 0 || (count === 0 && cursor === null)) return null
  const all = total > counted ? `more than ${format.number(counted)}` : format.number(total)
  return (
    <HStack as="nav" aria-label="Pages" justifyContent="space-between" gap="3">
      <Text size="sm" tone="muted" numeric>
        {`${format.number(count)} of ${all} on this page`}
      </Text>
      <HStack gap="2">
        {cursor !== null && (
          <Button size="sm" variant="ghost" onClick={() => onShow(null)}>
            First page
          </Button>
        )}
        {nextCursor !== null && (
          <Button size="sm" variant="secondary" onClick={() => onShow(nextCursor)}>
            Next page
          </Button>
        )}
      </HStack>
    </HStack>
  )
}
