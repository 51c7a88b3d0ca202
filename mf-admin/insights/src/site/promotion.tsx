import { CsvButton } from '@qasima/shared/admin/csv-button'
import type { FigureDays } from '@qasima/shared/admin/figure-place'
import { FigureTable, rateText } from '@qasima/shared/admin/figure-table'
import { useCan } from '@qasima/shared/admin/permissions'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { pathOfSection } from '@qasima/shared/admin/section'
import {
  type AdInsights,
  adInsights,
  adInsightsCsv,
  maxNamedAds,
} from '@qasima/shared/contract/insights/ad-insights.routes'
import { linkInsights, linkInsightsCsv, maxNamedLinks } from '@qasima/shared/contract/insights/insights.routes'
import { Grid } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import type { ReactNode } from 'react'
import { Part } from './part.tsx'

interface PromotionProps {
  readonly days: FigureDays
  /** As many days that end before them. */
  readonly before: FigureDays
}

interface Reply<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface ComparedProps<Data> {
  readonly now: Reply<Data>
  readonly before: Reply<Data>
  readonly draw: (now: Data, before: Data) => ReactNode
}

/** Figures of two periods, once both are there. */
function Compared<Data>({ now, before, draw }: ComparedProps<Data>) {
  if (now.data && before.data) return draw(now.data, before.data)
  const error = now.error ?? before.error
  if (!error) return <SkeletonText lines={6} />
  const retry = () => Promise.all([now, before].map((reply) => reply.error && reply.refetch()))
  return <ReadFailure error={error} isTrying={now.isFetching || before.isFetching} onRetry={retry} />
}

const adCounts = ({ served, seen, clicks, ctr }: Pick<AdInsights['totals'], 'served' | 'seen' | 'clicks' | 'ctr'>) => [
  served,
  seen,
  clicks,
  rateText(ctr),
]
const earlierAdCounts = (of: Parameters<typeof adCounts>[0]) =>
  adCounts(of).with(3, of.ctr === null ? 'none' : rateText(of.ctr))
const noAdCounts = [0, 0, 0, 'none']

/** What is not in a list was not counted, unless the list names only the first of them. */
const ifWhole = <Counts,>(list: readonly unknown[], most: number, none: Counts): Counts | undefined =>
  list.length < most ? none : undefined

function Ads({ days, before }: PromotionProps) {
  const now = useReply(adInsights, { query: { ...days } })
  const earlier = useReply(adInsights, { query: { ...before } })
  const path = pathOfSection('ads')
  return (
    <Part
      id="ads"
      title="Ads"
      note="How often each was served, seen and clicked, today so far included. The previous period is shown below."
      action={<CsvButton route={adInsightsCsv} query={{ ...days }} file={`ads-${days.from}-${days.to}.csv`} />}
    >
      <Compared
        now={now}
        before={earlier}
        draw={(data, past) => {
          const known = new Map(past.ads.map((ad) => [ad.id, earlierAdCounts(ad)]))
          return (
            <FigureTable
              label="Ads"
              columns={['Ad', 'Served', 'Seen', 'Clicks', 'CTR']}
              none="No ads were served in this period."
              rows={data.ads.map((ad) => ({
                key: ad.id,
                name: ad.name,
                to: `${path}/${ad.id}?tab=figures`,
                counts: adCounts(ad),
                before: known.get(ad.id) ?? ifWhole(past.ads, maxNamedAds, noAdCounts),
              }))}
              all={{ counts: adCounts(data.totals), before: earlierAdCounts(past.totals) }}
            />
          )
        }}
      />
    </Part>
  )
}

function Links({ days, before }: PromotionProps) {
  const now = useReply(linkInsights, { query: { ...days } })
  const earlier = useReply(linkInsights, { query: { ...before } })
  const path = pathOfSection('shortner')
  return (
    <Part
      id="links"
      title="Short links"
      note="Most clicked, counted once per visitor per hour, today so far included. The previous period is shown below."
      action={<CsvButton route={linkInsightsCsv} query={{ ...days }} file={`links-${days.from}-${days.to}.csv`} />}
    >
      <Compared
        now={now}
        before={earlier}
        draw={(data, past) => {
          const known = new Map(past.links.map(({ id, clicks }) => [id, [clicks]]))
          return (
            <FigureTable
              label="Short links"
              columns={['Link', 'Clicks']}
              none="No short links were clicked in this period."
              rows={data.links.map(({ id, slug, clicks }) => ({
                key: id,
                name: `/go/${slug}`,
                to: `${path}/${id}`,
                counts: [clicks],
                before: known.get(id) ?? ifWhole(past.links, maxNamedLinks, [0]),
              }))}
              all={{ counts: [data.total], before: [past.total] }}
            />
          )
        }}
      />
    </Part>
  )
}

/** Ads and short links, for staff who may see them. */
export function Promotion(props: PromotionProps) {
  const may = useCan()
  return (
    <Grid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 26rem), 1fr))">
      {may('view', 'ads') && <Ads {...props} />}
      {may('view', 'shortner') && <Links {...props} />}
    </Grid>
  )
}
