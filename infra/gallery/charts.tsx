import type { Language } from '@qasima/shared/contract/language'
import { dailyPrices, rollupsOf } from '@qasima/shared/prices/daily-prices'
import { Card } from '@qasima/shared/ui/card'
import { PriceChart, type PriceRange } from '@qasima/shared/ui/price-chart'
import { Sparkline } from '@qasima/shared/ui/sparkline'
import { TargetHelp } from '@qasima/shared/ui/target-help'
import { useState } from 'react'

const point = (day: string, listingId: string, amount: number, inStock = true) => ({
  at: `${day}T00:00:00.000Z`,
  listingId,
  amount,
  inStock,
})

const history = {
  currency: 'SAR',
  points: [
    point('2026-05-22', 'noon', 129_900),
    point('2026-05-22', 'jarir', 134_900),
    point('2026-06-18', 'noon', 124_900),
    point('2026-07-02', 'jarir', 134_900, false),
    point('2026-07-20', 'extra', 131_900),
    point('2026-08-02', 'jarir', 127_900),
    point('2026-09-21', 'noon', 112_900),
    point('2026-09-25', 'noon', 128_900),
    point('2026-10-28', 'extra', 119_900),
    point('2026-11-10', 'jarir', 115_900),
    point('2026-11-13', 'jarir', 127_900),
    point('2026-11-20', 'noon', 109_950),
  ],
  summary: { min: 109_950, avg: 124_412, max: 134_900 },
  periods: [
    { kind: 'sale', from: '2026-08-10', to: '2026-09-06', name: 'Back to school' },
    { kind: 'sale', from: '2026-09-21', to: '2026-09-24', name: 'National Day' },
    { kind: 'sale', from: '2026-11-10', to: '2026-11-12', name: '11.11' },
    { kind: 'code', from: '2026-10-20', to: '2026-11-22', name: 'SAVE15 · noon' },
  ],
} as const

const shops = {
  ar: [
    { id: 'noon', name: 'نون' },
    { id: 'jarir', name: 'جرير' },
    { id: 'extra', name: 'اكسترا' },
  ],
  en: [
    { id: 'noon', name: 'noon' },
    { id: 'jarir', name: 'Jarir' },
    { id: 'extra', name: 'eXtra' },
  ],
} as const

const to = '2026-11-22T12:00:00.000Z'

const ofNoon = history.points.filter(({ listingId }) => listingId === 'noon')
const days = dailyPrices(rollupsOf(ofNoon), { from: '2026-05-22', to: '2026-11-21' })

/** Three shops with a gap, a target, sales and a code; and one cheap thing on an axis from zero. */
export function Charts({ language }: { language: Language }) {
  const [range, setRange] = useState<PriceRange>('all')
  const [target, setTarget] = useState(95_000)
  const cheap = history.points.map((one, index) => ({ ...one, amount: index % 2 === 0 ? 900 : 3_150 }))
  return (
    <>
      <Card>
        <PriceChart
          history={history}
          listings={shops[language]}
          to={to}
          target={105_000}
          range={range}
          onRangeChange={setRange}
        />
      </Card>
      <Card>
        <PriceChart
          history={{ ...history, points: cheap, periods: [], summary: null }}
          listings={shops[language].slice(0, 1)}
          to={to}
        />
      </Card>
      <Card>
        <Sparkline points={ofNoon} to={to} label={shops[language][0].name} />
        <TargetHelp
          current={128_900}
          target={target}
          currency="SAR"
          days={days}
          today="2026-11-22"
          onSuggest={setTarget}
        />
      </Card>
    </>
  )
}
