import { defineMailWords } from '../outbox/mail-words.ts'

/** To those who joined the list. */
export const waitingWords = defineMailWords({
  en: {
    waiting_chrome: 'We will write when the Chrome extension is out',
    waiting_firefox: 'We will write when the Firefox add-on is out',
    waiting_android: 'We will write when the Android app is out',
    waiting_ios: 'We will write when the app for iPhone and iPad is out',
    asked:
      'You asked for it on our site. On that day we send one email to this address, and then take it off the list.',
    meanwhile: 'Until then, the codes of every store are on the site, with nothing to install.',
    browse: 'Browse all stores',
    stranger: 'Was it not you? Then this address was typed by mistake, and one press takes it off the list.',
    leave: 'Take me off the list',
  },
  ar: {
    waiting_chrome: 'سنكتب إليك يوم تصدر إضافة Chrome',
    waiting_firefox: 'سنكتب إليك يوم تصدر إضافة Firefox',
    waiting_android: 'سنكتب إليك يوم يصدر تطبيق Android',
    waiting_ios: 'سنكتب إليك يوم يصدر تطبيق iPhone وiPad',
    asked: 'طلبت ذلك في موقعنا. سنرسل يومها رسالة واحدة إلى هذا العنوان، ثم نحذفه من القائمة.',
    meanwhile: 'وإلى ذلك اليوم، أكواد كل المتاجر متاحة لك في الموقع بلا تثبيت.',
    browse: 'تصفّح كل المتاجر',
    stranger: 'لم تطلب ذلك؟ إذن كُتب عنوانك سهوًا، وضغطة واحدة تحذفه من القائمة.',
    leave: 'احذف عنواني من القائمة',
  },
})

/** To those who waited, once what they wait for is out. */
export const outWords = defineMailWords({
  en: {
    leave: 'Take me off the list',
    out_chrome: 'The Chrome extension is out',
    out_firefox: 'The Firefox add-on is out',
    out_android: 'The Android app is out',
    out_ios: 'The app for iPhone and iPad is out',
    here: 'You asked us to tell you. It is free.',
    get_chrome: 'Add it to Chrome',
    get_firefox: 'Add it to Firefox',
    get_android: 'Get the Android app',
    get_ios: 'Get the app',
    once: 'This is the only email about it. Your address goes off the list within {days} days, or now if you like.',
  },
  ar: {
    leave: 'احذف عنواني من القائمة',
    out_chrome: 'صدرت إضافة Chrome',
    out_firefox: 'صدرت إضافة Firefox',
    out_android: 'صدر تطبيق Android',
    out_ios: 'صدر تطبيق iPhone وiPad',
    here: 'طلبت منا أن نخبرك، والتحميل مجاني.',
    get_chrome: 'أضفها إلى Chrome',
    get_firefox: 'أضفها إلى Firefox',
    get_android: 'حمّل تطبيق Android',
    get_ios: 'حمّل التطبيق',
    once: 'هذه رسالتنا الوحيدة عنه. نحذف عنوانك من القائمة بعد {days} يومًا على الأكثر، أو الآن إن شئت.',
  },
})
