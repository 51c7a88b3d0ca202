import type { CountryId } from '@qasima/shared/contract/country'
import type { PublicListing } from '@qasima/shared/contract/product/product'
import { productInsights } from '@qasima/shared/contract/product/product-insights.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { now } from '@qasima/shared/i18n/clock'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { dayOf, daysBetween } from '@qasima/shared/prices/day'
import { isolated } from '@qasima/shared/schema/isolated'
import { Badge } from '@qasima/shared/ui/badge'
import { Stack } from '@qasima/shared/ui/layout'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Bar, Columns, Panel, type Row, Table } from './insight-table.tsx'
import { priceInsightsWords } from './price-insights.words.ts'

type Insights = NonNullable<ReplyOf<typeof productInsights>['insights']>

/** A month that differs by less is as usual. */
const noticeable = 3

const good = (text: string) => <Badge tone="good">{text}</Badge>

/** All and none are said only of all and none. */
function percentOf(part: number, whole: number): number {
  const percent = Math.round((part / whole) * 100)
  return part > 0 && part < whole ? Math.min(Math.max(percent, 1), 99) : percent
}

interface PriceInsightsProps {
  readonly productId: string
  readonly country: CountryId | undefined
  readonly listings: readonly PublicListing[]
}

/** What a year of prices shows; nothing where too little is known, or where it cannot be read: the page is whole without. */
export function PriceInsights({ productId, country, listings }: PriceInsightsProps) {
  const t = useWords(priceInsightsWords)
  const format = useFormat()
  const [insights, setInsights] = useState<Insights | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(productInsights, { params: { id: productId }, query: { country }, signal: leaving.signal }).then(
      (reply) => !leaving.signal.aborted && setInsights(reply.insights),
      () => {},
    )
    return () => leaving.abort()
  }, [productId, country])
  if (!insights) return null

  const names = new Map(listings.map(({ id, shop }) => [id, shop.shopName]))
  const nameOf = (listingId: string) => <Bdi>{names.get(listingId) ?? '–'}</Bdi>
  return (
    <Stack as="section" gap="4" marginBlockStart="12" aria-labelledby="insights">
      <Stack gap="1">
        <Heading id="insights" size="md">
          {t('insights')}
        </Heading>
        <Text size="sm" tone="muted" numeric>
          {t('insightsText', {
            day: format.longDate(insights.from),
            shown: format.number(insights.days),
            total: format.number(daysBetween(insights.from, dayOf(now().getTime())) + 1),
          })}{' '}
          {insights.otherCurrencies && t('otherCurrencies')}
        </Text>
      </Stack>
      <Columns>
        <Bands insights={insights} isInStock={listings.some(({ inStock }) => inStock)} />
        <Drops insights={insights} nameOf={nameOf} />
        {insights.wins.length > 0 && <Wins insights={insights} nameOf={nameOf} />}
        {insights.months.length > 0 && <Months insights={insights} />}
      </Columns>
    </Stack>
  )
}

interface PartProps {
  readonly insights: Insights
}
interface StorePartProps extends PartProps {
  readonly nameOf: (listingId: string) => ReactNode
}

function Bands({ insights: { bands, days, currency }, isInStock }: PartProps & { readonly isInStock: boolean }) {
  const t = useWords(priceInsightsWords)
  const format = useFormat()
  const id = useId()
  const money = (amount: number) => isolated(format.money({ amount, currency }))
  const current = bands.find(({ isCurrent }) => isCurrent)
  const most = Math.max(...bands.map((band) => band.days), 1)
  const sentence = () => {
    if (!current) return t(isInStock ? 'bandsUnknown' : 'bandsAway')
    if (current.days === 0) return t('bandsNew')
    return t('bandsNow', { percent: format.percent(percentOf(current.days, days)) })
  }
  const rows = bands.map(
    (band): Row => ({
      key: String(band.from),
      head: (
        <>
          {/* A price that never moved is no range. */}
          {band.below - band.from === 1
            ? money(band.from)
            : t('band', { from: money(band.from), below: money(band.below) })}{' '}
          {band.isCurrent && <Badge tone="accent">{t('today')}</Badge>}
        </>
      ),
      cells: [format.percent(percentOf(band.days, days))],
      bar: <Bar percent={(band.days / most) * 100} isMarked={band.isCurrent} />,
    }),
  )
  return (
    <Panel titleId={id} title={t('bands')} text={sentence()}>
      <Table labelledBy={id} columns={[t('price'), t('share')]} rows={rows} />
    </Panel>
  )
}

function Drops({ insights: { drops, dropCount, from, currency }, nameOf }: StorePartProps) {
  const t = useWords(priceInsightsWords)
  const format = useFormat()
  const id = useId()
  const money = (amount: number) => isolated(format.money({ amount, currency }))
  const rows = drops.map((drop): Row => {
    const days = t('lasted', { count: drop.days, shown: format.number(drop.days) })
    return {
      key: `${drop.day} ${drop.listingId}`,
      head: (
        <>
          {format.date(drop.day)} · {nameOf(drop.listingId)}
        </>
      ),
      cells: [
        t('fromTo', { from: money(drop.from), to: money(drop.to) }),
        drop.isRunning ? t('running', { days }) : days,
      ],
    }
  })
  const newest =
    dropCount > drops.length
      ? t('dropsNewest', { shown: format.number(drops.length), total: format.number(dropCount) })
      : t('dropsCount', { count: dropCount, shown: format.number(dropCount), day: format.longDate(from) })
  if (rows.length === 0)
    return <Panel titleId={id} title={t('drops')} text={t('dropsNone', { day: format.longDate(from) })} />
  return (
    <Panel titleId={id} title={t('drops')} text={newest}>
      <Table labelledBy={id} columns={[t('day'), t('price'), t('duration')]} rows={rows} />
    </Panel>
  )
}

function Months({ insights: { months } }: PartProps) {
  const t = useWords(priceInsightsWords)
  const format = useFormat()
  const id = useId()
  const names = t('monthNames').split(' ')
  const nameOf = (month: number) => names[month - 1] ?? ''
  const cheap = months.filter(({ difference }) => difference <= -noticeable)
  const differenceOf = (difference: number) => {
    if (Math.abs(difference) < noticeable) return t('usual')
    return t(difference < 0 ? 'lower' : 'higher', { percent: format.percent(Math.abs(difference)) })
  }
  const rows = months.map(({ month, difference }): Row => {
    const text = differenceOf(difference)
    return { key: String(month), head: nameOf(month), cells: [difference <= -noticeable ? good(text) : text] }
  })
  const sentence =
    cheap.length > 0
      ? t('monthsCheap', { months: format.list(cheap.map(({ month }) => nameOf(month))) })
      : t('monthsNone')
  return (
    <Panel titleId={id} title={t('months')} text={`${sentence} ${t('monthsCaution')}`}>
      <Table labelledBy={id} columns={[t('month'), t('difference')]} rows={rows} />
    </Panel>
  )
}

function Wins({ insights: { wins, comparedDays }, nameOf }: StorePartProps) {
  const t = useWords(priceInsightsWords)
  const format = useFormat()
  const id = useId()
  const rows = wins.map(
    ({ listingId, days }, index): Row => ({
      key: listingId,
      head: nameOf(listingId),
      cells: [format.percent(percentOf(days, comparedDays))],
      bar: <Bar percent={(days / comparedDays) * 100} isMarked={index === 0} />,
    }),
  )
  return (
    <Panel titleId={id} title={t('wins')} text={t('winsText', { shown: format.number(comparedDays) })}>
      <Table labelledBy={id} columns={[t('store'), t('cheapest')]} rows={rows} />
    </Panel>
  )
}
