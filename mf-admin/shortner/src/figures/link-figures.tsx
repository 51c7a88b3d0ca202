import { DayBars, ShareBars } from '@qasima/shared/admin/bar-chart'
import { countryBars, dayBars } from '@qasima/shared/admin/bars'
import { InsightSection, usePeriod } from '@qasima/shared/admin/insight-section'
import { useReply } from '@qasima/shared/admin/reply'
import { type OneLinkInsights, oneLinkInsights } from '@qasima/shared/contract/insights/insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { deviceNames, languageName } from './link-names.ts'

const format = formatFor('en')
const maxBars = 8

type Named = OneLinkInsights['devices']

const barsOf = (list: Named, nameOf: (name: string) => string = (name) => name, unknown = 'Unknown') =>
  list.slice(0, maxBars).map(({ name, clicks }) => ({ name: name === null ? unknown : nameOf(name), value: clicks }))

/** Properties of visits, each as shares. */
const shares: readonly (readonly [label: string, barsOf: (data: OneLinkInsights) => ReturnType<typeof barsOf>])[] = [
  [
    'Hours (UTC)',
    ({ hours }) =>
      hours
        .filter(({ clicks }) => clicks > 0)
        .map(({ hour, clicks }) => ({ name: `${String(hour).padStart(2, '0')}:00`, value: clicks })),
  ],
  ['Countries', ({ countries }) => countryBars(countries, ({ clicks }) => clicks)],
  ['Link or QR code', ({ via }) => barsOf(via, (name) => (name === 'qr' ? 'QR code' : 'Link'))],
  ['Devices', ({ devices }) => barsOf(devices, (name) => deviceNames[name] ?? name)],
  ['Operating systems', ({ os }) => barsOf(os)],
  ['Browsers', ({ browsers }) => barsOf(browsers)],
  ['Browser languages', ({ languages }) => barsOf(languages, languageName)],
  ['Referrers', ({ referrers }) => barsOf(referrers, undefined, 'Direct, app or email')],
  ['By variant', ({ variants }) => barsOf(variants, undefined, 'Other')],
  ['By rule', ({ rules }) => barsOf(rules, undefined, 'No rule')],
]

/** The shares that there are: those of rules and variants where a visit had one. */
const sharesOf = (data: OneLinkInsights) =>
  shares
    .filter(([label]) => (label === 'By variant' ? isSaid(data.variants) : label !== 'By rule' || isSaid(data.rules)))
    .map(([label, barsOf]) => ({ label, bars: barsOf(data) }))
    .filter(({ bars }) => bars.length > 0)

const isSaid = (list: Named) => list.some(({ name }) => name !== null)

/** Who followed a link: by day, hour and property. */
export function LinkFigures({ id }: { id: string }) {
  const [now] = useState(() => new Date())
  const period = usePeriod(now)
  const reply = useReply(oneLinkInsights, { params: { id }, query: period.query })
  const { data } = reply
  return (
    <InsightSection title="Figures" period={period} reply={reply}>
      {data ? (
        <>
          <DayBars label="Clicks" total={data.total} bars={dayBars(data.days, ({ clicks }) => clicks)} />
          <DayBars label="People" total={data.people} bars={dayBars(data.days, ({ people }) => people)} />
          {sharesOf(data).map(({ label, bars }) => (
            <ShareBars key={label} label={label} bars={bars} />
          ))}
          <Text size="sm" tone="muted">
            {`Each person counts as one click per hour and one person per day. Bots, such as link previews and search engines, are excluded: ${format.number(data.programs)} visits.`}
          </Text>
        </>
      ) : (
        <Skeleton h="14rem" />
      )}
    </InsightSection>
  )
}
