import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Money } from '../../schema/money.ts'
import { Exactly } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

export const Testimonial = Exactly({
  id: Id,
  text: Type.String(),
  author: Type.String(),
  location: Type.String(),
  savings: Money,
})
export type Testimonial = Type.Static<typeof Testimonial>

export const testimonialList = defineRoute({
  method: 'GET',
  path: '/testimonial/testimonial-list',
  base: 'api',
  summary: 'Testimonials, in the language of the request',
  audience: 'public',
  reply: Exactly({ items: Type.Array(Testimonial) }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: 60 },
})
