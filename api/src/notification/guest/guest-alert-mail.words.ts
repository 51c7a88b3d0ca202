import { defineMailWords } from '../../outbox/mail-words.ts'

export const guestAlertWords = defineMailWords({
  en: {
    title: 'Confirm your price alert for {product}',
    asked: 'You asked us to write when it costs {target} or less. Press the button and we start watching the price.',
    begin: 'Start the alert',
    days: 'The alert runs for {days} days. Every email has a link that ends it and erases your address.',
    stranger:
      'Was it not you? Then ignore this email: nothing starts, and we forget this address within {confirmDays} days.',
    erase: 'Erase my address now',
  },
  ar: {
    title: 'أكّد تنبيه السعر للمنتج {product}',
    asked: 'طلبت أن نراسلك حين يصبح السعر {target} أو أقل. اضغط الزر لنبدأ متابعة السعر.',
    begin: 'ابدأ التنبيه',
    days: 'يستمر التنبيه {days} يومًا. وفي كل رسالة رابط يوقفه ويمحو عنوانك.',
    stranger: 'لم تطلب ذلك؟ تجاهل هذه الرسالة: لن يبدأ شيء، وسنمحو عنوانك خلال {confirmDays} أيام.',
    erase: 'امحُ عنواني الآن',
  },
})
