import type { Language } from '../../../shared/contract/language.ts'
import type { DeclineReason } from '../../../shared/contract/suggestion/suggestion.ts'

/** Why a suggestion was declined, as its sender reads it. */
export const declineWords: Readonly<Record<Language, Readonly<Record<DeclineReason, string>>>> = {
  en: {
    duplicate: 'Reason: we already have it in another form.',
    not_working: 'Reason: we tried it at checkout and it wasn’t accepted.',
    no_store: 'Reason: we couldn’t find a real store behind it.',
    advertising: 'Reason: it was advertising, not something shoppers can use.',
    other: 'Reason: it doesn’t fit what we list.',
  },
  ar: {
    duplicate: 'السبب: لدينا مثله بصيغة أخرى.',
    not_working: 'السبب: جرّبناه عند الدفع فلم يُقبل.',
    no_store: 'السبب: لم نجد وراءه متجرًا حقيقيًا.',
    advertising: 'السبب: هو إعلان، ولا يستفيد منه المتسوقون.',
    other: 'السبب: لا يناسب ما ننشره.',
  },
}

/** The sentences of the mails to those who suggested a code or a store. */
export const suggestionMailWords = {
  en: {
    'code-accepted': {
      title: '{code} is now listed for {shop}',
      body: 'Thank you for suggesting {code}. Shoppers can see it now, and its position depends on how well it works for them.',
      unnamedTitle: 'Your code is now listed for {shop}',
      unnamedBody:
        'Thank you for suggesting a code for {shop}. Shoppers can see it now, and its position depends on how well it works for them.',
      open: 'Open {shop}',
      openAll: 'Browse all stores',
      why: 'You receive this email because you suggested this code.',
    },
    'code-known': {
      title: 'We already have {code}',
      body: 'Thank you for suggesting {code} for {shop}. We already had this code, so nothing was added.',
      unnamedTitle: 'We already have your code for {shop}',
      unnamedBody: 'Thank you for suggesting a code for {shop}. We already had this code, so nothing was added.',
      open: 'Open {shop}',
      openAll: 'Browse all stores',
      why: 'You receive this email because you suggested this code.',
    },
    'code-declined': {
      title: '{code} was not added',
      body: 'Thank you for suggesting {code} for {shop}. We reviewed it and did not add it.',
      unnamedTitle: 'Your code for {shop} was not added',
      unnamedBody: 'Thank you for suggesting a code for {shop}. We reviewed it and did not add it.',
      open: 'Open {shop}',
      openAll: 'Browse all stores',
      why: 'You receive this email because you suggested this code.',
    },
    'store-accepted': {
      title: '{shop} is on its way',
      body: 'Thank you for suggesting {shop}. We are preparing its page, which goes live once its codes have been tried.',
      openAll: 'Browse all stores',
      why: 'You receive this email because you suggested this store.',
    },
    'store-known': {
      title: 'We already have {shop}',
      body: 'Thank you for your suggestion. We already have {shop}, so nothing was added.',
      open: 'Open {shop}',
      openAll: 'Browse all stores',
      why: 'You receive this email because you suggested this store.',
    },
    'store-declined': {
      title: '{shop} was not added',
      body: 'Thank you for suggesting {shop}. We reviewed it and did not add it.',
      openAll: 'Browse all stores',
      why: 'You receive this email because you suggested this store.',
    },
  },
  ar: {
    'code-accepted': {
      title: 'أضفنا الكود {code} إلى صفحة {shop}',
      body: 'شكرًا لاقتراحك الكود {code}. يراه المتسوقون من الآن، ويتحدد ترتيبه بحسب نجاحه معهم.',
      unnamedTitle: 'أضفنا الكود الذي اقترحته إلى صفحة {shop}',
      unnamedBody: 'شكرًا لاقتراحك كودًا لمتجر {shop}. يراه المتسوقون من الآن، ويتحدد ترتيبه بحسب نجاحه معهم.',
      open: 'افتح صفحة {shop}',
      openAll: 'تصفّح كل المتاجر',
      why: 'تصلك هذه الرسالة لأنك اقترحت هذا الكود.',
    },
    'code-known': {
      title: 'الكود {code} موجود لدينا',
      body: 'شكرًا لاقتراحك الكود {code} لمتجر {shop}. هذا الكود موجود لدينا من قبل.',
      unnamedTitle: 'الكود الذي اقترحته لمتجر {shop} موجود لدينا',
      unnamedBody: 'شكرًا لاقتراحك كودًا لمتجر {shop}. هذا الكود موجود لدينا من قبل.',
      open: 'افتح صفحة {shop}',
      openAll: 'تصفّح كل المتاجر',
      why: 'تصلك هذه الرسالة لأنك اقترحت هذا الكود.',
    },
    'code-declined': {
      title: 'لم نضف الكود {code}',
      body: 'شكرًا لاقتراحك الكود {code} لمتجر {shop}. راجعناه ولم نضفه.',
      unnamedTitle: 'لم نضف الكود الذي اقترحته لمتجر {shop}',
      unnamedBody: 'شكرًا لاقتراحك كودًا لمتجر {shop}. راجعناه ولم نضفه.',
      open: 'افتح صفحة {shop}',
      openAll: 'تصفّح كل المتاجر',
      why: 'تصلك هذه الرسالة لأنك اقترحت هذا الكود.',
    },
    'store-accepted': {
      title: 'متجر {shop} في طريقه إلى قسيمة',
      body: 'شكرًا لاقتراحك متجر {shop}. نُعدّ صفحته الآن، ويظهر بين المتاجر بعد أن نجرّب أكواده.',
      openAll: 'تصفّح كل المتاجر',
      why: 'تصلك هذه الرسالة لأنك اقترحت هذا المتجر.',
    },
    'store-known': {
      title: 'متجر {shop} موجود لدينا',
      body: 'شكرًا لاقتراحك. متجر {shop} موجود لدينا من قبل.',
      open: 'افتح صفحة {shop}',
      openAll: 'تصفّح كل المتاجر',
      why: 'تصلك هذه الرسالة لأنك اقترحت هذا المتجر.',
    },
    'store-declined': {
      title: 'لم نضف متجر {shop}',
      body: 'شكرًا لاقتراحك متجر {shop}. راجعناه ولم نضفه.',
      openAll: 'تصفّح كل المتاجر',
      why: 'تصلك هذه الرسالة لأنك اقترحت هذا المتجر.',
    },
  },
} as const
