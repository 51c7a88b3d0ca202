import { defineWords } from '@qasima/shared/i18n/words'

export const releasePreviewWords = defineWords('shell.releasePreview', {
  en: {
    label: 'Preview of a release',
    shown: 'You see the release {{release}} of {{remote}}, which others do not have yet.',
    end: 'End preview',
    title: 'See a new release of {{remote}}?',
    what: 'This browser, and no other, then gets the release {{release}} of {{remote}} in place of what everyone gets, until you end it.',
    warning:
      'It is a part of the back-office that may not have been approved yet: its code does everything in your name that you may do. Continue only if you know its team.',
    start: 'Show me the release',
    cancel: 'Cancel',
    failed: 'The preview could not be started. Try again.',
    goneTitle: 'This link shows no release any more',
    gone: 'Links to a preview are good for seven days. Ask the team for a new one.',
  },
  ar: {
    label: 'معاينة إصدار',
    shown: 'ما تراه هو الإصدار {{release}} من {{remote}}، ولم يصل إلى غيرك بعد.',
    end: 'إنهاء المعاينة',
    title: 'هل تريد رؤية إصدار جديد من {{remote}}؟',
    what: 'سيحصل هذا المتصفح وحده على الإصدار {{release}} من {{remote}} بدلًا مما يحصل عليه الجميع، إلى أن تنهي المعاينة.',
    warning:
      'هذا جزء من لوحة الإدارة ربما لم يُعتمد بعد، ويستطيع الكود فيه فعل كل ما يحق لك فعله باسمك. لا تتابع إلا إذا كنت تعرف فريقه.',
    start: 'اعرض الإصدار',
    cancel: 'إلغاء',
    failed: 'تعذّر بدء المعاينة. حاول مرة أخرى.',
    goneTitle: 'لم يعد هذا الرابط يعرض أي إصدار',
    gone: 'تصلح روابط المعاينة لسبعة أيام. اطلب من الفريق رابطًا جديدًا.',
  },
})
