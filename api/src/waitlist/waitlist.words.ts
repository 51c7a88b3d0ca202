/** The page that a link of a mail opens. */
export const leaveWords = {
  en: {
    ask: 'Take your address off the list?',
    leave: 'Take it off',
    left: 'Your address is off the list. We kept nothing of it.',
    gone: 'This address is no longer on the list. We will not write to it.',
    back: 'Open the site',
  },
  ar: {
    ask: 'هل تريد حذف عنوانك من القائمة؟',
    leave: 'احذف العنوان',
    left: 'حُذف عنوانك من القائمة. لم نحتفظ بشيء منه.',
    gone: 'لم يعد هذا العنوان في القائمة. لن نكتب إليه.',
    back: 'افتح الموقع',
  },
} as const
