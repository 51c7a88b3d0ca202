import { DayBars, ShareBars } from '@qasima/shared/admin/bar-chart'
import { countryBars, dayBars } from '@qasima/shared/admin/bars'
import { pathOfFigure } from '@qasima/shared/admin/figure-place'
import { InsightSection, usePeriod } from '@qasima/shared/admin/insight-section'
import { valueLabel } from '@qasima/shared/admin/labels'
import { useCan } from '@qasima/shared/admin/permissions'
import { useReply } from '@qasima/shared/admin/reply'
import { type FigureSource, signUpsOfCountry, userFigureSources } from '@qasima/shared/contract/insights/figure-sources'
import { userInsights } from '@qasima/shared/contract/insights/insights.routes'
import { Card } from '@qasima/shared/ui/card'
import { Skeleton } from '@qasima/shared/ui/skeleton'

/** Sign-ups, proven emails and accounts in use, by day, by country and by what is used. */
export function People({ now }: { now: Date }) {
  const period = usePeriod(now)
  const reply = useReply(userInsights, { query: period.query })
  const { data } = reply
  const may = useCan()
  const listOf = (source: FigureSource, values: Readonly<Record<string, string>> = {}) =>
    data ? pathOfFigure(source, { ...values, from: data.from, to: data.to }, may) : null
  return (
    <InsightSection title="People" period={period} reply={reply}>
      {(['signUps', 'verified', 'active'] as const).map((name) => (
        <Card key={name} padding="sm">
          {data ? (
            <DayBars
              label={labels[name]}
              total={data.totals[name]}
              bars={dayBars(data.days, (day) => day[name])}
              to={listOf(userFigureSources[name])}
            />
          ) : (
            <Skeleton h="14rem" />
          )}
        </Card>
      ))}
      <Card padding="sm">
        {data ? (
          <ShareBars
            label="Sign-ups by country"
            bars={countryBars(
              data.countries,
              ({ signUps }) => signUps,
              ({ country }) => listOf({ list: signUpsOfCountry }, { country: String(country) }),
            )}
          />
        ) : (
          <Skeleton h="14rem" />
        )}
      </Card>
      <Card padding="sm">
        {data ? (
          <ShareBars
            label="Active users by platform"
            bars={data.platforms.map(({ platform, active }) => ({
              name: valueLabel(platform),
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
