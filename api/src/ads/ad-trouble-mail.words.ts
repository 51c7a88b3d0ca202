import { defineMailWords } from '../outbox/mail-words.ts'

export const adTroubleWords = defineMailWords({
  en: {
    subject: 'Ad not showing: {ad}',
    title: 'An active ad is not showing',
    lead: 'The ad “{ad}” is active but was not seen today or yesterday. {because}',
    action: 'Open the ad',
    reason: 'You receive this email because you can view ads.',
  },
  ar: {
    subject: 'إعلان لا يُعرض: {ad}',
    title: 'إعلان نشط لا يُعرض',
    lead: 'الإعلان «{ad}» نشط، ولم يشاهده أحد منذ الأمس. {because}',
    action: 'اعرض الإعلان',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية عرض الإعلانات.',
  },
})
