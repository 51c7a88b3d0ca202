import { testimonialList } from '../../../shared/contract/testimonial/testimonial.routes.ts'
import { namedQuery } from '../database/named-query.ts'
import type { NounRoutes } from '../http/noun-routes.ts'

const maxShown = 50

const listTestimonials = namedQuery('testimonial-list', (db, _input: object) =>
  db
    .selectFrom('testimonial')
    .select(['id', 'text_ar', 'text_en', 'author_ar', 'author_en', 'location_ar', 'location_en'])
    .select(['savings_minor as amount', 'savings_currency as currency'])
    .orderBy('position')
    .orderBy('id')
    .limit(maxShown),
)

export const routes: NounRoutes = (serve, { database }) => {
  serve(testimonialList, async ({ language }) => ({
    items: (await listTestimonials(database.replica, {})).map(({ id, amount, currency, ...row }) => ({
      id,
      text: row[`text_${language}`],
      author: row[`author_${language}`],
      location: row[`location_${language}`],
      savings: { amount, currency },
    })),
  }))
}
