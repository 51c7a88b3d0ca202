import { defineWords } from '@qasima/shared/i18n/words'

export const followStoreWords = defineWords('public.followStore', {
  en: {
    follow: 'Follow store',
    following: 'Following',
    followed: 'You follow {{store}}. You hear of each code there once it is proven.',
    unfollowed: 'You no longer follow {{store}}.',
    undo: 'Undo',
    failed: 'That did not work. Try again.',
    choose: 'Choose how you hear of it',
  },
  ar: {
    follow: 'تابع المتجر',
    following: 'تتابعه',
    followed: 'أنت تتابع {{store}}. سنخبرك حين يثبت نجاح كود جديد فيه.',
    unfollowed: 'لم تعد تتابع {{store}}.',
    undo: 'تراجع',
    failed: 'تعذّر حفظ اختيارك. حاول مرة أخرى.',
    choose: 'اختر كيف نخبرك',
  },
})
