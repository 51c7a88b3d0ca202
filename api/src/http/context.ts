import type { Redis } from 'ioredis'
import type { RawBuilder } from 'kysely'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { Audience } from '../../../shared/contract/route.ts'
import type { BudgetLeases } from '../budget/budget-leases.ts'
import type { Config } from '../config/config.ts'
import type { SigningKeys } from '../config/signing-keys.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Database } from '../database/connection.ts'
import type { SiteEvents } from '../site-event/site-events.ts'
import type { Turbo } from '../turbo/turbo.ts'
import type { VisitorOf } from '../visitor/day-visitors.ts'
import type { Limits } from './limiter.ts'
import type { SemaphoreLimits } from './semaphore.ts'

export type ApiConfig = Pick<
  Config,
  | 'production'
  | 'mail'
  | 'push'
  | 'webhook'
  | 'oauth'
  | 'staffSecondFactor'
  | 'releaseApproval'
  | 'publicOrigin'
  | 'redisUrl'
  | 'rateLimits'
  | 'featureFlags'
  | 'revision'
  | 'docs'
  | 'siteEvents'
  | 'dataDir'
  | 'objectStore'
  | 'releaseFolder'
>

/** What the back-office consists of, according to the contract and the collections. */
export interface SectionAccess {
  /**
   * Who may see a section. A section that only its remote declares needs `view_<its name>`; so without permission an
   * existing section looks like a missing one.
   */
  viewersOf(section: string): Audience
  /** The section whose records are in a table; the table's own name if it belongs to no collection. */
  sectionOfTable(table: string): string
  /** The column that names a table's records for people; undefined for a table without a collection. */
  labelColumnOf(table: string): string | undefined
  /** How records of a section are found by name; undefined without a collection. */
  namesIn(section: string): RecordNames | undefined
}

/** The columns that name a table's records for people. */
export interface RecordNames {
  readonly table: string
  readonly id: 'uuid' | 'integer'
  readonly columns: readonly string[]
  readonly hasTrash: boolean
  /** Selects `id` and `name` (folded) for texts that name a record in other ways than a column. */
  readonly namedBy?: NamedBy | undefined
}

/** A select of `id` and `name`, given texts and, in the same order, their folded forms. */
export type NamedBy = (texts: readonly string[], forms: readonly string[]) => RawBuilder<unknown>

/** What every noun gets for serving its routes. */
export interface ApiContext {
  readonly database: Database
  /** Changes of records that this process caches. */
  readonly changes: ChangeFeed
  /** This process's leases of limited budgets. */
  readonly budgets: BudgetLeases
  readonly config: ApiConfig
  readonly keys: SigningKeys
  readonly limits: Limits
  /** The Redis shared by processes, if configured. */
  readonly redis: Redis | undefined
  readonly sections: SectionAccess
  readonly signAccessToken: (claims: { readonly userId: string; readonly sessionId: string }) => string
  /** Seconds for which this process caches counts of whole tables. */
  readonly cacheSeconds: number
  readonly passwordLimits: SemaphoreLimits
  /** Reads product pages of shops. */
  readonly turbo: Turbo
  /** The country of a network address, if the service knows it. */
  readonly countryOf: (address: string) => CountryId | undefined
  /** Identifies a visitor, so that they are counted once a day. */
  readonly visitorOf: VisitorOf
  /** Counts what visitors do. */
  readonly siteEvents: SiteEvents
  /** Replaces Facebook's own origins, for tests. */
  readonly facebookOrigin: string | undefined
  /** Calls `close` when the server stops. */
  readonly onClose: (close: () => unknown) => void
}
