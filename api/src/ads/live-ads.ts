import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Placement, placementNames } from '../../../shared/contract/ads/placement.ts'
import { type CountryId, countries } from '../../../shared/contract/country.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import { liveTable } from '../database/live-table.ts'
import type { Schema } from '../database/schema.ts'
import { findServedAds } from './ads.queries.ts'
import type { ServedAd } from './ads.rules.ts'

interface LiveAdsOptions {
  readonly db: Kysely<Schema>
  readonly changes: ChangeFeed
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly onRenewed: (ads: Iterable<ServedAd>) => void
}

interface Place {
  readonly placement: Placement
  readonly country: CountryId | undefined
}

const keyOf = ({ placement, country }: Place) => `${placement} ${country ?? ''}`

const everyPlace: readonly Place[] = placementNames.flatMap((placement) =>
  [undefined, ...countries.map(({ id }) => id)].map((country) => ({ placement, country })),
)

const standsIn = ({ placement, countries: own }: ServedAd, place: Place): boolean =>
  placement.includes(place.placement) && (place.country === undefined || own.includes(place.country))

/** The ads that this process may serve, by placement. */
export function liveAds({ db, changes, log, onRenewed }: LiveAdsOptions) {
  let byPlace = new Map<string, readonly ServedAd[]>()
  const table = liveTable<ServedAd>({
    changes,
    topic: 'ads',
    log,
    read: (ids) => findServedAds(db, ids),
    onRenewed: (rows) => {
      const ads = [...rows.values()]
      byPlace = new Map(everyPlace.map((place) => [keyOf(place), ads.filter((ad) => standsIn(ad, place))]))
      onRenewed(ads)
    },
  })
  return {
    adOf: (id: string): ServedAd | undefined => table.rows.get(id),
    /** For all countries if the country is unknown. */
    adsFor: (place: Place): readonly ServedAd[] => byPlace.get(keyOf(place)) ?? [],
    start: table.start,
    close: table.close,
  }
}
