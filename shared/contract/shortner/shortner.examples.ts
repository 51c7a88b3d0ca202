import { recordFieldExamples } from '../example.ts'
import { shortner } from './shortner.collection.ts'

export const examples = recordFieldExamples(shortner, {
  slug: 'noon-winter',
  note: 'For the video of December',
  rules: [{ when: { device: 'mobile', country: 'sa' }, targetUrl: 'https://www.noon.com/saudi-ar/' }],
  utm: { source: 'youtube', medium: 'video' },
  // A campaign refers back to links.
  campaignId: null,
  deepLinks: null,
  aliases: ['noon-december'],
})
