import { type Language, languages } from '../../../shared/contract/language.ts'
import type { Mail, MailSentence, MailSummary, SentenceChange } from '../../../shared/contract/mail/mail.routes.ts'
import { maxSentence, placesOf, sentenceFailure } from '../../../shared/contract/mail/mail-sentence.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { MailKind } from '../outbox/define-mail.ts'
import { isFit } from '../outbox/mail-sentences.ts'
import type { MailContent } from '../outbox/mail-template.ts'
import type { SavedMail, SentenceWrite } from './mail.queries.ts'

export type AnyMail = MailKind<object>

export const isSecurity = ({ about }: AnyMail): boolean => about.isSecurity === true

/** What is known of a mail beside its sentences. */
function aboutOf(mail: AnyMail, { changedAt }: SavedMail) {
  return {
    kind: mail.kind,
    title: mail.about.title,
    sentWhen: mail.about.sentWhen,
    isSecurity: isSecurity(mail),
    changedAt: changedAt?.toISOString() ?? null,
  }
}

/** What staff wrote for sentences that the mail has; of others nothing is said. */
const changedOf = (mail: AnyMail, saved: SavedMail) =>
  languages.flatMap((language) =>
    [...mail.sentences[language]].flatMap(([key, original]) => {
      const sentence = saved.sentences[language].get(key)
      return sentence === undefined ? [] : [{ language, key, original, sentence }]
    }),
  )

/** Changed sentences of a mail that do not fit their original any more: that is sent in their place. */
export const unfitOf = (mail: AnyMail, saved: SavedMail) =>
  changedOf(mail, saved).filter(({ original, sentence }) => !isFit(original, sentence))

export const summaryOf = (mail: AnyMail, saved: SavedMail): MailSummary => ({
  ...aboutOf(mail, saved),
  sentences: mail.sentences.ar.size + mail.sentences.en.size,
  changed: changedOf(mail, saved).length,
  unfit: unfitOf(mail, saved).length,
})

function saidIn(language: Language, key: string, mail: AnyMail, saved: SavedMail): MailSentence['ar'] {
  const original = mail.sentences[language].get(key)
  if (original === undefined) return null
  const changed = saved.sentences[language].get(key) ?? null
  return {
    original,
    changed,
    isFit: changed === null || isFit(original, changed),
    maxLength: maxSentence(original),
    places: [...placesOf(original)],
  }
}

/** The sentences of a mail in the order of their code; a plural form of one language stands with those of the other. */
export function publicMail(mail: AnyMail, saved: SavedMail): Mail {
  const stems = Map.groupBy(
    new Set(languages.flatMap((language) => [...mail.sentences[language].keys()])),
    (key) => key.split('.')[0],
  )
  return {
    ...aboutOf(mail, saved),
    version: saved.version,
    sentences: [...stems.values()].flat().map((key) => ({
      key,
      ar: saidIn('ar', key, mail, saved),
      en: saidIn('en', key, mail, saved),
    })),
  }
}

const nameOf = ({ language, key }: Pick<SentenceChange, 'language' | 'key'>) => `${language}.${key}`

/** What is wrong with changes of a mail, each named as `ar.lead`. */
export function changeProblems(mail: AnyMail, changes: readonly SentenceChange[]): FieldProblem[] {
  const names = changes.map(nameOf)
  return changes.flatMap((change, place): FieldProblem[] => {
    const key = nameOf(change)
    const original = mail.sentences[change.language].get(change.key)
    if (original === undefined) return [{ key, message: 'UNKNOWN' }]
    if (names.indexOf(key) !== place) return [{ key, message: 'INVALID' }]
    const failure = change.text === null ? null : sentenceFailure(original, change.text.trim())
    return failure ? [{ key, message: failure }] : []
  })
}

/** Of changes those that make a difference to what is saved. What equals the original is the original. */
export function writesOf(mail: AnyMail, saved: SavedMail, changes: readonly SentenceChange[]): SentenceWrite[] {
  return changes.flatMap(({ language, key, text }) => {
    const wanted = text?.trim() ?? null
    const sentence = wanted === mail.sentences[language].get(key) ? null : wanted
    return sentence === (saved.sentences[language].get(key) ?? null) ? [] : [{ language, key, sentence }]
  })
}

/** What the log says of the sentences that were written, as they were before and after. */
export function auditOf(mail: AnyMail, saved: SavedMail, writes: readonly SentenceWrite[]) {
  const spoken = (sentenceOf: (write: SentenceWrite) => string | null | undefined) =>
    Object.fromEntries(
      writes.map((write) => [
        nameOf(write),
        sentenceOf(write) ?? mail.sentences[write.language].get(write.key) ?? null,
      ]),
    )
  return {
    before: spoken(({ language, key }) => saved.sentences[language].get(key)),
    after: spoken(({ sentence }) => sentence),
  }
}

/** The mail as it would be sent now, with changes that are not saved yet. */
export function writeExample(
  mail: AnyMail,
  language: Language,
  { saved, changes, publicOrigin }: { saved: SavedMail; changes: readonly SentenceChange[]; publicOrigin: string },
): MailContent {
  const sentences = new Map(saved.sentences[language])
  for (const write of changes.filter((change) => change.language === language)) {
    if (write.text === null) sentences.delete(write.key)
    else sentences.set(write.key, write.text.trim())
  }
  return mail.write(language, { ...mail.example, publicOrigin }, sentences)
}
