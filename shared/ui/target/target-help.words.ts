import { defineWords } from '../../i18n/words.ts'

export const targetHelpWords = defineWords('ui.target-help', {
  en: {
    reached: 'It costs no more than that now.',
    chance: 'The chance that it falls to {{amount}} within 30 days is about {{chance}}.',
    small: 'It is unlikely to fall to {{amount}} within 30 days: the chance is under {{chance}}.',
    belowLowest: 'It has never cost so little in the time that is known. The lowest was {{amount}}.',
    suggest: 'Targets that it has reached',
    use: 'Set {{amount}}',
    how: 'How is this known?',
    explained: 'From past prices of this product, and from the sales that are ahead.',
    tested_one: 'Tried on one day of its past: the Brier score is {{score}}, and that of its average {{base}}.',
    tested_other:
      'Tried on {{count}} days of its past: the Brier score is {{score}}, and that of its average {{base}}.',
    brier: 'It says how far off the chances were; 0 is perfect.',
    untested: 'Its past is too short to try this on it.',
  },
  ar: {
    reached: 'سعره الآن لا يزيد على ذلك.',
    chance: 'احتمال أن ينخفض إلى {{amount}} خلال 30 يومًا نحو {{chance}}.',
    small: 'من المستبعد أن ينخفض إلى {{amount}} خلال 30 يومًا: الاحتمال أقل من {{chance}}.',
    belowLowest: 'أدنى ما بلغه سعره في المدة المعروفة {{amount}}، وهذا أقل منه.',
    suggest: 'أسعار سبق أن بلغها',
    use: 'اختر {{amount}}',
    how: 'كيف عرفنا ذلك؟',
    explained: 'من أسعار هذا المنتج السابقة، ومن مواسم التخفيضات القادمة.',
    tested_zero: 'لم يُجرَّب على ماضيه.',
    tested_one: 'جُرِّب على يوم واحد من ماضيه: درجة براير {{score}}، ودرجة متوسطه {{base}}.',
    tested_two: 'جُرِّب على يومين من ماضيه: درجة براير {{score}}، ودرجة متوسطه {{base}}.',
    tested_few: 'جُرِّب على {{count}} أيام من ماضيه: درجة براير {{score}}، ودرجة متوسطه {{base}}.',
    tested_many: 'جُرِّب على {{count}} يومًا من ماضيه: درجة براير {{score}}، ودرجة متوسطه {{base}}.',
    tested_other: 'جُرِّب على {{count}} يوم من ماضيه: درجة براير {{score}}، ودرجة متوسطه {{base}}.',
    brier: 'وهي تقيس بُعد الاحتمالات عمّا حدث، والصفر أفضلها.',
    untested: 'ماضيه أقصر من أن يُجرَّب عليه.',
  },
})
