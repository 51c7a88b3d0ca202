import { defineWords } from '@qasima/shared/i18n/words'

export const invitationWords = defineWords('account.invitation', {
  en: {
    title: 'Invite friends',
    text_one:
      'Each friend who joins with your link and verifies their email lets you track {{count}} more product, up to {{max}} in total.',
    text_other:
      'Each friend who joins with your link and verifies their email lets you track {{count}} more products, up to {{max}} in total.',
    textFull:
      'Friends can join with your link. Your plan already lets you track more products than invitations can add.',
    loading: 'Loading your invitation',
    failed: 'Your invitation could not be loaded',
    link: 'Your invite link',
    copy: 'Copy link',
    copied: 'Link copied',
    notCopied: 'Your browser blocked copying. Select the link and copy it.',
    invited: 'Friends who joined',
    tracked: 'Tracked products',
    trackedOf: '{{tracked}} of {{limit}}',
    plan: 'Your plan',
  },
  ar: {
    title: 'ادعُ أصدقاءك',
    text_zero: 'شارك رابطك مع أصدقائك لينضموا إلى قسيمة.',
    text_one: 'كل صديق ينضم برابطك ويؤكد بريده يتيح لك متابعة منتج آخر، والحد الأقصى {{max}}.',
    text_two: 'كل صديق ينضم برابطك ويؤكد بريده يتيح لك متابعة منتجين آخرين، والحد الأقصى {{max}}.',
    text_few: 'كل صديق ينضم برابطك ويؤكد بريده يتيح لك متابعة {{count}} منتجات أخرى، والحد الأقصى {{max}}.',
    text_many: 'كل صديق ينضم برابطك ويؤكد بريده يتيح لك متابعة {{count}} منتجًا آخر، والحد الأقصى {{max}}.',
    text_other: 'كل صديق ينضم برابطك ويؤكد بريده يتيح لك متابعة {{count}} منتج آخر، والحد الأقصى {{max}}.',
    textFull: 'شارك رابطك مع أصدقائك لينضموا. باقتك تتيح لك بالفعل متابعة أكثر مما تضيفه الدعوات.',
    loading: 'جارٍ تحميل دعوتك',
    failed: 'تعذّر تحميل دعوتك',
    link: 'رابط دعوتك',
    copy: 'نسخ الرابط',
    copied: 'تم نسخ الرابط',
    notCopied: 'لم يسمح المتصفح بالنسخ. حدّد الرابط وانسخه بنفسك.',
    invited: 'الأصدقاء الذين انضموا',
    tracked: 'المنتجات المتابَعة',
    trackedOf: '{{tracked}} من {{limit}}',
    plan: 'باقتك',
  },
})
