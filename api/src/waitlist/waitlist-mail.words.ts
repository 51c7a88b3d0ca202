import { defineMailWords } from '../outbox/mail-words.ts'

/** To those who joined the list. */
export const waitingWords = defineMailWords({
  en: {
    waiting_chrome: 'We’ll email you when the Chrome extension is available',
    waiting_firefox: 'We’ll email you when the Firefox add-on is available',
    waiting_android: 'We’ll email you when the Android app is available',
    waiting_ios: 'We’ll email you when the iPhone and iPad app is available',
    asked:
      'You asked for this on our site. On launch day we’ll send one email to this address, then remove it from the list.',
    meanwhile: 'Until then, every store’s codes are on the site, with nothing to install.',
    browse: 'Browse all stores',
    stranger:
      'If this wasn’t you, your address was entered by mistake. You can remove it from the list with one click.',
    leave: 'Remove me from the list',
  },
  ar: {
    waiting_chrome: 'سنراسلك يوم تصدر إضافة Chrome',
    waiting_firefox: 'سنراسلك يوم تصدر إضافة Firefox',
    waiting_android: 'سنراسلك يوم يصدر تطبيق Android',
    waiting_ios: 'سنراسلك يوم يصدر تطبيق iPhone وiPad',
    asked: 'طلبت ذلك في موقعنا. سنرسل يومها رسالة واحدة إلى هذا البريد، ثم نحذفه من القائمة.',
    meanwhile: 'وإلى ذلك اليوم، أكواد كل المتاجر متاحة لك في الموقع بلا تثبيت.',
    browse: 'تصفّح كل المتاجر',
    stranger: 'لم تطلب ذلك؟ ربما كُتب بريدك خطأً. احذفه من القائمة بضغطة واحدة.',
    leave: 'احذف بريدي من القائمة',
  },
})

/** To those who waited, once what they wait for is out. */
export const outWords = defineMailWords({
  en: {
    leave: 'Remove me from the list',
    out_chrome: 'The Chrome extension is available',
    out_firefox: 'The Firefox add-on is available',
    out_android: 'The Android app is available',
    out_ios: 'The iPhone and iPad app is available',
    here: 'You asked us to let you know. It’s free.',
    get_chrome: 'Add it to Chrome',
    get_firefox: 'Add it to Firefox',
    get_android: 'Get the Android app',
    get_ios: 'Get the app',
    once: 'This is the only email about it. We’ll remove your address from the list within {days} days, or you can do it now.',
  },
  ar: {
    leave: 'احذف بريدي من القائمة',
    out_chrome: 'صدرت إضافة Chrome',
    out_firefox: 'صدرت إضافة Firefox',
    out_android: 'صدر تطبيق Android',
    out_ios: 'صدر تطبيق iPhone وiPad',
    here: 'طلبت منا أن نخبرك، والتحميل مجاني.',
    get_chrome: 'أضفها إلى Chrome',
    get_firefox: 'أضفها إلى Firefox',
    get_android: 'حمّل تطبيق Android',
    get_ios: 'حمّل التطبيق',
    once: 'هذه رسالتنا الوحيدة عنه. نحذف بريدك من القائمة بعد {days} يومًا على الأكثر، أو الآن إن شئت.',
  },
})
