import { type DownloadSlug, downloadAddress } from '../../../shared/contract/shortner/download.ts'
import { waitlistKeptDays } from '../../../shared/contract/waitlist/waitlist.routes.ts'
import { action, defineMail, text } from '../outbox/define-mail.ts'
import { outWords, waitingWords } from './waitlist-mail.words.ts'

interface WaitlistMailValues {
  readonly platform: DownloadSlug
  /** Takes the address off the list. */
  readonly leaveUrl: string
}

const example: WaitlistMailValues = {
  platform: 'android',
  leaveUrl: 'https://qasima.example/api/v1/waitlist/leave?key=secret',
}

/** Says to whom an address belongs that it is on the list, and how to take it off again. */
export const waitingMail = defineMail({
  kind: 'waitlist-joined',
  about: {
    title: 'Joined a waiting list',
    sentWhen: 'A visitor joins the waiting list of a download.',
  },
  words: waitingWords,
  example,
  write: ({ words, values: { platform, leaveUrl }, page }) => {
    const title = words[`waiting_${platform}`]
    return {
      subject: title,
      title,
      body: [text(words.asked), text(words.meanwhile), action(words.browse, page('/shops'))],
      stub: [text(words.stranger), action(words.leave, leaveUrl)],
    }
  },
})

/** Says that a download is out. It leads to our short link, so that a corrected address holds for mails of before. */
export const outMail = defineMail({
  kind: 'waitlist-out',
  about: { title: 'Download available', sentWhen: 'Staff set the address of a download that has a waiting list.' },
  words: outWords,
  example,
  write: ({ words, values: { platform, leaveUrl, publicOrigin } }) => {
    const title = words[`out_${platform}`]
    return {
      subject: title,
      title,
      body: [text(words.here), action(words[`get_${platform}`], new URL(downloadAddress(platform), publicOrigin).href)],
      stub: [text(words.once, { days: String(waitlistKeptDays) }), action(words.leave, leaveUrl)],
    }
  },
})
