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
    ask: 'هل تريد حذف بريدك من القائمة؟',
    leave: 'احذف البريد',
    left: 'حُذف بريدك من القائمة. لم نحتفظ بنسخة منه.',
    gone: 'لم يعد هذا البريد في القائمة. لن نراسله.',
    back: 'افتح الموقع',
  },
} as const
