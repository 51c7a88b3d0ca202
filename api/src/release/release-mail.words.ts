import { defineMailWords } from '../outbox/mail-words.ts'

export const releaseWaitsWords = defineMailWords({
  en: {
    subject: '{remote}: a release needs your approval',
    title: 'A release needs approval',
    lead: '{maker} released {remote} as {release}. Visitors get it once another member of staff promotes it:',
    action: 'Review the release',
    reason: 'You receive this email because you can update releases.',
  },
  ar: {
    subject: 'إصدار من {remote} يحتاج إلى موافقتك',
    title: 'إصدار بانتظار الموافقة',
    lead: 'أصدر {maker} القسم {remote} برقم {release}. يصل إلى مستخدمي هذا القسم حين يعتمده عضو آخر من فريق العمل:',
    action: 'اعرضه',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية تحديث الإصدارات.',
  },
})

export const releaseLiveWords = defineMailWords({
  en: {
    subject: '{remote} has a new release',
    title: 'A section has a new release',
    lead: '{mover} promoted release {release} of {remote}. If that wasn’t intended, roll it back:',
    action: 'View the release',
    reason: 'You receive this email because you can update releases.',
  },
  ar: {
    subject: 'إصدار جديد من {remote}',
    title: 'إصدار جديد لأحد الأقسام',
    lead: 'اعتمد {mover} الإصدار {release} من القسم {remote}. إن لم يكن ذلك مقصودًا فتراجع عنه:',
    action: 'اعرضه',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية تحديث الإصدارات.',
  },
})

export const releaseHeldWords = defineMailWords({
  en: {
    subject: '{remote}: a release is on hold',
    title: 'A release is on hold',
    lead: 'Release {release} of {remote} is on hold: {because}. Pages opened from now on get the last good release. Roll it back, or promote it again once the cause is fixed:',
    action: 'View the release',
    reason: 'You receive this email because you can update releases.',
  },
  ar: {
    subject: '{remote}: أُوقف إصدار',
    title: 'أُوقف إصدار',
    lead: 'أُوقف الإصدار {release} من {remote}. السبب كما سُجّل: {because}. كل من يفتح صفحة من الآن يحصل على الإصدار السليم قبله. تراجع عنه، أو اعتمده من جديد حين يزول السبب:',
    action: 'اعرضه',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية تحديث الإصدارات.',
  },
})

export const releaseAlarmWords = defineMailWords({
  en: {
    subject: '{remote}: browsers cannot load a release',
    title: 'Browsers cannot load a release',
    lead: 'Browsers report that release {release} of {remote} does not load: {because}. Anyone can send such reports, so the release is still live. Open the page yourself, and roll the release back if it is broken:',
    action: 'View the release',
    reason: 'You receive this email because you can update releases.',
  },
  ar: {
    subject: '{remote}: إصدار لا تستطيع المتصفحات تحميله',
    title: 'إصدار لا تستطيع المتصفحات تحميله',
    lead: 'تفيد بلاغات المتصفحات بأن الإصدار {release} من {remote} لا يُحمَّل. السبب كما سُجّل: {because}. يمكن لأي شخص إرسال بلاغات كهذه، لذلك يبقى الإصدار كما هو. افتح الصفحة بنفسك، وتراجع عن الإصدار إن كان معطلًا:',
    action: 'اعرضه',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية تحديث الإصدارات.',
  },
})
