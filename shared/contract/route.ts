import type { Static, TSchema } from 'typebox'
import type { ErrorKey } from './error-catalogue.ts'
import type { PartnerScope } from './partner-scope.ts'

/** What a permission allows on a section. Names are exact: `view_ads` never matches `view_ads_report`. */
export type PermissionAction = 'view' | 'create' | 'update' | 'delete' | 'restore' | 'hard_delete' | 'export'
/** The one permission that is about no section: to look at the site with a remote of one's own computer in it. */
export type OverridePermission = 'dev_override'
export type Permission = `${PermissionAction}_${string}` | OverridePermission

/** Who may call a route: any caller, any signed-in account, any staff, or staff with one permission. */
export type Audience = 'public' | SignedInAudience
export type SignedInAudience = 'user' | StaffAudience
export type StaffAudience = 'staff' | Permission

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Which of the two base addresses a route hangs under. */
export const bases = { api: '/api/v1', edge: '/edge/v1' } as const
export type Base = keyof typeof bases

/** What a caller accepts that wants progress reports: lines of JSON, see `ProgressLine`. */
export const progressType = 'application/x-ndjson'

/** What a caller accepts that wants to be notified of things as they happen: server-sent events. */
export const eventStreamType = 'text/event-stream'

/** What a file that a route answers can be. */
export type FileType =
  | 'text/csv'
  | 'application/json'
  | 'application/gzip'
  | 'image/svg+xml'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * One call, written once. The API serves it (validation, permission, serialiser), `shared/http`
 * calls it, and the OpenAPI document is made from it.
 */
export interface RouteContract<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
  Access extends Audience = Audience,
> {
  readonly method: Method
  /** Path under the base, with `:name` parameters. */
  readonly path: string
  readonly base: Base
  /** Names of parameters of the path that are secrets: no log and no report gets them. */
  readonly secrets?: readonly string[]
  readonly summary: string
  readonly audience: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The payload of success. */
  readonly reply: Reply
  /**
   * What the payload travels as, when it is not JSON: a text of any length, streamed; or events without an end, the data of
   * each a `reply`. A handler that answers another form of the same sets the type itself.
   */
  readonly produces?: FileType | typeof eventStreamType
  /** The name of the file under which a browser is to save the answer. */
  readonly download?: string
  /** What the body travels as, when it is not JSON. */
  readonly consumes?: 'text/csv' | 'multipart/form-data' | 'application/reports+json'
  /** Most bytes of the body, where it may have more than the megabyte of others; a form says so itself. */
  readonly maxBytes?: number
  /** Whether a caller who accepts `progressType` gets reports of how far the call has come. */
  readonly progress?: true
  /** What the key of a partner has to be good for, where a call brings one; the limit of the key then counts the call. */
  readonly scope?: PartnerScope
  /** Whether the answer holds tokens or another secret: it is kept nowhere, and an `Idempotency-Key` is ignored. */
  readonly answersSecrets?: true
  /** Whether a GET changes something all the same: it is no part of a preview, and no HEAD does what it does. */
  readonly writes?: true
  /** Whether staff need a sign-in that is not older than `stepUpMinutes`; no other account is asked for it. */
  readonly stepUp?: true
  /** Whether the token of a remote may call it as well, for what is that remote's. */
  readonly releaseToken?: true
  /** Whether it is open to staff who have yet to set up the second factor that is required of them. */
  readonly beforeEnrolment?: true
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204
  /** Failures particular to this call; the ones every call can have are not repeated. */
  readonly errors?: readonly ErrorKey[]
  /** At most so many calls of one address in so many seconds. */
  readonly limit: { readonly calls: number; readonly seconds: number }
  /** How long shared caches and browsers may keep the answer; absent means `no-store`. */
  readonly cache?: { readonly seconds: number }
}

/**
 * Whether a call is done once for each `Idempotency-Key`: every write of the API but those whose answer is a secret or has
 * no end, and forms, whose bytes are read by the handler alone.
 */
/*@__NO_SIDE_EFFECTS__*/
export const takesIdempotencyKey = ({
  method,
  base,
  answersSecrets,
  produces,
  consumes,
}: Pick<RouteContract, 'method' | 'base' | 'answersSecrets' | 'produces' | 'consumes'>): boolean =>
  method !== 'GET' && base === 'api' && !answersSecrets && !produces && consumes !== 'multipart/form-data'

/** Failures that every call can have. */
export const commonErrors = [
  'VALIDATION_ERROR',
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
] as const satisfies readonly ErrorKey[]

/** Declares one call; the types of its parts are kept for handler and client. */
/*@__NO_SIDE_EFFECTS__*/
export const defineRoute = <
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
  const Access extends Audience = Audience,
>(
  route: RouteContract<Params, Query, Body, Reply, Access>,
) => route

type Part<Schema extends TSchema> = TSchema extends Schema ? undefined : Static<Schema>

export type ParamsOf<Route> = Route extends RouteContract<infer P, TSchema, TSchema, TSchema> ? Part<P> : never
export type QueryOf<Route> = Route extends RouteContract<TSchema, infer Q, TSchema, TSchema> ? Part<Q> : never
export type BodyOf<Route> = Route extends RouteContract<TSchema, TSchema, infer B, TSchema> ? Part<B> : never
export type ReplyOf<Route> = Route extends RouteContract<TSchema, TSchema, TSchema, infer R> ? Static<R> : never
