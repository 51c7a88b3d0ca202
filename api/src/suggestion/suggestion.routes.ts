import type { Language } from '../../../shared/contract/language.ts'
import { suggestCode, suggestShop } from '../../../shared/contract/suggestion/suggestion.routes.ts'
import { plainCode } from '../../../shared/schema/plain-code.ts'
import { latinDigits } from '../../../shared/schema/units.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { isListedShop } from '../database/visible.ts'
import type { Account } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallDevice } from '../http/call-device.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { mailboxOf } from '../outbox/guest-mail.queries.ts'
import { findShopByDomain } from '../shop/shop.queries.ts'
import { domainCandidates } from '../shop/shop.rules.ts'
import { keyOfDay, visitorKeys } from '../visitor/visitor-key.queries.ts'
import { insertSuggestion } from './suggestion.queries.ts'
import { registeredDomain } from './suggestion.rules.ts'

/** Of one address, codes and stores together. */
const ofAddress: Limit = { name: 'suggestion', times: 30, seconds: 86_400 }
/** That name one mailbox, which its sender has not proven to be theirs. */
const ofMailbox: Limit = { name: 'suggestion-mailbox', times: 5, seconds: 86_400 }

interface SenderCall {
  readonly body: { readonly note?: string | undefined; readonly email?: string | undefined }
  readonly address: string
  readonly device: CallDevice
  readonly language: Language
  readonly findAccount: () => Promise<Account | null>
}

export const routes: NounRoutes = (serve, { database, limits, keys }) => {
  const { kysely } = database.main
  const visitorKey = keyOfDay(kysely, keys)

  /** Who suggests something, as far as it is kept, and what they say of it. */
  async function senderOf({ body, address, device: { userAgent }, language, findAccount }: SenderCall) {
    await limits.consume(ofAddress, callerOf(address))
    const account = await findAccount()
    const email = account ? null : (body.email ?? null)
    if (email !== null) await limits.consume(ofMailbox, mailboxOf(email))
    const visitor = visitorKeys(await visitorKey(), {
      address,
      userAgent,
      accountId: account?.id ?? null,
      isEstablished: false,
    })
    return {
      user_id: account?.id ?? null,
      email,
      language,
      visitor: visitor.account ?? visitor.browser,
      note: body.note?.trim() || null,
    }
  }

  /** @throws ApiError `NOT_FOUND`, `SHOP_NOT_SUPPORTED` for an address of no store, `VALIDATION_ERROR` without either. */
  async function shopOf({ shopId, domain }: { shopId?: number | undefined; domain?: string | undefined }) {
    if (shopId !== undefined) {
      if (await isListedShop(kysely, shopId)) return shopId
      throw new ApiError('NOT_FOUND')
    }
    if (domain === undefined) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'shopId', message: 'REQUIRED' }] })
    }
    const [shop] = await findShopByDomain(database.main, { candidates: domainCandidates(domain) })
    if (!shop) throw new ApiError('SHOP_NOT_SUPPORTED')
    return shop.id
  }

  serve(suggestCode, async (call) => {
    const { country = null } = call.body
    // Checkouts know Latin digits; an Arabic keyboard writes others.
    const code = latinDigits(plainCode(call.body.code))
    if (code === '') throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'code', message: 'REQUIRED' }] })
    const shop_id = await shopOf(call.body)
    await insertSuggestion(kysely, { kind: 'code', shop_id, code, country, ...(await senderOf(call)) })
    return acknowledgement()
  })

  serve(suggestShop, async (call) => {
    const { name, country } = call.body
    const domain = registeredDomain(call.body.domain)
    if (domain === null) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'domain', message: 'INVALID' }] })
    await insertSuggestion(kysely, { kind: 'shop', name: name.trim(), domain, country, ...(await senderOf(call)) })
    return acknowledgement()
  })
}
