import { defineMailWords } from '../outbox/mail-words.ts'

export const adTroubleWords = defineMailWords({
  en: {
    subject: 'An ad is not shown: {ad}',
    title: 'An active ad is not shown',
    lead: 'The ad “{ad}” is active, and was not seen today or yesterday. {because}',
    action: 'Look at the ad',
    reason: 'You get this email because you may view ads.',
  },
  ar: {
    subject: 'إعلان لا يُعرض: {ad}',
    title: 'إعلان نشط لا يُعرض',
    lead: 'الإعلان «{ad}» نشط، ولم يشاهده أحد منذ الأمس. {because}',
    action: 'اعرض الإعلان',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية عرض الإعلانات.',
  },
})
