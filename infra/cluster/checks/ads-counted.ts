import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../../../api/src/testing/until.ts'
import { anyAddress, callerOf } from '../../chaos/caller.ts'
import { type Check, hold } from '../check.ts'

/** Milliseconds of load. One API is restarted in their middle. */
const loadTime = 60_000
/** More than the machine serves at once, so that it is busy all the time. */
const visitors = 16 * availableParallelism()

const agent = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

/** An ad of each kind, by the place where it alone stands: the demo has none for its country. */
const ads = {
  home: { cap: null },
  blog: { cap: 500 },
  store: { cap: 60 },
} as const
const places = ['home', 'blog', 'store'] as const
type Place = (typeof places)[number]

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer of whatever was called
  readonly body: any
}

/** A call of another visitor each time; status 0 where there was no answer. */
async function call(origin: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'user-agent': agent, 'x-forwarded-for': anyAddress(), 'accept-language': 'en' }
  const reply = await fetch(`${origin}/api/v1${path}`, {
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => undefined)
  const answered = await reply?.json().catch(() => undefined)
  return { status: answered ? (reply?.status ?? 0) : 0, body: answered }
}

/** What answers said that was counted. */
const noAnswers = () => ({ seen: 0, clicks: 0, twice: 0, refused: 0, unsure: 0 })

export const adsCounted: Check = {
  name: 'ads are counted once each, and no cap is passed',
  run: async ({ origin, apis, staff, databaseUrl }) => {
    const caller = callerOf(origin)
    const { accessToken: token } = await caller.signIn(staff.email, staff.password)
    const words = { title: 'Sale', text: '', image: null }
    const ids = new Map<Place, string>()
    for (const place of places) {
      const { status, body } = await caller.call('POST', '/ads', {
        token,
        body: {
          name: place,
          placement: [place],
          countries: ['ly'],
          // Names such as example.com are refused in production.
          link: 'https://noon.com/',
          creative: { ar: words, en: words },
          cap: ads[place].cap,
        },
      })
      hold(status === 201, `making an ad for "${place}" was answered ${status}`)
      ids.set(place, JSON.parse(body).id)
    }
    const tally = { home: noAnswers(), blog: noAnswers(), store: noAnswers() }
    const end = Date.now() + loadTime
    let turn = 0

    async function visit(): Promise<void> {
      turn += 1
      const place = places[turn % places.length] ?? 'home'
      // Shown by one API and counted by either.
      const [first, second] = [apis[turn % 2], apis[Math.floor(turn / 2) % 2]]
      const of = tally[place]
      const answer = await call(first?.origin ?? '', `/ads/active?placement=${place}&country=ly`)
      const ad = answer.body?.items?.[0]
      if (!ad) return sleep(20)
      const seen = await call(second?.origin ?? '', `/ads/${ad.id}/impression`, { token: ad.token })
      if (seen.status === 200) of.seen += 1
      else if (seen.status === 400) of.refused += 1
      else of.unsure += 1
      if (seen.status !== 200) return
      if (turn % 5 === 0) {
        const again = await call(first?.origin ?? '', `/ads/${ad.id}/impression`, { token: ad.token })
        if (again.status === 409) of.twice += 1
      }
      if (turn % 7 === 0) {
        const click = await call(first?.origin ?? '', `/ads/${ad.id}/click`, { token: ad.token })
        if (click.status === 200) of.clicks += 1
      }
    }
    const run = async () => {
      while (Date.now() < end) await visit()
    }
    const restart = sleep(loadTime / 2).then(() => apis[0].restart())
    await Promise.all([...Array.from({ length: visitors }, run), restart])

    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      const countedOf = async (place: Place) => {
        const { rows } = await client.query<{ seen: number; clicks: number }>(
          'select coalesce(sum(seen), 0)::int as seen, coalesce(sum(clicks), 0)::int as clicks from ad_day where ad_id = $1',
          [ids.get(place)],
        )
        return rows[0] ?? { seen: 0, clicks: 0 }
      }
      await until('all is written', async () => (await countedOf('home')).seen >= tally.home.seen).catch(() => {})
      const lines: string[] = []
      for (const place of places) {
        const { seen, clicks } = await countedOf(place)
        const answered = tally[place]
        const { cap } = ads[place]
        hold(seen > 0, `no impression was counted in "${place}"`)
        // A call that was cut by the restart may have been counted.
        hold(
          seen >= answered.seen && seen <= answered.seen + answered.unsure,
          `${answered.seen} impressions were acknowledged in "${place}" and ${seen} were counted`,
        )
        hold(clicks <= seen, `${clicks} clicks of ${seen} impressions`)
        hold(clicks >= answered.clicks, `${answered.clicks} clicks were acknowledged and ${clicks} counted`)
        hold(cap === null || seen <= cap, `${seen} impressions passed the cap of ${cap}`)
        lines.push(`${seen}${cap === null ? '' : ` of at most ${cap}`} with ${clicks} clicks`)
      }
      const twice = places.reduce((sum, place) => sum + tally[place].twice, 0)
      return `acknowledged and counted over the restart of an API: ${lines.join('; ')}; ${twice} repeats were refused`
    } finally {
      await client.end()
    }
  },
}
