import type { Language } from '../../../shared/contract/language.ts'

/** Both languages stand together, and the compiler refuses an Arabic that lacks a sentence. `{time}` and the like are filled in. */
const defineMailWords = <const English extends Readonly<Record<string, string>>>(words: {
  readonly en: English
  readonly ar: Readonly<Record<keyof English, string>>
}): Readonly<Record<Language, Readonly<Record<keyof English, string>>>> => words

export const mailWords = defineMailWords({
  en: {
    brand: 'Qasima',
    automatic: 'This email was sent automatically. Replies to it are not read.',
    visit: 'Open Qasima',

    codeSubject: 'Your verification code',
    codeTitle: 'Verify your email',
    codeLead: 'Enter this code in Qasima to verify your email:',
    codeValid: 'The code is valid for {time} and can be used once.',
    codeStranger: 'If you did not create an account, ignore this email. Nothing will happen.',

    resetSubject: 'Set a new password',
    resetTitle: 'Set a new password',
    resetLead: 'You asked to reset the password of your Qasima account. Choose a new one here:',
    resetAction: 'Choose a new password',
    resetValid: 'The link works once and expires after {time}. Using it signs you out on every device.',
    resetCopy: 'If the button does not work, copy this address into your browser:',
    resetStranger: 'If you did not ask for this, ignore this email. Your password stays the same.',

    passwordChangedSubject: 'Your password was changed',
    passwordChangedTitle: 'Your password was changed',
    passwordChangedLead: 'The password of your Qasima account was changed on {moment}.',
    passwordChangedYou: 'If that was you, you do not need to do anything.',
    passwordChangedStranger:
      'If it was not you, set a new password now. That signs out every device, including the one that changed it.',
    passwordChangedAction: 'It was not me',

    deletionAskedSubject: 'Your account will be deleted',
    deletionAskedTitle: 'Your account will be deleted',
    deletionAskedLead: 'We received a request to delete your Qasima account. It will be deleted on {moment}.',
    deletionAskedCancel: 'Changed your mind, or was it not you? Sign in before then to cancel the deletion.',
    deletionAskedAction: 'Sign in and keep my account',
    deletionAskedAfter: 'After that, your profile, your tracked products and your alerts cannot be restored.',

    deletedSubject: 'Your account was deleted',
    deletedTitle: 'Your account was deleted',
    deletedLead: 'Your Qasima account and all its data have been deleted, as you asked.',
    deletedAfter:
      'This is the last email you will get from us, and we do not keep your address. You are welcome back any time.',
  },
  ar: {
    brand: 'قسيمة',
    automatic: 'أُرسلت هذه الرسالة تلقائيًا، ولا تُقرأ الردود عليها.',
    visit: 'افتح قسيمة',

    codeSubject: 'رمز التأكيد الخاص بك',
    codeTitle: 'أكّد بريدك الإلكتروني',
    codeLead: 'أدخل هذا الرمز في قسيمة لتأكيد بريدك:',
    codeValid: 'الرمز صالح لمدة {time} ويُستخدم مرة واحدة.',
    codeStranger: 'إذا لم تنشئ حسابًا، فتجاهل هذه الرسالة ولن يحدث شيء.',

    resetSubject: 'تعيين كلمة مرور جديدة',
    resetTitle: 'عيّن كلمة مرور جديدة',
    resetLead: 'طلبت كلمة مرور جديدة لحسابك في قسيمة. اخترها من هنا:',
    resetAction: 'اختر كلمة مرور جديدة',
    resetValid: 'يعمل الرابط مرة واحدة خلال {time}، وعند استخدامه يُسجَّل خروجك من جميع الأجهزة.',
    resetCopy: 'إن لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',
    resetStranger: 'لم تطلب ذلك؟ تجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',

    passwordChangedSubject: 'تم تغيير كلمة مرورك',
    passwordChangedTitle: 'تم تغيير كلمة مرورك',
    passwordChangedLead: 'تغيّرت كلمة مرور حسابك في قسيمة يوم {moment}.',
    passwordChangedYou: 'إن كنت أنت من غيّرها فلا داعي لأي إجراء.',
    passwordChangedStranger:
      'إن لم تكن أنت من غيّرها، فعيّن كلمة مرور جديدة الآن. سيُسجَّل الخروج من جميع الأجهزة، ومنها الجهاز الذي غُيّرت منه.',
    passwordChangedAction: 'لم أغيّرها أنا',

    deletionAskedSubject: 'سيُحذف حسابك',
    deletionAskedTitle: 'سيُحذف حسابك',
    deletionAskedLead: 'وصلنا طلب حذف حسابك في قسيمة. سيُحذف الحساب يوم {moment}.',
    deletionAskedCancel: 'غيّرت رأيك، أو لم تكن أنت من طلب؟ سجّل الدخول قبل هذا الموعد فيُلغى الحذف.',
    deletionAskedAction: 'سجّل الدخول واحتفظ بحسابي',
    deletionAskedAfter: 'بعد ذلك لا يمكن استعادة ملفك الشخصي ولا المنتجات التي تتابعها ولا تنبيهاتك.',

    deletedSubject: 'تم حذف حسابك',
    deletedTitle: 'تم حذف حسابك',
    deletedLead: 'حُذف حسابك في قسيمة وكل بياناته، كما طلبت.',
    deletedAfter: 'هذه آخر رسالة تصلك منا، ولا نحتفظ بعنوانك. أهلًا بك في أي وقت.',
  },
})

export type MailWords = (typeof mailWords)[Language]
