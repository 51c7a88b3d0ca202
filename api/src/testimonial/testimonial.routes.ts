import { testimonialList } from '../../../shared/contract/testimonial/testimonial.routes.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { listTestimonials } from './testimonial.queries.ts'

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
