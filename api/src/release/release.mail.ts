import { action, defineMail, fill, text } from '../outbox/define-mail.ts'
import { releaseAlarmWords, releaseHeldWords, releaseLiveWords, releaseWaitsWords } from './release-mail.words.ts'

const example = { remote: 'admin-coupon', release: '3f0c9a51d2b87e64a0c1' }

const pathOf = (remote: string): string => `/admin/releases/${remote}`

/** A section's release waits for a second person. */
export const releaseWaitsMail = defineMail({
  kind: 'release-waits',
  about: {
    title: 'A release waits for approval',
    sentWhen: 'A team releases a section of the back-office. It goes to all other staff who can update releases.',
  },
  words: releaseWaitsWords,
  example: { ...example, maker: 'layla@qasima.example' },
  write: ({ words, values: { remote, release, maker }, page }) => ({
    subject: fill(words.subject, { remote }),
    title: words.title,
    body: [text(words.lead, { remote, release, maker }), action(words.action, page(pathOf(remote)))],
    stub: [text(words.reason)],
  }),
})

/** A section's release went to its visitors. */
export const releaseLiveMail = defineMail({
  kind: 'release-live',
  about: {
    title: 'A section has a new release',
    sentWhen: 'A release of a section is promoted. It goes to all other staff who can update releases.',
  },
  words: releaseLiveWords,
  example: { ...example, mover: 'omar@qasima.example' },
  write: ({ words, values: { remote, release, mover }, page }) => ({
    subject: fill(words.subject, { remote }),
    title: words.title,
    body: [text(words.lead, { remote, release, mover }), action(words.action, page(pathOf(remote)))],
    stub: [text(words.reason)],
  }),
})

/** A release is held because it does badly. */
export const releaseHeldMail = defineMail({
  kind: 'release-held',
  about: {
    title: 'A release is held',
    sentWhen:
      'A canary could not be loaded from too many networks within a minute, or is slower than what the others get; it goes to all staff who may update releases.',
  },
  words: releaseHeldWords,
  example: { ...example, because: '12 of 30 networks could not load it within a minute' },
  write: ({ words, values: { remote, release, because }, page }) => ({
    subject: fill(words.subject, { remote }),
    title: words.title,
    body: [text(words.lead, { remote, release, because }), action(words.action, page(pathOf(remote)))],
    stub: [text(words.reason)],
  }),
})

/** Browsers report that a release cannot be loaded. It stays where it is. */
export const releaseAlarmMail = defineMail({
  kind: 'release-alarm',
  about: {
    title: 'Browsers cannot load a release',
    sentWhen:
      'What everyone gets could not be loaded from too many networks within a minute, once an hour at most; it goes to all staff who may update releases.',
  },
  words: releaseAlarmWords,
  example: { ...example, because: '12 of 30 networks could not load it within a minute' },
  write: ({ words, values: { remote, release, because }, page }) => ({
    subject: fill(words.subject, { remote }),
    title: words.title,
    body: [text(words.lead, { remote, release, because }), action(words.action, page(pathOf(remote)))],
    stub: [text(words.reason)],
  }),
})
