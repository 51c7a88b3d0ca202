import { parseArgs } from 'node:util'
import { randomOf } from '../../api/seed/random.ts'
import { rankOf, type Votes } from '../../api/src/coupon/rank.rules.ts'
import { evidenceDays } from '../../shared/contract/coupon/coupon.ts'
import { proofScore } from '../../shared/contract/coupon/proof-score.ts'
import { networkWeight } from '../../shared/contract/coupon/vote-weight.ts'
import { attackOn, type Conditions, NetworkTally, networkOfShopper, weightByCode } from './ranking-networks.ts'
import {
  countryShares,
  makeWorldOfCodes,
  patience,
  rateOn,
  takenOff,
  type WorldCode,
  type WorldStore,
  worksFor,
  worldDays,
} from './ranking-world.ts'
import { writeSection } from './report.ts'

/** Orders of codes beside each other, in worlds where it is known how often each code works. */
const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '10' },
    stores: { type: 'string', default: '100' },
    write: { type: 'boolean' },
  },
})
/** Before this day every order is still learning; none of it is counted. */
const countedFrom = 30
/** Shares of shoppers who say how it went, and who press the wrong answer. */
const says = { worked: 0.12, failed: 0.2, wrongly: 0.03 } as const
/** What an order can know of a code. */
class Evidence {
  /** By country, and of all of them at the end; fading, and as plain counts. */
  readonly faded = [...countryShares, 1].map(() => ({ worked: 0, failed: 0, day: 0 }))
  readonly counted = { worked: 0, failed: 0 }
  used = 0

  vote(country: number, worked: boolean, day: number, weight: number, count: number) {
    this.counted[worked ? 'worked' : 'failed'] += count
    for (const place of [country, countryShares.length]) {
      const sums = this.faded[place]
      if (!sums) continue
      const left = 0.5 ** ((day - sums.day) / evidenceDays)
      sums.worked = sums.worked * left + (worked ? weight : 0)
      sums.failed = sums.failed * left + (worked ? 0 : weight)
      sums.day = day
    }
  }

  in(place: number, day: number): Votes {
    const { worked, failed, day: since } = this.faded[place] ?? { worked: 0, failed: 0, day }
    const left = 0.5 ** ((day - since) / evidenceDays)
    return { worked: worked * left, failed: failed * left }
  }
}

interface World {
  readonly name: string
  readonly stores: readonly WorldStore[]
}

interface Standing {
  readonly code: WorldCode
  readonly evidence: Evidence
  readonly country: number
  readonly day: number
}

const knownOf = ({ evidence, country, day, code }: Standing) => ({
  own: evidence.in(country, day),
  every: evidence.in(countryShares.length, day),
  age: day - code.bornOn,
  saving: code.saving,
})

const orders: Readonly<Record<string, (standing: Standing) => number>> = {
  'Newest first': ({ code }) => code.bornOn,
  'Most used first': ({ code, evidence }) => evidence.used + code.bornOn / 1e6,
  'Largest percentage first': ({ code }) => code.percent,
  'Share of votes that worked': ({ evidence: { counted } }) =>
    counted.worked / Math.max(1, counted.worked + counted.failed),
  'Score of all countries, no saving': ({ evidence, day }) => {
    const { worked, failed } = evidence.in(countryShares.length, day)
    return proofScore(worked, failed)
  },
  '**Score × expected saving, by country**': (standing) => rankOf(knownOf(standing)),
  'Knowing the truth': ({ code, country, day }) => rateOn(code, country, day) * code.saving,
}

interface Sums {
  shoppers: number
  firstWorked: number
  firstSaving: number
  anyWorked: number
  saving: number
}

/** Lets the shoppers of all stores try their codes in an order, day by day, and counts what they found. */
function live(world: World, rank: (standing: Standing) => number, sums: Sums, { weigh, networks }: Conditions): void {
  const known = world.stores.map(({ codes }) => codes.map((code) => ({ code, evidence: new Evidence() })))
  const sorted = (store: number, country: number, day: number) =>
    (known[store] ?? [])
      .filter(({ code }) => code.bornOn <= day)
      .map((one) => ({ ...one, rank: rank({ ...one, country, day }) }))
      .toSorted((one, other) => other.rank - one.rank || other.code.number - one.code.number)
      .slice(0, patience)
  const random = randomOf(`networks of ${world.name}`)
  for (let day = 0; day < worldDays; day += 1) {
    const tally = new NetworkTally(weigh)
    // The votes of an attack come first in the day, when a network still has all of its weight.
    for (const { store, network } of attackOn(world.stores, day, networks)) {
      const { pushed = null } = world.stores[store] ?? {}
      const target = known[store]?.find(({ code }) => code === pushed)
      if (target) target.evidence.vote(0, true, day, tally.weightOf(network, `${store} ${target.code.number}`), 1)
    }
    for (const [store, { shoppers }] of world.stores.entries()) {
      for (const shopper of shoppers[day] ?? []) {
        const network = networkOfShopper(random.next(), networks)
        const isCounted = day >= countedFrom
        if (isCounted) sums.shoppers += 1
        for (const [attempt, { code, evidence }] of sorted(store, shopper.country, day).entries()) {
          const worked = worksFor(code, shopper, day, attempt)
          const { votes = 1, errs = 1 } = shopper.luck[attempt] ?? {}
          evidence.used += 1
          if (votes < (worked ? says.worked : says.failed)) {
            const weight = network === null ? 1 : tally.weightOf(network, `${store} ${code.number}`)
            evidence.vote(shopper.country, errs < says.wrongly ? !worked : worked, day, weight, 1)
          }
          if (!worked) continue
          const saving = takenOff(code, shopper)
          if (isCounted) {
            sums.anyWorked += 1
            sums.saving += saving
            if (attempt === 0) {
              sums.firstWorked += 1
              sums.firstSaving += saving
            }
          }
          break
        }
      }
    }
  }
}

function figuresOf(name: string, world: World, conditions: Conditions): readonly number[] {
  const sums: Sums = { shoppers: 0, firstWorked: 0, firstSaving: 0, anyWorked: 0, saving: 0 }
  live(world, orders[name] ?? (() => 0), sums, conditions)
  return [sums.firstWorked, sums.firstSaving, sums.anyWorked, sums.saving].map((sum) => (100 * sum) / sums.shoppers)
}

/** Mean of the worlds, with twice its standard error. */
function meanOf(figures: readonly number[]): string {
  const mean = figures.reduce((sum, one) => sum + one, 0) / figures.length
  const variance = figures.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, figures.length - 1)
  return `${mean.toFixed(1)} ± ${(2 * Math.sqrt(variance / figures.length)).toFixed(1)} %`
}

const worldsOf = (pushed: boolean): World[] =>
  Array.from({ length: Number(values.worlds) }, (_, number) => {
    const name = `world ${number}`
    return { name, stores: makeWorldOfCodes(name, Number(values.stores), pushed) }
  })

const columns = 'First code works | First code saves | One of three works | Saves in the end'

function rowOf(title: string, order: string, worlds: readonly World[], conditions: Conditions): string {
  const figures = worlds.map((world) => figuresOf(order, world, conditions))
  const cells = [0, 1, 2, 3].map((figure) => meanOf(figures.map((one) => one[figure] ?? 0)))
  return `| ${[title, ...cells].join(' | ')} |`
}

const theRule = '**Score × expected saving, by country**'
const plain = worldsOf(false)
const pushed = worldsOf(true)
const peace: Conditions = {
  weigh: networkWeight,
  networks: { attackers: 0, pushes: 0, behindCarriers: 0, carriers: 0 },
}
const beside = (networks: Partial<Conditions['networks']>): Conditions['networks'] => ({
  ...peace.networks,
  ...networks,
})
const scenarios: Readonly<Record<string, Conditions['networks']>> = {
  'One network, 20 votes a day for a dead code of each store': beside({ attackers: 1, pushes: 20 }),
  'One network, one such vote a day for each store': beside({ attackers: 1, pushes: 1 }),
  'Ten networks, one such vote a day of each for each store': beside({ attackers: 10, pushes: 1 }),
  'No attack, 60 % of shoppers behind one address of a carrier': beside({ behindCarriers: 0.6, carriers: 1 }),
  'No attack, 90 % of shoppers behind three': beside({ behindCarriers: 0.9, carriers: 3 }),
  'The same, a quarter of them with an account that is a week old': beside({
    behindCarriers: 0.9,
    carriers: 3,
    withAccount: 0.25,
  }),
  'The first attack, from the network of the 60 %': beside({
    attackers: 1,
    pushes: 20,
    behindCarriers: 0.6,
    carriers: 1,
    attacksFromCarrier: true,
  }),
}

function orderTable(): string[] {
  const rows = Object.keys(orders).map((name) => rowOf(name, name, plain, peace))
  const visits = plain.flatMap(({ stores }) =>
    stores.flatMap(({ shoppers }) => shoppers.slice(countedFrom).flat()),
  ).length
  return [`| Order | ${columns} |`, '| --- | --- | --- | --- | --- |', ...rows, '', `${visits} shoppers.`, '']
}

function networkTable(): string[] {
  const rows = Object.entries(scenarios).flatMap(([title, networks]) => {
    const worlds = networks.attackers > 0 ? pushed : plain
    return [
      rowOf(`${title}: every vote in full`, theRule, worlds, { weigh: () => 1, networks }),
      rowOf('… each vote of a network on one code weighs less', theRule, worlds, { weigh: weightByCode, networks }),
      rowOf('… **and each vote of it in the day**', theRule, worlds, { weigh: networkWeight, networks }),
    ]
  })
  return [`| Networks | ${columns} |`, '| --- | --- | --- | --- | --- |', ...rows, '']
}

const lines = [
  ...orderTable(),
  ...networkTable(),
  `${values.worlds} worlds of ${values.stores} stores; days ${countedFrom} to ${worldDays}.`,
]
process.stdout.write(`${lines.join('\n')}\n`)
if (values.write) await writeSection('ranking', lines)
