import { sql, type Transaction } from 'kysely'
import { foldedEmail } from '../../../shared/contract/identity/sign-in.routes.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Schema } from '../database/schema.ts'
import { queueMail } from '../outbox/mail.ts'
import type { Outcome, SuggestionRow } from './decision.queries.ts'
import {
  codeAcceptedMail,
  codeDeclinedMail,
  codeKnownMail,
  shopAcceptedMail,
  shopDeclinedMail,
  shopKnownMail,
} from './suggestion.mail.ts'

/** Seconds that a mail waits, for as long as the toast that takes its decision back is on screen, and a little more. */
const delaySeconds = 15

interface Recipient {
  readonly suggestionId: string
  readonly to: string
  readonly userId: string | null
  readonly language: Language
}

/** Who hears what became of their suggestion, each mailbox once. */
async function recipientsOf(tx: Transaction<Schema>, rows: readonly SuggestionRow[]): Promise<Recipient[]> {
  const found = await tx
    .selectFrom('suggestion')
    .leftJoin('user', (join) =>
      join
        .onRef('user.id', '=', 'suggestion.user_id')
        .on('user.status', '=', 'active')
        .on('user.email_verified_at', 'is not', null),
    )
    .select(['suggestion.id as suggestionId', 'user.id as userId'])
    .select((row) => row.fn.coalesce('user.email', 'suggestion.email').as('to'))
    .select(sql<Language>`coalesce("user".language, suggestion.language)`.as('language'))
    .where(
      'suggestion.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('suggestion.created_at')
    .orderBy('suggestion.id')
    .execute()
  const byMailbox = new Map<string, Recipient>()
  for (const { to, ...recipient } of found) {
    if (to !== null && !byMailbox.has(foldedEmail(to))) byMailbox.set(foldedEmail(to), { ...recipient, to })
  }
  return [...byMailbox.values()]
}

interface Store {
  readonly name: LocalizedText
  readonly path: string
}

async function findStore(tx: Transaction<Schema>, id: number | null): Promise<Store> {
  const {
    id: number,
    slug,
    name_ar: ar,
    name_en: en,
  } = await tx
    .selectFrom('shop')
    .select(['id', 'slug', 'name_ar', 'name_en'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: { ar, en }, path: `/shop/${number}/${slug}` }
}

/** The store whose page is named: that of a code, or the listed one that a suggested store is. */
const storeOf = (tx: Transaction<Schema>, { kind, shop_id, name }: SuggestionRow, outcome: Outcome) =>
  kind === 'shop' && outcome.status !== 'known'
    ? { name: { ar: name ?? '', en: name ?? '' }, path: '/shops' }
    : findStore(tx, kind === 'code' ? shop_id : outcome.status === 'known' ? outcome.shopId : null)

/** Mails the senders what became of it, in the transaction of the decision. Answers how many. */
export async function tellSenders(
  tx: Transaction<Schema>,
  rows: readonly [SuggestionRow, ...SuggestionRow[]],
  outcome: Outcome,
  publicOrigin: string,
): Promise<number> {
  const recipients = await recipientsOf(tx, rows)
  if (recipients.length === 0) return 0
  const [first] = rows
  const store = await storeOf(tx, first, outcome)
  for (const { suggestionId, ...recipient } of recipients) {
    const of = rows.find(({ id }) => id === suggestionId) ?? first
    const values = { publicOrigin, store, code: of.code ?? '' }
    const about = { ...recipient, delaySeconds }
    const mailId =
      outcome.status === 'declined'
        ? await queueMail(tx, of.kind === 'code' ? codeDeclinedMail : shopDeclinedMail, {
            ...about,
            values: { ...values, reason: outcome.reason },
          })
        : await queueMail(tx, mailsOf[of.kind][outcome.status], { ...about, values })
    await tx.updateTable('suggestion').set({ mail_id: mailId }).where('id', '=', suggestionId).execute()
  }
  return recipients.length
}

const mailsOf = {
  code: { accepted: codeAcceptedMail, known: codeKnownMail },
  shop: { accepted: shopAcceptedMail, known: shopKnownMail },
} as const
