import { parseArgs } from 'node:util'
import { makeWorld } from '../../api/seed/world.ts'
import { type DailyPrice, dailyPrices, rollupsOf } from '../../shared/prices/daily-prices.ts'
import { addDays, dayOf } from '../../shared/prices/day.ts'
import { type BackTested, backTest, brierScore } from '../../shared/prices/target-chance.ts'
import { writeSection } from './report.ts'

/** The chance that a target is reached, back-tested on price histories of the demo world. */
const { values } = parseArgs({
  options: {
    /** One listing of so many. */
    every: { type: 'string', default: '10' },
    write: { type: 'boolean' },
  },
})
const falls = [0.05, 0.1, 0.2, 0.3]

function historyOf(changes: Parameters<typeof rollupsOf>[0], until: string): DailyPrice[] {
  const rows = rollupsOf(changes)
  // Two windows beside each other: a look back over a year has the year before it to know.
  const half = addDays(until, -365)
  return [
    ...dailyPrices(rows, { from: addDays(half, -364), to: half }),
    ...dailyPrices(rows, { from: addDays(half, 1), to: until }),
  ]
}

const today = new Date('2026-11-21T00:00:00Z')
const listings = [...makeWorld(today).products()].flatMap((product) => product.listings)
const tested: BackTested[] = []
const started = performance.now()
// The numbers of the rule were chosen on every sixtieth listing from the first; none of those is among these.
const chosen = listings.filter((_, index) => index % Number(values.every) === 5)
for (const { prices } of chosen) {
  const changes = prices.map(({ at, amountMinor, inStock }) => ({
    at: new Date(at).toISOString(),
    amount: amountMinor,
    inStock,
  }))
  tested.push(...backTest({ days: historyOf(changes, dayOf(today.getTime())), falls, every: 15 }))
}
const took = (performance.now() - started) / tested.length

const line = (name: string, looks: readonly BackTested[]) => {
  const { score, base } = brierScore(looks)
  const reached = looks.filter(({ isReached }) => isReached).length / looks.length
  const said = looks.reduce((sum, { chance }) => sum + chance, 0) / looks.length
  const cells = [score.toFixed(4), base.toFixed(4), `${(100 * (1 - score / base)).toFixed(1)} %`]
  const rates = [said, reached].map((part) => `${(100 * part).toFixed(1)} %`)
  return `| ${[name, looks.length, ...cells, ...rates].join(' | ')} |`
}
const lines = [
  '| Target | Looks | Brier | Brier of the base rate | Better by | Said on average | Reached |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...falls.map((fall) =>
    line(
      `${fall * 100} % less`,
      tested.filter((look) => look.fall === fall),
    ),
  ),
  line('All', tested),
  '',
  `${chosen.length} listings of the demo world; one look takes ${took.toFixed(1)} ms.`,
]
process.stdout.write(`${lines.join('\n')}\n`)
if (values.write) await writeSection('target-chance', lines)
