import { defineWords } from '@qasima/shared/i18n/words'

export const releasePreviewWords = defineWords('shell.releasePreview', {
  en: {
    label: 'Release preview',
    shown: 'You’re viewing release {{release}} of {{remote}}, which others don’t have yet.',
    end: 'End preview',
    title: 'Preview a new release of {{remote}}?',
    what: 'Only this browser will get release {{release}} of {{remote}} instead of the current one, until you end the preview.',
    warning:
      'This part of the back-office may not have been approved yet, and its code can do everything you can, in your name. Continue only if you know its team.',
    start: 'Start preview',
    cancel: 'Cancel',
    failed: 'The preview could not be started. Try again.',
    goneTitle: 'This preview link no longer works',
    gone: 'Preview links work for seven days. Ask the team for a new one.',
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
