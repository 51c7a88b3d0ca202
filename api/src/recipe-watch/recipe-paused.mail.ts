import { action, defineMail, fill, text } from '../outbox/define-mail.ts'
import { recipePausedWords } from './recipe-paused-mail.words.ts'

const example = {
  shopId: 12,
  shopName: { ar: 'نون', en: 'Noon' },
  readings: 20,
  empty: 19,
  sampleUrl: 'https://www.noon.com/saudi-ar/p/1',
}

/** The recipe of a store finds no prices any more. */
export const recipePausedMail = defineMail({
  kind: 'recipe-paused',
  about: {
    title: 'Recipe paused',
    sentWhen:
      'A store’s recipe found no price on four of five pages read in one day. It goes to all staff who can update stores, once per pause.',
  },
  words: recipePausedWords,
  example,
  write: ({ language, words, values: { shopId, shopName, readings, empty, sampleUrl }, page }) => {
    const shop = shopName[language]
    return {
      subject: fill(words.subject, { shop }),
      title: words.title,
      body: [
        text(words.lead, { shop, empty: String(empty), readings: String(readings) }),
        text(words.sample, { url: sampleUrl }),
        text(words.next, {}),
        action(words.action, page(`/admin/shop/${shopId}`)),
      ],
      stub: [text(words.reason)],
    }
  },
})
