import { Card, CardLink } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { recordName } from '../data/record-names.ts'
import type { Section } from '../describe/section.ts'
import type { ListColumn } from './list-columns.ts'
import { cellOf, type ListRows } from './list-rows.tsx'
import { canSelect } from './list-selection.ts'
import { RecordLink } from './record-link.tsx'
import { SelectBox, SelectPage } from './select-box.tsx'

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
    fontSize: 'sm',
    lineHeight: 'control',
  },
})
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1',
    minInlineSize: '0',
    marginInlineStart: '-3',
    marginBlockStart: '-1',
  },
})
const Title = chakra('h2', {
  base: { flex: '1', minInlineSize: '0', paddingBlockStart: '2.5', fontSize: 'md', truncate: true },
})
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(5rem, auto) minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1.5',
    marginBlockStart: '2',
    '& dt': { color: 'muted', fontSize: 'xs', paddingBlockStart: '0.1em' },
    '& dd': { minInlineSize: '0', truncate: true },
  },
})
const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', fontSize: 'sm', color: 'muted', blockSize: '8' },
})
// The checkbox must be above the link that covers the card.
const Over = chakra('span', { base: { position: 'relative', zIndex: '1', blockSize: '10' } })

/** Maximum facts on a card. */
const maxFacts = 6

/** Records as cards, for narrow screens and for records recognised by their looks. */
export function ListCards({
  section,
  rows,
  columns,
}: {
  section: Section
  rows: ListRows
  columns: readonly ListColumn[]
}) {
  const [first, ...facts] = columns
  return (
    <>
      {canSelect(section) && (
        <Line>
          <SelectPage rows={rows} /> Select all on this page
        </Line>
      )}
      <Cards aria-label={section.collection.nouns[1]}>
        {rows.getRowModel().rows.map((row) => (
          <Card
            key={row.id}
            asChild
            interactive
            padding="sm"
            borderColor={row.getIsSelected() ? 'accentText' : undefined}
            bg={row.getIsSelected() ? 'accentSoft' : undefined}
          >
            <li>
              <Head>
                {canSelect(section) && (
                  <Over>
                    <SelectBox
                      label={`Select ${recordName(section.collection, row.original)}`}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </Over>
                )}
                <Title>
                  <CardLink asChild>
                    <RecordLink section={section} id={row.id}>
                      {section.card ? section.card(row.original) : first && cellOf(section, first, row.original)}
                    </RecordLink>
                  </CardLink>
                </Title>
              </Head>
              <Facts>
                {facts.slice(0, maxFacts).map((column) => (
                  <div key={column.name} style={{ display: 'contents' }}>
                    <dt>{column.label}</dt>
                    <dd>{cellOf(section, column, row.original)}</dd>
                  </div>
                ))}
              </Facts>
            </li>
          </Card>
        ))}
      </Cards>
    </>
  )
}

/** Placeholder cards of about the final size. */
export function CardsSkeleton({ count }: { count: number }) {
  return (
    <Cards aria-hidden>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards to come have no identity
        <Card key={card} padding="sm" asChild>
          <li>
            <Skeleton h="5" w="40" marginBlockEnd="4" />
            <Skeleton h="24" />
          </li>
        </Card>
      ))}
    </Cards>
  )
}
