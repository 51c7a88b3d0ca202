import { guestAlertDays, guestConfirmDays } from '../../../../shared/contract/alert/guest-alert.routes.ts'
import type { LocalizedText } from '../../../../shared/schema/localized-text.ts'
import type { Money } from '../../../../shared/schema/money.ts'
import { localeOf, moneyText } from '../../../../shared/schema/money-text.ts'
import { action, defineMail, fill, link, text } from '../../outbox/define-mail.ts'
import { isolatedIn } from '../../outbox/isolate.ts'
import { guestAlertWords } from './guest-alert-mail.words.ts'

interface GuestAlertMailValues {
  readonly product: LocalizedText
  readonly target: Money
  readonly confirmUrl: string
  readonly endUrl: string
}

const example: GuestAlertMailValues = {
  product: { ar: 'شاحن أنكر 65 واط', en: 'Anker 65W charger' },
  target: { amount: 12_000, currency: 'SAR' },
  confirmUrl: 'https://qasima.example/api/v1/alert/confirm/token',
  endUrl: 'https://qasima.example/api/v1/alert/end/token',
}

/** Asks an address without an account to confirm a requested alert. */
export const guestAlertMail = defineMail({
  kind: 'guest-alert',
  about: {
    title: 'Confirm a price alert',
    sentWhen: 'A visitor without an account sets a price alert by email.',
  },
  words: guestAlertWords,
  example,
  write: ({ language, words, values: { product, target, confirmUrl, endUrl } }) => {
    const values = {
      product: isolatedIn(language, product[language]),
      target: isolatedIn(language, moneyText(localeOf(language), target)),
      days: String(guestAlertDays),
      confirmDays: String(guestConfirmDays),
    }
    const title = fill(words.title, values)
    return {
      subject: title,
      title,
      body: [text(words.asked, values), action(words.begin, confirmUrl), text(words.days, values)],
      stub: [text(words.stranger, values), link(words.erase, endUrl)],
    }
  },
})
