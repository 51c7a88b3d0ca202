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

/** What the back-office consists of, as the contract and the stores of the collections say. */
export interface SectionAccess {
  /**
   * Who may see a section. One that the contract does not name, since only its remote knows of it, takes
   * `view_<its name>`: without it a section that there is looks like one that there is not.
   */
  viewersOf(section: string): Audience
  /** The section whose records a table keeps; the table's own name where no collection keeps it. */
  sectionOfTable(table: string): string
  /** The column that names a record of a table to people; undefined where no collection keeps the table. */
  labelColumnOf(table: string): string | undefined
  /** Where the records of a section are found by what they are called; undefined where no collection keeps them. */
  namesIn(section: string): RecordNames | undefined
}

/** The columns by which people call the records of a table. */
export interface RecordNames {
  readonly table: string
  readonly id: 'uuid' | 'integer'
  readonly columns: readonly string[]
  readonly hasTrash: boolean
  /** Selects `id` and `name`, the folded form of each text that names a record in another way than by a column. */
  readonly namedBy?: NamedBy | undefined
}

/** A select of `id` and `name` by texts and, in the same order, their folded forms. */
export type NamedBy = (texts: readonly string[], forms: readonly string[]) => RawBuilder<unknown>

/** What every noun is given to serve its routes. */
export interface ApiContext {
  readonly database: Database
  /** Changes of records that this process keeps in memory. */
  readonly changes: ChangeFeed
  /** The share of this process in what is counted up to a limit. */
  readonly budgets: BudgetLeases
  readonly config: ApiConfig
  readonly keys: SigningKeys
  readonly limits: Limits
  /** What processes share in memory, where the settings name one. */
  readonly redis: Redis | undefined
  readonly sections: SectionAccess
  readonly signAccessToken: (claims: { readonly userId: string; readonly sessionId: string }) => string
  /** Seconds for which counts of whole tables are kept in this process. */
  readonly cacheSeconds: number
  readonly passwordLimits: SemaphoreLimits
  /** Reads product pages of shops. */
  readonly turbo: Turbo
  /** The country of a network address, of those that the service knows. */
  readonly countryOf: (address: string) => CountryId | undefined
  /** By which a visitor is counted once within a day. */
  readonly visitorOf: VisitorOf
  /** Counts what visitors do. */
  readonly siteEvents: SiteEvents
  /** Stands in for Facebook's own origins. */
  readonly facebookOrigin: string | undefined
  /** Calls `close` when the server stops. */
  readonly onClose: (close: () => unknown) => void
}
