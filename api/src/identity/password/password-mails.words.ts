import { defineMailWords } from '../../outbox/mail-words.ts'

export const resetWords = defineMailWords({
  en: {
    subject: 'Set a new password',
    title: 'Set a new password',
    lead: 'You asked to reset the password of your Qasima account. Choose a new one here:',
    action: 'Choose a new password',
    valid: 'The link works once and expires after {time}. Using it signs you out on every device.',
    copy: 'If the button does not work, copy this address into your browser:',
    stranger: 'If you did not ask for this, ignore this email. Your password stays the same.',
  },
  ar: {
    subject: 'تعيين كلمة مرور جديدة',
    title: 'عيّن كلمة مرور جديدة',
    lead: 'طلبت كلمة مرور جديدة لحسابك في قسيمة. اخترها من هنا:',
    action: 'اختر كلمة مرور جديدة',
    valid: 'يعمل الرابط مرة واحدة خلال {time}، وعند استخدامه يُسجَّل خروجك من جميع الأجهزة.',
    copy: 'إن لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',
    stranger: 'لم تطلب ذلك؟ تجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',
  },
})

export const passwordChangedWords = defineMailWords({
  en: {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    lead: 'The password of your Qasima account was changed on {moment}.',
    you: 'If that was you, you do not need to do anything.',
    stranger:
      'If it was not you, set a new password now. That signs out every device, including the one that changed it.',
    action: 'It was not me',
  },
  ar: {
    subject: 'تم تغيير كلمة مرورك',
    title: 'تم تغيير كلمة مرورك',
    lead: 'تغيّرت كلمة مرور حسابك في قسيمة يوم {moment}.',
    you: 'إن كنت أنت من غيّرها فلا داعي لأي إجراء.',
    stranger:
      'إن لم تكن أنت من غيّرها، فعيّن كلمة مرور جديدة الآن. سيُسجَّل الخروج من جميع الأجهزة، ومنها الجهاز الذي غُيّرت منه.',
    action: 'لم أغيّرها أنا',
  },
})
