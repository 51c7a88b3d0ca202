import { defineWords } from '@qasima/shared/i18n/words'

export const overrideWords = defineWords('shell.override', {
  en: {
    label: 'Local override',
    comes: '{{remote}} is loaded from {{host}}',
    reset: 'Reset',
    missing: '{{remote}} could not be loaded from {{host}}: nothing was found there. The release is shown instead.',
    'wrong-shape':
      '{{remote}} could not be loaded from {{host}}: what was found is not this remote. The release is shown instead.',
    threw: '{{remote}} from {{host}} failed. The release is shown instead.',
    close: 'Close',
    title: 'Load {{remote}} from your computer?',
    what: 'Only this browser will load {{remote}} from {{host}} instead of its release, until you reset it or sign out.',
    warning:
      'Code from there can do everything you can, in your name. Continue only if you started that server yourself, not because a message asked you to.',
    load: 'Load it from my computer',
    cancel: 'Cancel',
    refusedTitle: 'This address is not a build on your computer',
    refused: 'Open the address that “npm run dev” prints.',
    failed: 'The override could not be started. Try again.',
    unknown: 'You can’t see any release of a remote with this name.',
  },
  ar: {
    label: 'نسخة محلية',
    comes: 'يُحمَّل {{remote}} من {{host}}',
    reset: 'إعادة الضبط',
    missing: 'تعذّر تحميل {{remote}} من {{host}}: لم يصل شيء من هناك. ما تراه هو الإصدار المنشور.',
    'wrong-shape': 'تعذّر تحميل {{remote}} من {{host}}: ما وصل ليس هذا الجزء. ما تراه هو الإصدار المنشور.',
    threw: 'تعطّل {{remote}} القادم من {{host}}. ما تراه هو الإصدار المنشور.',
    close: 'إغلاق',
    title: 'هل تريد تحميل {{remote}} من جهازك؟',
    what: 'سيحصل هذا المتصفح وحده على {{remote}} من {{host}} بدلًا من الإصدار المنشور، إلى أن تعيد الضبط أو تسجّل خروجك.',
    warning:
      'يستطيع الكود القادم من هناك فعل كل ما يحق لك فعله باسمك. لا تتابع إلا إذا شغّلت ذلك الخادم بنفسك، وليس لأن رسالة طلبت منك ذلك.',
    load: 'حمّله من جهازي',
    cancel: 'إلغاء',
    refusedTitle: 'هذا العنوان لا يشير إلى نسخة على جهازك',
    refused: 'افتح العنوان الذي يطبعه الأمر «npm run dev».',
    failed: 'تعذّر بدء النسخة المحلية. حاول مرة أخرى.',
    unknown: 'لا يوجد إصدار منشور بهذا الاسم يحق لك رؤيته.',
  },
})
