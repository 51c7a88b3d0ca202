import { defineWords } from '@qasima/shared/i18n/words'

export const followStoreWords = defineWords('public.followStore', {
  en: {
    follow: 'Follow store',
    following: 'Following',
    followed: 'You’re following {{store}}. We’ll notify you when a code there is proven.',
    unfollowed: 'You’re no longer following {{store}}.',
    undo: 'Undo',
    failed: 'Something went wrong. Try again.',
    choose: 'Choose how we notify you',
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
