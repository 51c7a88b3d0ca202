import * as Type from 'typebox'
import { Exactly, KeyedBy, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'

declare module '../../schema/kind.ts' {
  interface Kinds {
    utm: Utm
  }
}

/** Target of a link: a web address, or a path of the site, which opens in the visitor's language. */
export const LinkTarget = /*@__PURE__*/ Type.String({
  maxLength: 2_000,
  pattern: '^(https?://[^\\s]+|/([^/\\\\\\s][^\\s]*)?)$',
  kind: 'webAddress',
})

/** An address that an app store or an app opens: `https://apps.apple.com/…`, `market://details?id=…`, `qasima://…`. */
const AppAddress = /*@__PURE__*/ Type.String({
  maxLength: 2_000,
  pattern: '^(?!(javascript|data|vbscript|file|blob|view-source):)[a-z][a-z0-9+.-]*://[^\\s]+$',
  examples: ['https://apps.apple.com/app/id1'],
})

/** `mobile` is a phone or a tablet. */
const ruleDevices = ['phone', 'tablet', 'mobile', 'desktop'] as const

/** A day means its start in `from` and its end in `to`, in UTC. */
const DayOrMoment = /*@__PURE__*/ Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?Z)?$',
  examples: ['2026-11-21'],
  kind: 'day',
})

/** Usual names, which forms offer; rules take any other as well. */
const systems = ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Chrome OS']
const browsers = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera']

/** Conditions of a rule; all given ones must match. */
const When = /*@__PURE__*/ Exactly({
  device: Type.Optional(Nullable(OneOf(ruleDevices))),
  /** As named in the figures, case-insensitive: `iOS`, `Android`, `Windows`, `macOS`. */
  os: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 40, examples: systems }))),
  /** As named in the figures, or a part of it, case-insensitive: `Edge` matches `Microsoft Edge`. */
  browser: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 40, examples: browsers }))),
  /** The first part of a language tag: `ar`. */
  language: Type.Optional(Nullable(Type.String({ pattern: '^[a-z]{2,3}$', examples: ['ar'] }))),
  country: Type.Optional(Nullable(CountryId)),
  from: Type.Optional(Nullable(DayOrMoment)),
  to: Type.Optional(Nullable(DayOrMoment)),
  /** Query parameters of the visit; an empty text matches any value. */
  query: Type.Optional(Nullable(KeyedBy(Type.String({ maxLength: 200 })))),
})

export const LinkRule = /*@__PURE__*/ Exactly({ when: When, targetUrl: LinkTarget })
export type LinkRule = Type.Static<typeof LinkRule>

export const LinkVariant = /*@__PURE__*/ Exactly({
  targetUrl: LinkTarget,
  /** Its share among the variants: 2 gets twice as many visitors as 1. */
  weight: Type.Integer({ minimum: 1, maximum: 1_000 }),
})
export type LinkVariant = Type.Static<typeof LinkVariant>

const utmValue = /*@__PURE__*/ Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 200 })))

/** Added to the target as `utm_source` and so on. */
export const Utm = /*@__PURE__*/ Type.Object(
  { source: utmValue, medium: utmValue, campaign: utmValue, term: utmValue, content: utmValue },
  // With a kind of its own, each parameter is a column of tables.
  { additionalProperties: false, kind: 'utm' },
)
export type Utm = Type.Static<typeof Utm>

/** App targets for phones and tablets, used if no rule matches. */
export const DeepLinks = /*@__PURE__*/ Exactly({
  ios: Type.Optional(Nullable(AppAddress)),
  android: Type.Optional(Nullable(AppAddress)),
})
export type DeepLinks = Type.Static<typeof DeepLinks>
