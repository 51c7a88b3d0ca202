import { defineWords } from '../i18n/words.ts'

export const failureWords = defineWords('form.failure', {
  en: {
    unexpected: 'An unexpected error occurred',
    needsScripts: 'This form needs JavaScript. Turn it on in your browser, then reload the page.',
    tooOften: 'You have tried this too often in a short time.',
    seconds_one: 'Try again after {{count}} second.',
    seconds_other: 'Try again after {{count}} seconds.',
    minutes_one: 'Try again after {{count}} minute.',
    minutes_other: 'Try again after {{count}} minutes.',
  },
  ar: {
    unexpected: 'حدث خطأ غير متوقع',
    needsScripts: 'يحتاج هذا النموذج إلى JavaScript. فعّله في متصفحك ثم أعد تحميل الصفحة.',
    tooOften: 'كرّرت المحاولة كثيرًا في وقت قصير.',
    seconds_zero: 'حاول مرة أخرى الآن.',
    seconds_one: 'حاول مرة أخرى بعد ثانية واحدة.',
    seconds_two: 'حاول مرة أخرى بعد ثانيتين.',
    seconds_few: 'حاول مرة أخرى بعد {{count}} ثوانٍ.',
    seconds_many: 'حاول مرة أخرى بعد {{count}} ثانية.',
    seconds_other: 'حاول مرة أخرى بعد {{count}} ثانية.',
    minutes_zero: 'حاول مرة أخرى الآن.',
    minutes_one: 'حاول مرة أخرى بعد دقيقة واحدة.',
    minutes_two: 'حاول مرة أخرى بعد دقيقتين.',
    minutes_few: 'حاول مرة أخرى بعد {{count}} دقائق.',
    minutes_many: 'حاول مرة أخرى بعد {{count}} دقيقة.',
    minutes_other: 'حاول مرة أخرى بعد {{count}} دقيقة.',
  },
})
