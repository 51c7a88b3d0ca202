import { defineMailWords } from '../outbox/mail-words.ts'

export const releaseWaitsWords = defineMailWords({
  en: {
    subject: 'A release of {remote} waits for you',
    title: 'A release waits for a second person',
    lead: '{maker} released {remote} as {release}. Visitors of that section get it when another member of staff promotes it:',
    action: 'Look at it',
    reason: 'You get this email because you may update releases.',
  },
  ar: {
    subject: 'إصدار من {remote} بانتظارك',
    title: 'إصدار بانتظار شخص ثانٍ',
    lead: 'أصدر {maker} القسم {remote} برقم {release}. يصل إلى مستخدمي هذا القسم حين يعتمده عضو آخر من فريق العمل:',
    action: 'اعرضه',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية تحديث الإصدارات.',
  },
})

export const releaseLiveWords = defineMailWords({
  en: {
    subject: '{remote} has a new release',
    title: 'A section has a new release',
    lead: '{mover} promoted the release {release} of {remote}. If that should not have happened, take it back:',
    action: 'Look at it',
    reason: 'You get this email because you may update releases.',
  },
  ar: {
    subject: 'إصدار جديد من {remote}',
    title: 'إصدار جديد لأحد الأقسام',
    lead: 'اعتمد {mover} الإصدار {release} من القسم {remote}. إن لم يكن ذلك مقصودًا فتراجع عنه:',
    action: 'اعرضه',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية تحديث الإصدارات.',
  },
})
