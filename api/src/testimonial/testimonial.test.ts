import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('the testimonials', () => {
  it('come in their order and in the language of the caller', async () => {
    const row = (position: number) => ({
      text_ar: `نص ${position}`,
      text_en: `Text ${position}`,
      author_ar: 'سارة',
      author_en: 'Sara',
      location_ar: 'الرياض',
      location_en: 'Riyadh',
      savings_minor: 45_000 + position,
      savings_currency: 'SAR',
      position,
    })
    await api.database.main.kysely
      .insertInto('testimonial')
      .values([row(2), row(1)])
      .execute()
    const english = await api.get('/api/v1/testimonial/testimonial-list', { 'accept-language': 'en' })
    expect(english.json()).toEqual({
      items: [1, 2].map((position) => ({
        id: expect.any(String),
        text: `Text ${position}`,
        author: 'Sara',
        location: 'Riyadh',
        savings: { amount: 45_000 + position, currency: 'SAR' },
      })),
    })
    const arabic = await api.get('/api/v1/testimonial/testimonial-list')
    expect(arabic.json().items[0]).toMatchObject({ text: 'نص 1', author: 'سارة', location: 'الرياض' })
  })
})
