import { namedQuery } from '../database/named-query.ts'

const maxShown = 50

export const listTestimonials = namedQuery('testimonial-list', (db, _input: object) =>
  db
    .selectFrom('testimonial')
    .select(['id', 'text_ar', 'text_en', 'author_ar', 'author_en', 'location_ar', 'location_en'])
    .select(['savings_minor as amount', 'savings_currency as currency'])
    .orderBy('position')
    .orderBy('id')
    .limit(maxShown),
)
