/** `FigureTile`: a figure with its name in a list of figures; `FigureValue`, or `FigureWaiting` while it loads. */

import type { ReactNode } from 'react'
import { Link } from '../../router/router.ts'
import { Card, CardLink } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'

/** A figure in a list of figures; the whole tile links to what it counts, if staff have a list of that. */
export function FigureTile({ label, to, children }: { label: string; to: string | null; children: ReactNode }) {
  return (
    <Card
      as="li"
      interactive={to !== null}
      padding="sm"
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      gap="2"
      minBlockSize="28"
      listStyle="none"
    >
      {to === null ? (
        <Text size="sm" fontWeight="medium">
          {label}
        </Text>
      ) : (
        <CardLink asChild fontSize="sm" fontWeight="medium">
          <Link to={to}>{label}</Link>
        </CardLink>
      )}
      {children}
    </Card>
  )
}

export const FigureValue = chakra('p', {
  base: { fontSize: '2xl', fontWeight: 'semibold', lineHeight: 'heading', fontVariantNumeric: 'tabular-nums' },
})

export const FigureWaiting = () => <Skeleton h="8" w="16" />
