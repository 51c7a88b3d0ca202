import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { type CodeStep, codeStepAt, type PriceHistory, type PricePoint, pointAt } from '../../prices/price-lines.ts'
import { isolated } from '../../schema/isolated.ts'
import { chakra } from '../styled.tsx'
import { Bdi, Text } from '../text.tsx'
import { priceChartWords } from './price-chart.words.ts'

const Details = chakra('details', { base: { minInlineSize: '0' } })
const Summary = chakra('summary', {
  base: {
    display: 'list-item',
    minBlockSize: 'hit',
    paddingBlock: '2.5',
    cursor: 'pointer',
    fontWeight: 'medium',
    fontSize: 'sm',
    _print: { display: 'none' },
  },
})
const Scroll = chakra('div', {
  base: { overflowX: 'auto', maxBlockSize: '24rem', overflowY: 'auto', _print: { maxBlockSize: 'none' } },
})
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& :is(td, th)': {
      paddingBlock: '2',
      paddingInlineEnd: '4',
      textAlign: 'start',
      borderBlockEndWidth: '1px',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& caption': { textAlign: 'start', color: 'muted', paddingBlockEnd: '2' },
    '& th': { fontWeight: 'medium' },
  },
})

/** Limit for pages with years of changes. */
const maxRows = 120

const isKnown = (point: PricePoint | undefined): point is PricePoint => point !== undefined && !point.isUnknown

interface PriceTableProps {
  readonly history: PriceHistory
  /** Listings without known prices have no column. */
  readonly listings: readonly { readonly id: string; readonly name: string }[]
  readonly moments: readonly number[]
  /** Prices after codes; without any there is no column for them. */
  readonly codes: readonly CodeStep[]
}

/**
 * A table row for every day with a change, with the prices at its end: for screen readers, printing, reading without
 * scripts, and copying.
 */
export function PriceTable({ history, listings, moments, codes }: PriceTableProps) {
  const t = useWords(priceChartWords)
  const format = useFormat()
  const columns = listings.filter(({ id }) => moments.some((moment) => isKnown(pointAt(history.points, id, moment))))
  const cell = (listingId: string, moment: number) => {
    const point = pointAt(history.points, listingId, moment)
    if (!isKnown(point)) return t('unknown')
    return point.inStock ? format.money({ amount: point.amount, currency: history.currency }) : t('outOfStock')
  }
  const codeCell = (moment: number) => {
    const step = codeStepAt(codes, moment)
    if (!step) return t('noCode')
    const amount = format.money({ amount: step.amount, currency: history.currency })
    return t('codePrice', { amount: isolated(amount), code: isolated(step.code) })
  }
  const ends = [...new Map(moments.map((moment) => [format.date(new Date(moment)), moment]))].map(([day, moment]) => {
    const cells = columns.map(({ id }) => ({ id, text: cell(id, moment) }))
    return { day, cells: codes.length > 0 ? [...cells, { id: 'code', text: codeCell(moment) }] : cells }
  })
  const changes = ends.filter(({ cells }, index) =>
    cells.some(({ text }, column) => text !== ends[index - 1]?.cells[column]?.text),
  )
  const rows = changes.toReversed().slice(0, maxRows)
  return (
    <Details>
      <Summary>{t('table')}</Summary>
      <Scroll tabIndex={0} role="region" aria-label={t('tableOf')}>
        <Table>
          <caption>{t('tableOf')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  <Bdi>{name}</Bdi>
                </th>
              ))}
              {codes.length > 0 && <th scope="col">{t('afterCode')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, cells }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {cells.map(({ id, text }) => (
                  <td key={id}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      {changes.length > rows.length && (
        <Text size="sm" tone="muted">
          {t('newest', { count: rows.length })}
        </Text>
      )}
    </Details>
  )
}
