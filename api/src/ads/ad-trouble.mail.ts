import { type AdTrouble, adObstacleWords } from '../../../shared/contract/ads/ad-obstacle.words.ts'
import { action, defineMail, fill, text } from '../outbox/define-mail.ts'
import { adTroubleWords } from './ad-trouble-mail.words.ts'

const example: { id: string; ad: string; trouble: AdTrouble } = {
  id: '0199a1b2-0000-7000-8000-000000000001',
  ad: 'Winter sale',
  trouble: 'LOWER_PRIORITY',
}

/** An ad is active but gets no impressions. */
export const adTroubleMail = defineMail({
  kind: 'ad-trouble',
  about: {
    title: 'Active ad not showing',
    sentWhen:
      'An ad has been active for more than an hour but was not seen today or yesterday. It goes to all staff who can view ads, once per ad and reason.',
  },
  words: adTroubleWords,
  example,
  write: ({ language, words, values: { id, ad, trouble }, page }) => ({
    subject: fill(words.subject, { ad }),
    title: words.title,
    body: [
      text(words.lead, { ad, because: adObstacleWords[language][trouble] }),
      action(words.action, page(`/admin/ads/${id}`)),
    ],
    stub: [text(words.reason)],
  }),
})
