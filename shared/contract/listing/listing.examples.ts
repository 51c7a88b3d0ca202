import { fieldExamples } from '../example.ts'
import { listing } from './listing.collection.ts'

export const examples = [fieldExamples(listing.item, { url: 'https://www.noon.com/p/N70119287V' })]
