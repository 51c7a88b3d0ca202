import { defineMailWords } from '../../outbox/mail-words.ts'

export const guestAlertWords = defineMailWords({
  en: {
    title: 'Confirm your price alert for {product}',
    asked: 'You asked for an email when it costs {target} or less. Press the button to start the alert.',
    begin: 'Start the alert',
    days: 'The alert runs for {days} days. Every email has a link to stop it and delete your address.',
    stranger:
      'If this wasn’t you, ignore this email: no alert starts, and we delete this address within {confirmDays} days.',
    erase: 'Delete my address now',
  },
  ar: {
    title: 'أكّد تنبيه السعر للمنتج {product}',
    asked: 'طلبت أن نراسلك حين يصبح السعر {target} أو أقل. اضغط الزر لنبدأ متابعة السعر.',
    begin: 'ابدأ التنبيه',
    days: 'يستمر التنبيه {days} يومًا. وفي كل رسالة رابط يوقفه ويحذف بريدك.',
    stranger: 'لم تطلب ذلك؟ تجاهل هذه الرسالة: لن يبدأ التنبيه، وسنحذف بريدك خلال {confirmDays} أيام.',
    erase: 'احذف بريدي الآن',
  },
})
