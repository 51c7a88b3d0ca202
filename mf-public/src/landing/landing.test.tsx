import { describe, expect, it } from '@jest/globals'
import { countries } from '@qasima/shared/contract/country'
import { type PlanList, planList } from '@qasima/shared/contract/plan/plan.routes'
import { productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import { maxReportedADay } from '@qasima/shared/contract/savings/savings.limits'
import { appState, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { shopFeatured } from '@qasima/shared/contract/shop/shop-featured.routes'
import { testimonialList } from '@qasima/shared/contract/testimonial/testimonial.routes'
import { videoList } from '@qasima/shared/contract/video/video.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { translate } from '@qasima/shared/i18n/words'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { coupon } from '../coupon/coupon.sample.ts'
import { inList, productId } from '../product/product.sample.ts'
import * as landing from './landing.tsx'
import { landingWords } from './landing.words.ts'
import { videoPlayerWords } from './video-player.words.ts'

const counts = {
  totalShops: 1200,
  totalCountries: 19,
  couponCount: 3,
  totalUsers: 270,
  totalSaved: null,
  countedOn: '2026-11-22',
  listVersion: '1',
  minVersions: { extension: '0', ios: '0', android: '0' },
  flags: {},
  downloads: [],
}
const lamp = inList({ name: 'Lamp' })
const noonStore = {
  id: 12,
  shopName: 'Noon',
  slug: 'noon',
  logo: null,
  domain: 'noon.example',
  categoryId: '0198c0de-0000-7000-8000-0000000000aa',
  countries: ['sa', 'ae', 'eg'] as ('sa' | 'ae' | 'eg')[],
  couponCount: 2,
}
const featured = {
  shop: {
    ...noonStore,
    description: 'Everything',
    categoryName: 'Marketplace',
    currency: 'SAR',
    visitUrl: 'https://noon.example/',
  },
  coupon: coupon({ countries: ['sa'] }),
} as const
const answers = [
  answer(productSearchByAddress, {
    items: [
      lamp,
      inList({
        id: productId.replace(/1$/, '2'),
        name: 'Steady',
        best: lamp.best && { ...lamp.best, dropPercent: null },
      }),
    ],
    total: 2,
    didYouMean: null,
    nextCursor: null,
  }),
  answer(appState, counts),
  answer(shopList, {
    items: [
      {
        id: 12,
        shopName: 'Noon',
        slug: 'noon',
        logo: null,
        domain: 'noon.example',
        categoryId: '0198c0de-0000-7000-8000-0000000000aa',
        countries: ['sa', 'ae', 'eg'],
        couponCount: 2,
      },
    ],
    total: 1,
    letters: ['N'],
    didYouMean: null,
    nextCursor: null,
  }),
  answer(testimonialList, {
    items: [
      {
        id: '0198c0de-0000-7000-8000-0000000000ab',
        text: 'It worked the first time',
        author: 'Sara',
        location: 'Riyadh',
        savings: { amount: 64_000, currency: 'SAR' },
      },
    ],
  }),
  answer(videoList, () => ({ items: [...videos] })),
  answer(planList, { freeLimit: 10, items: [] }),
  answer(shopFeatured, { featured: null }),
]

const videos = [
  {
    id: '0198c0de-0000-7000-8000-0000000000ac',
    person: 'Noura',
    title: 'Real or not',
    poster: '/media/first/640.webp',
    source: 'youtube',
    playUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    watchUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  },
  {
    id: '0198c0de-0000-7000-8000-0000000000ad',
    person: 'Karim',
    title: 'In time',
    poster: '/media/second/640.webp',
    source: 'file',
    playUrl: '/media/second/original.webm',
    watchUrl: '/media/second/original.webm',
  },
] as const

const open = (at: string) => renderScreen(landing, { path: '/', at, answers })

describe('the landing page', () => {
  it.each([
    ['/', 'rtl', 'كود الخصم الصحيح قبل أن تدفع', 'قسيمة بالأرقام'],
    ['/en', 'ltr', 'The right coupon code, before you pay', 'Qasima in numbers'],
  ])('at %s has its one message and every section', async (at, direction, message, figures) => {
    const { container } = await open(at)
    expect(await screen.findByRole('heading', { level: 1, name: message })).toBeVisible()
    expect(screen.getByRole('heading', { name: figures })).toBeInTheDocument()
    expect(document.documentElement.dir).toBe(direction)
    expect([...container.querySelectorAll('main section')].map(({ id }) => id)).toEqual([
      'hero',
      'stats',
      'stores',
      'dropped',
      'features',
      'how-it-works',
      'guide',
      'videos',
      'benefits',
      'testimonials',
      'countries',
      'questions',
      'download',
    ])
  })

  it('shows products that dropped, in the country of the visitor, and none that did not', async () => {
    const { called } = await renderScreen(landing, { path: '/', at: '/en', answers, country: 'sa' })
    const dropped = await screen.findByRole('region', { name: 'Recent price drops' })
    expect(within(dropped).getByRole('link', { name: 'Lamp' })).toHaveAttribute(
      'href',
      `/en/product/${productId}/galaxy-a55-128-gb`,
    )
    expect(within(dropped).queryByText('Steady')).toBeNull()
    expect(called.find((address) => address.includes('/product/search'))).toContain('country=sa')
  })

  it('stays whole where the products cannot be read', async () => {
    await renderScreen(landing, {
      path: '/',
      at: '/en',
      answers: [refuse(productSearchByAddress, 'SERVICE_UNAVAILABLE'), ...answers.slice(1)],
    })
    expect(await screen.findByRole('heading', { name: 'Top stores for Egypt' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Recent price drops' })).toBeNull()
  })

  it.each([
    ['/', 'أفضل كود في Noon', 'يعمل في السعودية', 'نسخ الكود SAVE15، Fifteen percent off everything'],
    ['/en', 'Best code at Noon', 'Works in Saudi Arabia', 'Copy code SAVE15, Fifteen percent off everything'],
  ])('at %s begins with a code of the visitor’s country that can be copied', async (at, store, where, copy) => {
    const { user, called } = await renderScreen(landing, {
      path: '/',
      at,
      answers: [answer(shopFeatured, { featured }), ...answers.slice(0, -1)],
      country: 'sa',
    })
    const hero = (await screen.findByRole('heading', { level: 1 })).closest('section') as HTMLElement
    expect(within(hero).getByRole('link', { name: store })).toHaveAttribute(
      'href',
      at === '/' ? '/shop/12/noon' : '/en/shop/12/noon',
    )
    expect(within(hero).getAllByText(where)[0]).toBeVisible()
    expect(within(hero).getByRole('heading', { level: 2, name: 'Fifteen percent off everything' })).toBeVisible()
    await user.click(within(hero).getByRole('button', { name: copy }))
    expect(await navigator.clipboard.readText()).toBe('SAVE15')
    expect(called.find((address) => address.includes('/shop/featured'))).toContain('country=sa')
  })

  it('keeps its hero whole where no code can be read', async () => {
    await renderScreen(landing, {
      path: '/',
      at: '/en',
      answers: [refuse(shopFeatured, 'SERVICE_UNAVAILABLE'), ...answers.slice(0, -1)],
    })
    const hero = (await screen.findByRole('heading', { level: 1 })).closest('section') as HTMLElement
    expect(within(hero).getByRole('search')).toBeVisible()
    expect(within(hero).queryByRole('article')).toBeNull()
  })

  it('shows the counts of the API with the form of the noun they need', async () => {
    await open('/')
    const stats = (await screen.findByRole('heading', { name: 'قسيمة بالأرقام' })).closest('section') as HTMLElement
    expect(within(stats).getByText('1,200').parentElement).toHaveTextContent('متجر')
    expect(within(stats).getByText('3').parentElement).toHaveTextContent('أكواد وعروض سارية')
  })

  it('leads from its search to stores and products', async () => {
    const { user, router } = await open('/')
    await user.type(await screen.findByRole('combobox', { name: /^ابحث عن متجر أو منتج/ }), 'نون{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
    expect(new URLSearchParams(router.state.location.search).get('search')).toBe('نون')
  })

  it('shows stores, savings and every country as links of the language', async () => {
    await open('/en')
    expect(await screen.findByRole('link', { name: 'Noon' })).toHaveAttribute('href', '/en/shop/12/noon')
    expect(screen.getByText('2 codes')).toBeVisible()
    expect(screen.getByText('Egypt', { selector: 'a' })).toHaveAttribute('href', '/en/shops?country=eg')
    for (const { name } of countries) expect(screen.getAllByText(name.en).length).toBeGreaterThan(0)
    expect(screen.getByText(/^Saved SAR\s640$/)).toBeInTheDocument()
  })

  it('loads nothing of another site before a video is asked for, and then its frame alone', async () => {
    const { user, container } = await open('/en')
    const play = await screen.findByRole('button', { name: 'Play: Real or not, Noura' })
    expect(container.querySelector('iframe, video')).toBeNull()
    expect([...container.querySelectorAll('#videos img')].map((img) => img.getAttribute('src'))).toEqual([
      '/media/first/640.webp',
      '/media/second/640.webp',
    ])
    await user.click(play)
    const frame = await screen.findByTitle('Real or not')
    expect(frame).toHaveFocus()
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
    expect(frame).toHaveAttribute('sandbox', expect.not.stringContaining('allow-top-navigation'))
    expect(container.querySelectorAll('iframe, video')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Watch it on YouTube' })).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('plays a file of the library with the controls of the browser', async () => {
    const { user } = await open('/en')
    await user.click(await screen.findByRole('button', { name: 'Play: In time, Karim' }))
    const player = await screen.findByLabelText('In time')
    expect(player).toHaveAttribute('src', '/media/second/original.webm')
    expect(player).toHaveAttribute('controls')
  })

  it('says in place of a file that cannot be played that it cannot', async () => {
    const { user } = await open('/en')
    await user.click(await screen.findByRole('button', { name: 'Play: In time, Karim' }))
    fireEvent.error(await screen.findByLabelText('In time'))
    const sentence = await screen.findByRole('alert')
    expect(sentence).toHaveTextContent(translate(videoPlayerWords, 'en')('cannotPlay'))
    expect(sentence).toHaveFocus()
    expect(screen.queryByLabelText('In time')).toBeNull()
  })
})

it('raises its voice nowhere and types no claim into the copy', () => {
  for (const sentence of [...Object.values(landingWords.ar), ...Object.values(landingWords.en)]) {
    expect(sentence).not.toMatch(/[!！]|\d{2,}|\p{Extended_Pictographic}/u)
  }
})

describe('plans', () => {
  const openWith = async (at: string, reply: PlanList) => {
    const others = answers.filter(({ route }) => route !== planList)
    await renderScreen(landing, { path: '/', at, answers: [answer(planList, reply), ...others] })
    await screen.findByRole('heading', { level: 1 })
    return { benefits: document.querySelector('#benefits'), questions: document.querySelector('#questions') }
  }
  const price = { amount: 1_900, currency: 'SAR' }
  const free = { id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8', name: 'Free', trackingLimit: 25, price: null }

  it.each([
    ['/', 'متابعة 25 منتجًا', 'متابعة أسعار 25 منتجًا', /باقة|باقات/],
    ['/en', 'tracking 25 products', 'lets you track 25 products', /plan|paid/i],
  ])('at %s are named by what the free one tracks, while none has a price', async (at, benefit, answered, paid) => {
    const { benefits, questions } = await openWith(at, { freeLimit: 25, items: [free] })
    expect(benefits).toHaveTextContent(benefit)
    expect(questions).toHaveTextContent(answered)
    expect(document.querySelector('main')).not.toHaveTextContent(paid)
  })

  it.each([
    ['/', 'ar', 'وباقة «Plus» سعرها', 'وتتيح متابعة 100 منتج.'],
    ['/en', 'en', 'The “Plus” plan costs', 'and lets you track 100 products.'],
  ] as const)('at %s are answered with their price', async (at, language, before, after) => {
    const plus = { ...free, id: free.id.replace(/8$/, '9'), name: 'Plus', trackingLimit: 100, price }
    const { questions } = await openWith(at, { freeLimit: 25, items: [free, plus] })
    expect(questions?.textContent).toContain(`${before} ${formatFor(language).money(price)} ${after}`)
  })
})

describe('the figures', () => {
  const figures = () => [...document.querySelectorAll('#stats dd')].map(({ textContent }) => textContent)

  it.each([
    ['/', '+270', formatFor('ar').date(counts.countedOn)],
    ['/en', '270+', formatFor('en').date(counts.countedOn)],
  ])('at %s count users as well, and say when', async (at, users, day) => {
    await open(at)
    await screen.findByRole('heading', { level: 1 })
    expect(figures()).toEqual(['1,200', '3', '19', users])
    expect(document.querySelector('#stats')).toHaveTextContent(day)
  })

  it('say what the sum of savings counts, where there is one', async () => {
    const [, ...others] = answers
    const totalSaved = { amount: 630_000, currency: 'USD' } as const
    await renderScreen(landing, {
      path: '/',
      at: '/en',
      answers: [answer(appState, { ...counts, totalSaved }), ...others],
    })
    await screen.findByRole('heading', { level: 1 })
    const limit = formatFor('en').money(maxReportedADay)
    expect(document.querySelector('#stats')).toHaveTextContent(translate(landingWords, 'en')('savedNote', { limit }))
  })

  it('leave users out while they are few', async () => {
    const [, ...others] = answers
    await renderScreen(landing, {
      path: '/',
      at: '/en',
      answers: [answer(appState, { ...counts, totalUsers: 99 }), ...others],
    })
    await screen.findByRole('heading', { level: 1 })
    expect(figures()).toEqual(['1,200', '3', '19'])
  })
})
