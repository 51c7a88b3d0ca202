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
    followed: 'أنت تتابع {{store}}. سنخبرك بكل كود فيه يثبت نجاحه.',
    unfollowed: 'لم تعد تتابع {{store}}.',
    undo: 'تراجع',
    failed: 'تعذّر ذلك. حاول مرة أخرى.',
    choose: 'اختر كيف نخبرك',
  },
})
