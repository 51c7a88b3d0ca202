import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { CountryId } from '../country.ts'
import { Email } from '../identity/sign-in.routes.ts'
import { languages } from '../language.ts'
import { defineRoute } from '../route.ts'

/** Products that one mailbox watches without an account, those that wait for its confirmation included. */
export const maxGuestAlerts = 3

/** Days for which an alert without an account is kept after it was confirmed. */
export const guestAlertDays = 180

/** Days for which it waits for its confirmation. */
export const guestConfirmDays = 7

export const addGuestAlert = defineRoute({
  method: 'POST',
  path: '/alert/guest',
  base: 'api',
  summary: 'Set a price alert without an account, by product page or id: emails a link that starts the alert',
  audience: 'public',
  /** One of `url` and `productId`. */
  body: Exactly({
    url: Type.Optional(WebAddress(2_000)),
    productId: Type.Optional(Id),
    /** The alert fires at this price or below it; in minor units. */
    target: Exactly({ amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }), currency: CurrencyCode }),
    email: Email,
    /** Of the mails; that of the call where it is not said. */
    language: Type.Optional(OneOf(languages)),
    country: Type.Optional(CountryId),
  }),
  reply: Exactly({ id: Id }),
  status: 202,
  errors: [
    'TRACKING_LIMIT_REACHED',
    'EMAIL_INVALID',
    'PRODUCT_PAGE_UNREADABLE',
    'PRODUCT_PAGE_MISSING',
    'SHOP_NOT_SUPPORTED',
    'NOT_FOUND',
  ],
  limit: { calls: 10, seconds: 60 },
})
