import { useWords } from '@qasima/shared/i18n/words'
import { Card } from '@qasima/shared/ui/card'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'
import { priceInsightsWords } from './price-insights.words.ts'

export const Columns = chakra('div', {
  // Panels of such different heights in rows would leave holes.
  base: { columnCount: { base: 1, md: 2 }, columnGap: '4', '& > *': { marginBlockEnd: '4' } },
})

interface PanelProps {
  readonly titleId: string
  readonly title: string
  readonly text: string | undefined
  readonly children?: ReactNode
}

const Fold = chakra('details', {
  base: {
    '& > summary': {
      _print: { display: 'none' },
      display: 'inline-flex',
      alignItems: 'center',
      minBlockSize: 'hit',
      marginBlock: '-2',
      cursor: 'pointer',
      fontSize: 'sm',
      fontWeight: 'medium',
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.22em',
      textDecorationColor: 'edge',
    },
    '&[open] > summary': { marginBlockEnd: '1' },
  },
})

/** One thing that the history shows: a heading, a sentence, and the figures, which are folded. */
export function Panel({ titleId, title, text, children }: PanelProps) {
  const t = useWords(priceInsightsWords)
  return (
    <Card as="section" padding="sm" aria-labelledby={titleId} display="grid" gap="3" breakInside="avoid">
      <Heading as="h3" size="xs" id={titleId}>
        {title}
      </Heading>
      {text && (
        <Text size="sm" tone="muted" numeric>
          {text}
        </Text>
      )}
      {children && (
        <Fold>
          <summary aria-label={`${t('figures')}: ${title}`}>{t('figures')}</summary>
          {children}
        </Fold>
      )}
    </Card>
  )
}

// Rows that wrap, so that large letters in a narrow window need no scrolling; a bar has a line of its own.
const Lines = chakra('table', {
  base: {
    display: 'block',
    fontSize: 'sm',
    fontVariantNumeric: 'lining-nums tabular-nums',
    '& thead, & tbody': { display: 'block' },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '4',
      rowGap: '1',
      paddingBlock: '2',
      borderBlockEndWidth: '1px',
      borderColor: 'line',
      breakInside: 'avoid',
    },
    '& tbody tr:last-child': { borderBlockEndWidth: '0', paddingBlockEnd: '0' },
    '& th, & td': { textAlign: 'start', fontWeight: 'normal', minInlineSize: '0', overflowWrap: 'anywhere' },
    '& thead th': { color: 'muted', fontSize: 'xs' },
    '& td[data-bar]': { flexBasis: 'full' },
    // Three beside each other break where they please on a phone: the first has a line of its own, in the head as well.
    '&[data-columns="3"] tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, max-content)' },
    '&[data-columns="3"] tr > :first-child': { gridColumn: '1 / -1' },
    '&[data-columns="3"] tr > :last-child': { textAlign: 'end' },
  },
})
const Line = chakra('svg', {
  base: { display: 'block', blockSize: '2', '& rect': { fill: 'edge' }, '&[data-marked] rect': { fill: 'accent' } },
})

/** A share beside the figure that says it; it begins where the line of text does, in both directions. */
export function Bar({ percent, isMarked }: { percent: number; isMarked: boolean }) {
  return (
    <Line width={`${percent}%`} data-marked={isMarked || undefined} aria-hidden>
      <rect width="100%" height="100%" rx="2" />
    </Line>
  )
}

export interface Row {
  readonly key: string
  readonly head: ReactNode
  readonly cells: readonly ReactNode[]
  readonly bar?: ReactNode
}

interface TableProps {
  readonly labelledBy: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

export function Table({ labelledBy, columns, rows }: TableProps) {
  return (
    <Lines aria-labelledby={labelledBy} data-columns={columns.length}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells, bar }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
            {bar && (
              <td data-bar aria-hidden>
                {bar}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Lines>
  )
}
