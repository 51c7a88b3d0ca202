import type { Language } from '../../../shared/contract/language.ts'

/** Both languages stand together, and the compiler refuses an Arabic that lacks a sentence. `{time}` and the like are filled in. */
const defineMailWords = <const English extends Readonly<Record<string, string>>>(words: {
  readonly en: English
  readonly ar: Readonly<Record<keyof English, string>>
}): Readonly<Record<Language, Readonly<Record<keyof English, string>>>> => words

export const mailWords = defineMailWords({
  en: {
    brand: 'Qasima',
    automatic: 'This mail is sent automatically, and replies to it are not read.',
    visit: 'Open Qasima',

    codeSubject: 'Your verification code',
    codeTitle: 'Verify your email',
    codeLead: 'Type this code where you signed up:',
    codeValid: 'It is good for {time} and can be used once.',
    codeStranger:
      'You did not create an account? Then somebody typed your address by mistake. Ignore this mail and nothing happens.',

    resetSubject: 'Set a new password',
    resetTitle: 'Set a new password',
    resetLead: 'You asked for a new password for your Qasima account. Choose it here:',
    resetAction: 'Choose a new password',
    resetValid: 'The link works once, within {time}. Using it ends every session of your account.',
    resetCopy: 'If the button does not work, copy this address into your browser:',
    resetStranger: 'You did not ask for this? Ignore this mail; your password stays as it is.',

    passwordChangedSubject: 'Your password was changed',
    passwordChangedTitle: 'Your password was changed',
    passwordChangedLead: 'The password of your Qasima account was changed on {moment}.',
    passwordChangedYou: 'If that was you, there is nothing to do.',
    passwordChangedStranger:
      'If it was not you, set a new password now. That ends every session, including those of whoever changed it.',
    passwordChangedAction: 'It was not me',

    deletionAskedSubject: 'Your account will be deleted',
    deletionAskedTitle: 'Your account will be deleted',
    deletionAskedLead: 'We received the request to delete your Qasima account. It will be erased on {moment}.',
    deletionAskedCancel:
      'Changed your mind, or it was not you? Sign in before that time and the deletion is cancelled.',
    deletionAskedAction: 'Sign in and keep my account',
    deletionAskedAfter: 'After that, your profile, your tracked products and your alerts cannot be brought back.',

    deletedSubject: 'Your account was deleted',
    deletedTitle: 'Your account was deleted',
    deletedLead: 'Your Qasima account and everything that belonged to it have been erased, as you asked.',
    deletedAfter: 'This is the last mail you get from us, and we do not keep your address. You are welcome any time.',
  },
  ar: {
    brand: 'قسيمة',
    automatic: 'أُرسلت هذه الرسالة تلقائيًا، ولا تُقرأ الردود عليها.',
    visit: 'افتح قسيمة',

    codeSubject: 'رمز التأكيد الخاص بك',
    codeTitle: 'أكّد بريدك الإلكتروني',
    codeLead: 'اكتب هذا الرمز حيث أنشأت حسابك:',
    codeValid: 'الرمز صالح لمدة {time} ويُستخدم مرة واحدة.',
    codeStranger: 'لم تنشئ حسابًا؟ لعل أحدهم كتب عنوانك سهوًا. تجاهل هذه الرسالة ولن يحدث شيء.',

    resetSubject: 'تعيين كلمة مرور جديدة',
    resetTitle: 'عيّن كلمة مرور جديدة',
    resetLead: 'طلبت كلمة مرور جديدة لحسابك في قسيمة. اخترها من هنا:',
    resetAction: 'اختر كلمة مرور جديدة',
    resetValid: 'يعمل الرابط مرة واحدة خلال {time}، واستخدامه ينهي جميع جلسات حسابك.',
    resetCopy: 'إن لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',
    resetStranger: 'لم تطلب ذلك؟ تجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',

    passwordChangedSubject: 'تم تغيير كلمة مرورك',
    passwordChangedTitle: 'تم تغيير كلمة مرورك',
    passwordChangedLead: 'تغيّرت كلمة مرور حسابك في قسيمة يوم {moment}.',
    passwordChangedYou: 'إن كنت أنت من غيّرها فلا داعي لأي إجراء.',
    passwordChangedStranger:
      'إن لم تكن أنت من غيّرها، فعيّن كلمة مرور جديدة الآن. ينهي ذلك جميع الجلسات، ومنها جلسة من غيّرها.',
    passwordChangedAction: 'لم أغيّرها أنا',

    deletionAskedSubject: 'سيُحذف حسابك',
    deletionAskedTitle: 'سيُحذف حسابك',
    deletionAskedLead: 'وصلنا طلب حذف حسابك في قسيمة. سيُمحى الحساب يوم {moment}.',
    deletionAskedCancel: 'غيّرت رأيك، أو لم تكن أنت من طلب؟ سجّل الدخول قبل هذا الموعد فيُلغى الحذف.',
    deletionAskedAction: 'سجّل الدخول واحتفظ بحسابي',
    deletionAskedAfter: 'بعد ذلك لا يمكن استعادة ملفك الشخصي ولا المنتجات التي تتابعها ولا تنبيهاتك.',

    deletedSubject: 'تم حذف حسابك',
    deletedTitle: 'تم حذف حسابك',
    deletedLead: 'مُحي حسابك في قسيمة وكل ما يتعلق به، كما طلبت.',
    deletedAfter: 'هذه آخر رسالة تصلك منا، ولا نحتفظ بعنوانك. أهلًا بك في أي وقت.',
  },
})

export type MailWords = (typeof mailWords)[Language]
