import { recordFieldExamples } from '../example.ts'
import { ads } from './ads.collection.ts'

const picture = '/media/sale-4f1c0a9be2d7/640.webp'

export const examples = recordFieldExamples(ads, {
  name: 'Winter sale',
  creative: {
    ar: { title: 'تخفيضات الشتاء', text: 'حتى 60% على كل المعاطف', image: picture },
    en: { title: 'Winter sale', text: 'Up to 60% off all coats', image: picture },
  },
})
