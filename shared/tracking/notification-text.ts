import type { Language } from '../contract/language.ts'
import type { Notification } from '../contract/notification/notification.routes.ts'
import { type Digits, useDigits } from '../i18n/digits.ts'
import { formatFor } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { translate } from '../i18n/words.ts'
import { isolated } from '../schema/isolated.ts'
import type { Money } from '../schema/money.ts'
import { notificationWords } from './notification.words.ts'

type SaidPart = Pick<Notification, 'kind' | 'alert' | 'code'>

// A name in the other script, a code and an amount keep their own direction inside the sentence.

/** What a notification says, in one sentence. */
export function notificationText(
  { kind: noteKind, alert, code: proven }: SaidPart,
  language: Language,
  digits: Digits,
): string {
  const say = translate(notificationWords, language, digits)
  if (proven) return say('code', { shop: isolated(proven.shop.shopName), code: isolated(proven.code) })
  if (noteKind === 'code') return say('codeGone')
  if (!alert) return say(noteKind === 'webhook' ? 'webhook' : 'test')
  const format = formatFor(language, digits)
  const money = (value: Money) => isolated(format.money(value))
  const { kind, previous, effective, code, target, percent, days } = alert
  const values = { product: isolated(alert.product.name), price: money(alert.price) }
  if (kind === 'target' && target) return say('target', { ...values, target: money(target) })
  if (kind === 'percent' && percent !== null) return say('percent', { ...values, percent: format.percent(percent) })
  if (kind === 'lowest' && days !== null) return say('lowest', { ...values, count: days })
  if (kind === 'stock') return say('stock', values)
  if (kind === 'effective' && effective) {
    const withCode = { ...values, price: money(effective) }
    return code ? say('effective', { ...withCode, code: isolated(code) }) : say('effectiveAlone', withCode)
  }
  return previous ? say('changeFrom', { ...values, previous: money(previous) }) : say('change', values)
}

/** What a notification says, in the language of the page and the digits of the visitor. */
export const useNotificationText = (note: SaidPart): string => notificationText(note, useLanguage(), useDigits())

/** Where a notification leads: the page of its product or store; null where it has none. */
export function pageOfNotification({ alert, code }: Pick<Notification, 'alert' | 'code'>): string | null {
  if (alert) return `/product/${alert.product.id}/${alert.product.slug}`
  return code ? `/shop/${code.shop.id}/${code.shop.slug}` : null
}
