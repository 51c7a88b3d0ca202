import type { Static, TSchema } from 'typebox'
import type { ErrorKey } from './error-catalogue.ts'
import type { PartnerScope } from './partner-scope.ts'

/** What a permission allows in a section. Names are exact: `view_ads` never matches `view_ads_report`. */
export type PermissionAction = 'view' | 'create' | 'update' | 'delete' | 'restore' | 'hard_delete' | 'export'
/** The only permission that is not about a section: to view the site with a remote from one's own computer. */
export type OverridePermission = 'dev_override'
export type Permission = `${PermissionAction}_${string}` | OverridePermission

/** Who may call a route: anyone, any signed-in account, any staff, or staff with one permission. */
export type Audience = 'public' | SignedInAudience
export type SignedInAudience = 'user' | StaffAudience
export type StaffAudience = 'staff' | Permission

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The base addresses of routes. */
export const bases = { api: '/api/v1', edge: '/edge/v1' } as const
export type Base = keyof typeof bases

/** The `Accept` type of a caller that wants progress reports: lines of JSON, see `ProgressLine`. */
export const progressType = 'application/x-ndjson'

/** The `Accept` type of a caller that wants live notifications: server-sent events. */
export const eventStreamType = 'text/event-stream'

/** The types of files that a route can return. */
export type FileType =
  | 'text/csv'
  | 'application/json'
  | 'application/gzip'
  | 'image/svg+xml'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The definition of one call. The API serves it (validation, permission, serialisation), `shared/http` calls it, and
 * the OpenAPI document is generated from it.
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
  /** Path parameters that are secrets: they are kept out of logs and reports. */
  readonly secrets?: readonly string[]
  readonly summary: string
  readonly audience: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The payload of a successful reply. */
  readonly reply: Reply
  /**
   * Content type of the payload, if it is not JSON: streamed text of any length, or an endless stream of events, each
   * with a `reply` as its data. A handler that returns a different format sets the type itself.
   */
  readonly produces?: FileType | typeof eventStreamType
  /** The file name under which a browser saves the response. */
  readonly download?: string
  /** Content type of the body, if it is not JSON. */
  readonly consumes?: 'text/csv' | 'multipart/form-data' | 'application/reports+json'
  /** Maximum bytes of the body, if it may exceed the usual megabyte; a form sets its own limit. */
  readonly maxBytes?: number
  /** Whether a caller who accepts `progressType` gets progress reports. */
  readonly progress?: true
  /** The scope that a partner key needs for this call; a call with a key then counts against the key's limit. */
  readonly scope?: PartnerScope
  /**
   * Whether the response contains tokens or another secret: it is never stored, and an `Idempotency-Key` is ignored.
   */
  readonly answersSecrets?: true
  /** Whether a GET has side effects: it is not available in previews, and HEAD does not trigger them. */
  readonly writes?: true
  /** Whether staff need a sign-in that is not older than `stepUpMinutes`; other accounts do not. */
  readonly stepUp?: true
  /** Whether the release token of a remote may also call it, for that remote. */
  readonly releaseToken?: true
  /** Whether staff can call it who have not yet set up their required second factor. */
  readonly beforeEnrolment?: true
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204
  /** Errors specific to this call; common errors are not repeated. */
  readonly errors?: readonly ErrorKey[]
  /** Maximum calls per IP address within this many seconds. */
  readonly limit: { readonly calls: number; readonly seconds: number }
  /** How long shared caches and browsers may store the response; absent means `no-store`. */
  readonly cache?: { readonly seconds: number }
}

/**
 * Whether a call runs once per `Idempotency-Key`: every write of the API, except those that return a secret or an
 * endless stream, and forms, whose bytes only the handler reads.
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

/** Errors that every call can return. */
export const commonErrors = [
  'VALIDATION_ERROR',
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
] as const satisfies readonly ErrorKey[]

/** Declares one call; the types of its parts are preserved for handlers and clients. */
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
