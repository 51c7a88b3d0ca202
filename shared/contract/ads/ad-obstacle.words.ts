import type { Language } from '../language.ts'
import type { AdObstacle } from './placement.ts'

/** Why an active ad is not seen: what stands against it, or that no visitor comes that it is for. */
export type AdTrouble = AdObstacle | 'NOT_SEEN'

/** Why an ad is not shown, as staff read it. */
export const adObstacleWords: Readonly<Record<Language, Readonly<Record<AdTrouble, string>>>> = {
  en: {
    STATUS: 'The ad is not active.',
    DATES: 'The ad has not started yet, or has ended.',
    CAMPAIGN: 'Its campaign is inactive, has not started yet, or has ended.',
    NO_PLACEMENT: 'The ad has no placement.',
    PLATFORM: 'The ad is for another platform.',
    PLACEMENT: 'The ad is not for this placement.',
    COUNTRY: 'The ad is not for this country.',
    LANGUAGE: 'The ad is not for this language.',
    DEVICE: 'The ad is not for this device.',
    HOURS: 'The ad is shown at other hours.',
    WEEKDAY: 'The ad is shown on other days of the week.',
    FILTERS: 'The page does not ask for the ad’s extra filters.',
    CAP_REACHED: 'The ad has reached its impression cap.',
    GOAL_REACHED: 'The ad or its campaign has reached its goal.',
    AHEAD_OF_PLAN: 'The ad is ahead of its plan. It is held back so that its goal lasts until the end date.',
    CAP_PER_PERSON: 'The visitor has already seen the ad as often as its cap per person allows.',
    LOWER_PRIORITY: 'Ads with a higher priority or a goal are shown instead.',
    NOT_SEEN: 'No setting blocks it: no matching visitor has come, or no page asks for its extra filters.',
  },
  ar: {
    STATUS: 'الإعلان غير نشط.',
    DATES: 'لم يبدأ الإعلان بعد، أو انتهى.',
    CAMPAIGN: 'حملته غير نشطة، أو لم تبدأ بعد، أو انتهت.',
    NO_PLACEMENT: 'لم يُحدَّد للإعلان موضع.',
    PLATFORM: 'الإعلان مخصص لمنصة أخرى.',
    PLACEMENT: 'الإعلان غير مخصص لهذا الموضع.',
    COUNTRY: 'الإعلان غير مخصص لهذا البلد.',
    LANGUAGE: 'الإعلان غير مخصص لهذه اللغة.',
    DEVICE: 'الإعلان غير مخصص لهذا الجهاز.',
    HOURS: 'يُعرض الإعلان في ساعات أخرى.',
    WEEKDAY: 'يُعرض الإعلان في أيام أخرى من الأسبوع.',
    FILTERS: 'الصفحة لا تطلب عوامل التصفية الإضافية للإعلان.',
    CAP_REACHED: 'بلغ الإعلان حدّه الأقصى من المشاهدات.',
    GOAL_REACHED: 'بلغ الإعلان أو حملته الهدف.',
    AHEAD_OF_PLAN: 'سبق الإعلان خطته، فتأجّل عرضه كي يتوزع هدفه حتى نهاية المدة.',
    CAP_PER_PERSON: 'شاهد الزائر الإعلان بقدر ما يسمح به الحد لكل شخص.',
    LOWER_PRIORITY: 'تُعرض بدلًا منه إعلانات لها أولوية أعلى أو هدف.',
    NOT_SEEN: 'لا شيء يمنع عرضه: لم يأتِ زائر من جمهوره، أو لم تطلب أي صفحة عوامل التصفية الإضافية.',
  },
}
