import { exampleOf, recordExample } from '../example.ts'
import { video } from './video.collection.ts'
import { videoList } from './video.routes.ts'

export const examples = [
  recordExample(video, {
    id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
    version: 1,
    createdAt: '2026-11-21T08:30:00.000Z',
    updatedAt: '2026-11-21T08:30:00.000Z',
    deletedAt: null,
    person: { ar: 'سارة', en: 'Sara' },
    title: { ar: 'كيف أوفّر في كل طلب', en: 'How I save on every order' },
    poster: '/media/sara-0b7e6a51c9d4/640.webp',
    address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    position: 0,
    status: 'ACTIVE',
  }),
  exampleOf(videoList, {
    reply: {
      items: [
        {
          id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
          person: 'Sara',
          title: 'How I save on every order',
          poster: '/media/sara-0b7e6a51c9d4/640.webp',
          source: 'youtube',
          playUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
          watchUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        },
      ],
    },
  }),
]
