import { recordFieldExamples } from '../example.ts'
import { provider } from './provider.collection.ts'

export const examples = recordFieldExamples(provider, {
  name: 'Admitad',
  site: 'https://www.admitad.com/',
  baseUrl: 'https://api.admitad.com/',
  feedUrl: 'https://feeds.example/coupons.csv',
  trackingTemplate: 'https://track.example/?url={url}&sub={click}',
})
