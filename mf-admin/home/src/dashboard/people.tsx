import { useReply } from '@qasima/shared/admin/reply'
import { userInsights } from '@qasima/shared/contract/insights/insights.routes'
import { Card } from '@qasima/shared/ui/card'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { DayBars, ShareBars } from './bar-chart.tsx'
import { countryBars, dayBars } from './bars.ts'
import { InsightSection, usePeriod } from './insight-section.tsx'

const platformNames: Readonly<Record<string, string>> = {
  MOBILE_APP: 'Mobile app',
  BROWSER_EXTENSION: 'Browser extension',
  WEBSITE: 'Website',
  SOCIAL_MEDIA: 'Social media',
  ALL: 'All',
}

/** Sign-ups, proven emails and accounts in use, by day, by country and by what is used. */
export function People({ now }: { now: Date }) {
  const period = usePeriod(now)
  const reply = useReply(userInsights, { query: period.query })
  const { data } = reply
  return (
    <InsightSection title="People" period={period} reply={reply}>
      {(['signUps', 'verified', 'active'] as const).map((name) => (
        <Card key={name} padding="sm">
          {data ? (
            <DayBars label={labels[name]} total={data.totals[name]} bars={dayBars(data.days, (day) => day[name])} />
          ) : (
            <Skeleton h="14rem" />
          )}
        </Card>
      ))}
      <Card padding="sm">
        {data ? (
          <ShareBars label="Sign-ups by country" bars={countryBars(data.countries, ({ signUps }) => signUps)} />
        ) : (
          <Skeleton h="14rem" />
        )}
      </Card>
      <Card padding="sm">
        {data ? (
          <ShareBars
            label="Active by what they use"
            bars={data.platforms.map(({ platform, active }) => ({
              name: platformNames[platform] ?? platform,
              value: active,
            }))}
          />
        ) : (
          <Skeleton h="14rem" />
        )}
      </Card>
    </InsightSection>
  )
}

const labels = { signUps: 'Sign-ups', verified: 'Verified emails', active: 'Active accounts' } as const
