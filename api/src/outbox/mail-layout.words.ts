import { defineMailWords } from './mail-words.ts'

export const layoutWords = defineMailWords({
  en: {
    brand: 'Qasima',
    automatic: 'This email was sent automatically. Replies to it are not read.',
    visit: 'Open Qasima',
  },
  ar: {
    brand: 'قسيمة',
    automatic: 'هذه رسالة تلقائية، ولا نقرأ الردود عليها.',
    visit: 'افتح قسيمة',
  },
})
