import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { CountryId } from '../country.ts'
import { Email } from '../identity/sign-in.routes.ts'
import { languages } from '../language.ts'
import { defineRoute } from '../route.ts'

/** Products that one mailbox can watch without an account, including unconfirmed ones. */
export const maxGuestAlerts = 3

/** Days for which an alert without an account is kept after confirmation. */
export const guestAlertDays = 180

/** Days after which an unconfirmed alert is deleted. */
export const guestConfirmDays = 7

export const addGuestAlert = defineRoute({
  method: 'POST',
  path: '/alert/guest',
  base: 'api',
  summary: 'Set a price alert without an account, by product page or id: emails a link that starts the alert',
  audience: 'public',
  /** Either `url` or `productId`. */
  body: Exactly({
    url: Type.Optional(WebAddress(2_000)),
    productId: Type.Optional(Id),
    /** The alert fires at or below this price, in minor units. */
    target: Exactly({ amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }), currency: CurrencyCode }),
    email: Email,
    /** Language of the emails; defaults to that of the request. */
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
