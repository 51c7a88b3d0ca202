import type { FastifyBaseLogger } from 'fastify'
import type { Budget } from '../budget/budget.queries.ts'
import { eventWriter } from '../event/event-writer.ts'
import type { ApiContext } from '../http/context.ts'
import { AdCounter } from './ad-counter.ts'
import { type AdEvent, writeAdEvents } from './ad-event.queries.ts'
import { AdServer } from './ad-server.ts'
import { adTokens } from './ad-token.ts'
import { AdUnits } from './ad-units.ts'
import { adVisitors } from './ad-visit.ts'
import { budgetsOf } from './ads.rules.ts'
import { liveAds } from './live-ads.ts'
import { SeenAds } from './seen-ads.ts'
import { usedTokens } from './used-tokens.ts'

/** Milliseconds between two flushes of the sums. */
const sumEvery = 1_000

/** Opens the service that serves and counts ads in this process. On close of the server, it writes its counts. */
export async function openAdService(context: ApiContext, log: FastifyBaseLogger) {
  const { database, changes, budgets, keys, config, redis, onClose } = context
  const db = database.main.kysely
  const counts = {
    counted: budgets.countedOf.bind(budgets),
    hasUnit: budgets.hasUnit.bind(budgets),
  }
  const ads = liveAds({
    db,
    changes,
    log,
    // Prefetched, so that the first visitor of a new ad does not wait for its units.
    onRenewed: (all) => {
      for (const ad of all) budgetsOf(ad).forEach(counts.hasUnit)
    },
  })
  const events = eventWriter<AdEvent>({
    name: 'ad-events',
    dataDir: config.dataDir,
    log,
    write: (batch) => writeAdEvents(db, batch, budgets),
  })
  const [units, tokens, seen] = [new AdUnits(budgets), adTokens(keys), new SeenAds()]
  const counter = new AdCounter({
    adOf: ads.adOf,
    tokens,
    units,
    isFirstUse: usedTokens(redis).isFirst,
    add: events.add,
    onSeen: ({ person, adId }, now) => {
      const ad = ads.adOf(adId)
      for (const subject of [ad, ad?.campaign]) if (subject?.capPerPerson) seen.add(person, subject.id, now)
    },
  })
  const server = new AdServer({
    adsFor: ads.adsFor,
    tokens,
    units,
    counts,
    onServed: (token) => counter.addServed(token),
  })
  const timer = setInterval(() => {
    units.endKept(Date.now())
    counter.addSums()
  }, sumEvery).unref()
  onClose(async () => {
    clearInterval(timer)
    ads.close()
    counter.addSums()
    await events.close()
  })
  await ads.start()
  return {
    adOf: ads.adOf,
    adsFor: ads.adsFor,
    counter,
    server,
    /** Counted impressions, without the units reserved for possible ones. */
    seenOf: (budget: Budget) => counts.counted(budget) - units.keptOf(budget),
    visitorOf: adVisitors(context, seen, ads.adOf),
  }
}

export type AdService = Awaited<ReturnType<typeof openAdService>>
