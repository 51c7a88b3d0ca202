import { type Language, pathInLanguage } from '../../../shared/contract/language.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { fill } from '../outbox/define-mail.ts'
import { alertWords } from './alert-mail.words.ts'
import { type FiredAlert, kindInWords, valuesOf } from './alert-text.ts'

/** The body posted to a webhook. New fields keep the version; changed or removed ones need the next. */
export interface WebhookEvent {
  readonly type: 'alert.fired' | 'test'
  readonly version: 1
  /** Equals the `webhook-id` header, and stays the same for retries. */
  readonly id: string
  /** When it happened. */
  readonly timestamp: string
  /** Null for a test. */
  readonly data: {
    readonly alertId: string
    readonly kind: AlertKind
    /** In the language of the account. */
    readonly text: string
    readonly language: Language
    readonly product: { readonly id: string; readonly name: string; readonly url: string }
    readonly listing: { readonly id: string }
    readonly shop: { readonly name: string } | null
    /** Amounts are in minor units: 11900 of SAR is SAR 119. */
    readonly price: Money
    readonly before: Money | null
    /** After the code. */
    readonly effective: Money | null
    readonly code: string | null
    readonly target: Money | null
    readonly percent: number | null
    readonly days: number | null
  } | null
}

interface Firing extends FiredAlert {
  readonly id: string
  readonly alertId: string
  readonly productId: string
  readonly listingId: string
  readonly firedAt: Date
}

/** The event for a fired alert. */
export function firedEvent(firing: Firing, language: Language, publicOrigin: string): WebhookEvent {
  const { id, alertId, kind, productId, listingId, product, shop, firedAt } = firing
  const { price, previous, effective, code, target, percent, days } = firing
  return {
    type: 'alert.fired',
    version: 1,
    id,
    timestamp: firedAt.toISOString(),
    data: {
      alertId,
      kind,
      text: fill(alertWords[language][kindInWords(firing)], valuesOf(language, firing)),
      language,
      product: {
        id: productId,
        name: product[language],
        url: new URL(pathInLanguage(firing.path, language), publicOrigin).href,
      },
      listing: { id: listingId },
      shop: shop && { name: shop[language] },
      price,
      before: previous,
      effective,
      code,
      target,
      percent,
      days,
    },
  }
}

/** The event of a test call. */
export const testEvent = (id: string, at: Date): WebhookEvent => ({
  type: 'test',
  version: 1,
  id,
  timestamp: at.toISOString(),
  data: null,
})
