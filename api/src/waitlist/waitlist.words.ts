/** The page that a link of a mail opens. */
export const leaveWords = {
  en: {
    ask: 'Remove your address from the list?',
    leave: 'Remove it',
    left: 'Your address is off the list and has been deleted.',
    gone: 'This address is no longer on the list. We won’t write to it.',
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
