import { DayBars, ShareBars } from '@qasima/shared/admin/bar-chart'
import { countryBars, dayBars } from '@qasima/shared/admin/bars'
import { InsightSection, usePeriod } from '@qasima/shared/admin/insight-section'
import { useReply } from '@qasima/shared/admin/reply'
import { pathOfSection } from '@qasima/shared/admin/section'
import { linkInsights } from '@qasima/shared/contract/insights/insights.routes'
import { Card } from '@qasima/shared/ui/card'
import { Skeleton } from '@qasima/shared/ui/skeleton'

/** Links that are named. */
const maxLinks = 8

/** How often short links were followed, by day, from where, and which of them most. */
export function Links({ now }: { now: Date }) {
  const period = usePeriod(now)
  const reply = useReply(linkInsights, { query: period.query })
  const { data } = reply
  return (
    <InsightSection title="Short links" period={period} reply={reply}>
      <Card padding="sm">
        {data ? (
          <DayBars label="Clicks" total={data.total} bars={dayBars(data.days, ({ clicks }) => clicks)} />
        ) : (
          <Skeleton h="14rem" />
        )}
      </Card>
      <Card padding="sm">
        {data ? (
          <ShareBars label="Clicks by country" bars={countryBars(data.countries, ({ clicks }) => clicks)} />
        ) : (
          <Skeleton h="14rem" />
        )}
      </Card>
      <Card padding="sm">
        {data ? (
          <ShareBars
            label="Most clicked"
            bars={data.links.slice(0, maxLinks).map(({ id, slug, clicks }) => ({
              name: `/go/${slug}`,
              value: clicks,
              to: `${pathOfSection('shortner')}/${id}`,
            }))}
          />
        ) : (
          <Skeleton h="14rem" />
        )}
      </Card>
    </InsightSection>
  )
}
