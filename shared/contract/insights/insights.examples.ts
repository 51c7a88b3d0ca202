import { exampleOf } from '../example.ts'
import { addSiteEvents } from './site-event.routes.ts'
import { siteInsights } from './site-insights.routes.ts'

const figures = {
  visitors: 2_130,
  views: 8_412,
  copies: 964,
  votes: 131,
  visits: 702,
  watches: 58,
  alerts: 41,
  signUps: 23,
  downloads: 37,
  linkClicks: 310,
}
const reach = { visitors: 2_130, views: 8_412, copies: 964, visits: 702 }

export const examples = [
  exampleOf(addSiteEvents, {
    body: {
      events: [
        { kind: 'page', name: '/shop/:shopId/:slug?', language: 'ar', shopId: 12, from: 'www.google.com' },
        { kind: 'action', name: 'download/chrome', label: 'hero' },
      ],
    },
  }),
  exampleOf(siteInsights, {
    reply: {
      from: '2026-11-20',
      to: '2026-11-20',
      totals: figures,
      days: [{ day: '2026-11-20', ...figures }],
      previous: null,
      isCounting: true,
      countedFrom: '2026-09-22',
      countries: [{ country: 'sa', ...reach }],
      languages: [{ language: 'ar', ...reach }],
      devices: [{ device: 'phone', ...reach }],
      referrers: [{ host: 'www.google.com', views: 1_204 }],
      pages: [{ path: '/shop/:shopId/:slug?', views: 5_127 }],
      stores: [{ shop: { id: 12, shopName: 'Noon' }, views: 1_310, copies: 402, visits: 255, worked: 48 }],
      coupons: [
        {
          coupon: {
            id: '0199a1b2-0000-7000-8000-000000000001',
            code: 'NOON15',
            description: { ar: 'خصم 15% على كل شيء', en: '15% off everything' },
            shopName: 'Noon',
          },
          copies: 188,
          worked: 21,
          failed: 3,
        },
      ],
      searches: [{ query: 'noon', count: 212 }],
      missed: [{ query: 'jarir', count: 17 }],
      downloads: [{ slug: 'chrome', section: 'hero', count: 21 }],
      forms: [{ form: 'sign-in', sent: 88, failed: 9 }],
    },
  }),
]
