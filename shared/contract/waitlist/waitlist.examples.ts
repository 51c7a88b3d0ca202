import { exampleOf } from '../example.ts'
import { joinWaitlist } from './waitlist.routes.ts'

export const examples = [
  exampleOf(joinWaitlist, { body: { email: 'sara@example.com', platform: 'android', country: 'sa' } }),
]
