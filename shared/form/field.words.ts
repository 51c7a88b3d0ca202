import { defineWords } from '../i18n/words.ts'

/** What is wrong with a field of any form. */
export const fieldWords = defineWords('form.field', {
  en: {
    REQUIRED: 'Required',
    INVALID: 'This is not valid',
    UNKNOWN: 'This cannot be set',
    TOO_SHORT: 'This is too short',
    TOO_LONG: 'This is too long',
    OUT_OF_RANGE: 'This is out of range',
  },
  ar: {
    REQUIRED: 'هذا الحقل مطلوب',
    INVALID: 'هذه القيمة غير صالحة',
    UNKNOWN: 'لا يمكن تعيين هذه القيمة',
    TOO_SHORT: 'هذه القيمة قصيرة جدًا',
    TOO_LONG: 'هذه القيمة طويلة جدًا',
    OUT_OF_RANGE: 'هذه القيمة خارج النطاق المسموح',
  },
})
