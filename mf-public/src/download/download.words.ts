import { defineWords } from '@qasima/shared/i18n/words'

export const downloadPageWords = defineWords('public.download', {
  ar: {
    chrome: 'إضافة Chrome لم تصدر بعد',
    firefox: 'إضافة Firefox لم تصدر بعد',
    android: 'تطبيق Android لم يصدر بعد',
    ios: 'تطبيق iPhone وiPad لم يصدر بعد',
    lead: 'لم يُثبَّت شيء على جهازك. تجد أكواد كل المتاجر هنا في الموقع، بلا تثبيت.',
    tellMe: 'أرسل إلينا بريدك، ونكتب إليك يوم الصدور.',
    write: 'أرسل بريدك إلينا',
    subject: 'أخبروني يوم الصدور: {{name}}',
    browse: 'تصفّح كل المتاجر',
  },
  en: {
    chrome: 'The Chrome extension is not out yet',
    firefox: 'The Firefox add-on is not out yet',
    android: 'The Android app is not out yet',
    ios: 'The app for iPhone and iPad is not out yet',
    lead: 'Nothing was installed. The codes of every store are here on the site, with nothing to install.',
    tellMe: 'Send us an email, and we will write to you on the day it is out.',
    write: 'Send us your email address',
    subject: 'Tell me when it is out: {{name}}',
    browse: 'Browse all stores',
  },
})
