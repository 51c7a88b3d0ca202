import { action, defineMail, fill, text } from '../outbox/define-mail.ts'
import { releaseAlarmWords, releaseHeldWords, releaseLiveWords, releaseWaitsWords } from './release-mail.words.ts'

const example = { remote: 'admin-coupon', release: '3f0c9a51d2b87e64a0c1' }

const pathOf = (remote: string): string => `/admin/releases/${remote}`

/** A section's release waits for approval. */
export const releaseWaitsMail = defineMail({
  kind: 'release-waits',
  about: {
    title: 'Release awaiting approval',
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

/** A section's release is live. */
export const releaseLiveMail = defineMail({
  kind: 'release-live',
  about: {
    title: 'New release of a section',
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

/** A release is held because of its health. */
export const releaseHeldMail = defineMail({
  kind: 'release-held',
  about: {
    title: 'Release on hold',
    sentWhen:
      'Too many networks could not load a canary within a minute, or it is slower than the current release. It goes to all staff who can update releases.',
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

/** Browsers report that a release cannot be loaded. The release stays. */
export const releaseAlarmMail = defineMail({
  kind: 'release-alarm',
  about: {
    title: 'Browsers cannot load a release',
    sentWhen:
      'Too many networks could not load the current release within a minute. It goes to all staff who can update releases, once an hour at most.',
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
