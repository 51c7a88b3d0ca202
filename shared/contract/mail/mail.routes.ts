import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { languages } from '../language.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRootRoute } from '../root-route.ts'
import { defineRoute } from '../route.ts'

const MailKindName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' })
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

const about = {
  kind: MailKindName,
  /** In English, like the back-office. */
  title: Type.String(),
  /** The event that triggers it. */
  sentWhen: Type.String(),
  /** Whether it is about account access: changing it needs a recent sign-in. */
  isSecurity: Type.Boolean(),
}

const MailSummary = Exactly({
  ...about,
  /** For both languages together. */
  sentences: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  /** Changed sentences that no longer fit the original, so that the original is sent. */
  unfit: Type.Integer({ minimum: 0 }),
  changedAt: Nullable(Moment),
})
export type MailSummary = Type.Static<typeof MailSummary>

const Said = Exactly({
  original: Type.String(),
  /** The replacement for the original. */
  changed: Nullable(Type.String()),
  isFit: Type.Boolean(),
  maxLength: Type.Integer(),
  /** Its placeholders. */
  places: Type.Array(Type.String()),
})

/** One sentence of an email: `lead`, or `many.few` for a plural form. Null for a language without that form. */
const MailSentence = Exactly({ key: Type.String(), ar: Nullable(Said), en: Nullable(Said) })
export type MailSentence = Type.Static<typeof MailSentence>

const Mail = Exactly({ ...about, version: Version, changedAt: Nullable(Moment), sentences: Type.Array(MailSentence) })
export type Mail = Type.Static<typeof Mail>

/** A new sentence; null restores the original. */
const SentenceChange = Exactly({
  language: OneOf(languages),
  key: Type.String({ minLength: 1, maxLength: 100 }),
  text: Nullable(Type.String({ maxLength: 2_000 })),
})
export type SentenceChange = Type.Static<typeof SentenceChange>
const Changes = Type.Array(SentenceChange, { maxItems: 500 })

/** An email in one language, as it would be sent. */
const Written = Exactly({
  language: OneOf(languages),
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})

const params = Exactly({ kind: MailKindName })
const limit = { calls: 120, seconds: 60 }

export const listMails = defineRoute({
  method: 'GET',
  path: '/mail',
  base: 'api',
  summary: 'All emails: when each is sent, and how many of its sentences staff have changed',
  audience: 'view_mail',
  reply: Exactly({ items: Type.Array(MailSummary) }),
  limit,
})

export const readMail = defineRoute({
  method: 'GET',
  path: '/mail/:kind',
  base: 'api',
  summary: 'The sentences of an email in both languages, original and current',
  audience: 'view_mail',
  params,
  reply: Mail,
  errors: ['NOT_FOUND'],
  limit,
})

export const previewMail = defineRoute({
  method: 'POST',
  path: '/mail/:kind/preview',
  base: 'api',
  summary: 'Preview an email with example values in both languages, including unsaved changes',
  audience: 'view_mail',
  params,
  body: Exactly({ sentences: Changes }),
  reply: Exactly({ items: Type.Array(Written) }),
  errors: ['NOT_FOUND'],
  limit: { calls: 300, seconds: 60 },
})

export const changeMail = defineRoute({
  method: 'PATCH',
  path: '/mail/:kind',
  base: 'api',
  summary:
    'Change sentences of an email, or reset them with null; 409 if someone else changed them first. Emails about account access require a recent sign-in',
  audience: 'update_mail',
  params,
  body: Exactly({
    /** The version of the email when it was read. */
    version: Version,
    sentences: Type.Array(SentenceChange, { minItems: 1, maxItems: 500 }),
  }),
  reply: Mail,
  errors: ['NOT_FOUND', 'CONFLICT', 'STEP_UP_REQUIRED'],
  limit,
})

export const testMailText = defineRoute({
  method: 'POST',
  path: '/mail/:kind/test',
  base: 'api',
  summary: 'Send the caller a test of an email with example values, including unsaved changes',
  audience: 'update_mail',
  params,
  body: Exactly({ language: OneOf(languages), sentences: Changes }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND', 'EMAIL_NOT_SENT', 'EMAIL_NOT_VERIFIED'],
  limit: { calls: 20, seconds: 600 },
})

/** The page posts an email into this frame as `{ html }`; the frame accepts it only from its parent page. */
export const mailFrame = defineRootRoute({
  rootPath: '/mail-preview',
  summary: 'An empty page for showing an email preview; nothing in it runs or links anywhere',
})
