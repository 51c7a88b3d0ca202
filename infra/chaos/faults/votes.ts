import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../../api/src/testing/until.ts'
import { withClient } from '../../start/with-client.ts'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { embeddedDatabase, type Service, startService } from '../service.ts'

const visitors = 200
const codes = 12
/** Codes that each visitor tries. */
const tried = 4
/** Times that each vote is sent at once. */
const copies = 2
const kills = 3
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Expected {
  readonly couponId: string
  readonly country: string
  worked: number
  failed: number
}

/** Sends votes until each is acknowledged, and counts how that went. */
function ballotOf({ call }: Pick<Service, 'call'>) {
  const sent = { acknowledged: 0, again: 0, others: new Set<number>() }
  const send = async (couponId: string, country: string, worked: boolean, address: string): Promise<void> => {
    const body = { couponId, country, worked, ...(!worked && { reason: 'expired' }) }
    for (;;) {
      const options = { body, address, headers: { 'user-agent': browser } }
      const replies: Reply[] = await Promise.all(
        Array.from({ length: copies }, () => call('POST', '/coupon/vote', options)),
      )
      for (const { status } of replies) if (![0, 200, 429, 503].includes(status)) sent.others.add(status)
      sent.acknowledged += replies.filter(({ status }) => status === 200).length
      // What failed may have been counted before its answer was lost; sent again, it is the same vote.
      if (replies.some(({ status }) => status === 200)) return
      sent.again += copies
      await sleep(Math.max(...replies.map(({ retryAfter }) => Number(retryAfter ?? 0)), 0.3) * 1_000)
    }
  }
  return { sent, send }
}

/** One visitor, in a network of their own: votes on some codes, and on every third of them changes their mind. */
async function visit(number: number, expected: readonly Expected[], send: ReturnType<typeof ballotOf>['send']) {
  const address = `10.${number % 250}.${Math.floor(number / 250)}.7`
  for (let turn = 0; turn < tried; turn += 1) {
    const code = expected[(number * 5 + turn) % expected.length]
    if (!code) continue
    const first = (number + turn) % 4 !== 0
    const last = (number + turn) % 3 === 0 ? !first : first
    await send(code.couponId, code.country, first, address)
    if (last !== first) await send(code.couponId, code.country, last, address)
    code[last ? 'worked' : 'failed'] += 1
  }
}

/** Codes of one store, which the service has nothing of as it starts. */
const makeCodes = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ couponId: string; country: string }>(
      `with kind as (
         insert into category (slug, name_ar, name_en) values ('votes', 'تصويت', 'Votes') returning id
       ), store as (
         insert into shop (slug, name_ar, name_en, domain, countries, currency, category_id)
         select 'votes', 'متجر', 'Store', 'votes.example', '{sa,eg}', 'SAR', id from kind returning id
       )
       insert into coupon (shop_id, code, description_ar, description_en, discount_type, percent, countries, starts_at)
       select store.id, 'VOTE' || number, 'خصم', 'Discount', 'percent', number, '{sa,eg}', now()
       from store, generate_series(1, ${codes}) as number
       returning id as "couponId", case percent % 2 when 0 then 'sa' else 'eg' end as country`,
    )
    return rows.map((row): Expected => ({ ...row, worked: 0, failed: 0 }))
  })

/** For each place in which a tally stands, how many codes say other than what was voted there. */
const countWrong = (url: string, expected: readonly Expected[]) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Record<'votes' | 'days' | 'totals' | 'samples' | 'weights', number>>(
      `select
         count(*) filter (where (ballot.worked, ballot.failed) is distinct from (wanted.worked, wanted.failed))::integer as votes,
         count(*) filter (where (days.worked, days.failed) is distinct from (wanted.worked, wanted.failed))::integer as days,
         count(*) filter (where (coupon.worked, coupon.failed) is distinct from (wanted.worked, wanted.failed))::integer as totals,
         count(*) filter (where evidence.samples > 0)::integer as samples,
         count(*) filter (where evidence.weights > 0)::integer as weights
       from json_to_recordset($1) as wanted ("couponId" uuid, country text, worked integer, failed integer)
       join coupon on coupon.id = wanted."couponId"
       cross join lateral (
         select (count(*) filter (where worked))::integer as worked, (count(*) filter (where not worked))::integer as failed
         from coupon_vote where coupon_id = coupon.id and counted
       ) as ballot
       cross join lateral (
         select sum(worked)::integer as worked, sum(failed)::integer as failed from coupon_vote_day where coupon_id = coupon.id
       ) as days
       cross join lateral (
         select count(*) filter (where (sample_worked, sample_failed) is distinct from (wanted.worked, wanted.failed)) as samples,
           count(*) filter (where abs(worked - wanted.worked) + abs(failed - wanted.failed) > 0.1) as weights
         from coupon_evidence where coupon_id = coupon.id and country in (wanted.country, 'all')
       ) as evidence`,
      [JSON.stringify(expected)],
    )
    return rows[0] ?? { votes: -1, days: -1, totals: -1, samples: -1, weights: -1 }
  })

export const votesFault: Fault = {
  name: 'votes',
  promise: `${visitors} visitors at once vote on ${tried} of ${codes} codes each, send every vote ${copies} times at once and change their mind on every third, while PostgreSQL is killed ${kills} times: votes, counts of days, totals and weights are exact, one vote a visitor and code, and no call fails otherwise than for the kill`,
  limit: 300,
  run: async (after) => {
    const service = await startService(after)
    const { url } = await embeddedDatabase(service)
    const expected = await makeCodes(url)
    const { sent, send } = ballotOf(service)
    const elapsed = stopwatch()
    const votes = visitors * tried
    const visits = Promise.all(Array.from({ length: visitors }, (_, number) => visit(number, expected, send)))
    const counted = () => expected.reduce((sum, { worked, failed }) => sum + worked + failed, 0)
    for (let kill = 1; kill <= kills; kill += 1) {
      await until('votes', () => counted() >= (votes * kill) / (kills + 1), 120_000)
      process.kill((await embeddedDatabase(service)).pid, 'SIGKILL')
    }
    await visits
    const took = elapsed()
    const wrong = await countWrong((await embeddedDatabase(service)).url, expected)
    const { note, seen } = findings()
    note(counted() === votes, `${counted()} votes of ${visitors} visitors in ${seconds(took)}`)
    note(true, `${sent.acknowledged} calls acknowledged, ${sent.again} sent again after a kill`)
    note(sent.others.size === 0, `other answers: ${[...sent.others].join(', ') || 'none'}`)
    const exact = Object.entries(wrong).map(([place, number]) => `${number} of ${codes} in ${place}`)
    note(
      Object.values(wrong).every((number) => number === 0),
      `codes with a wrong tally: ${exact.join(', ')}`,
    )
    return seen()
  },
}
