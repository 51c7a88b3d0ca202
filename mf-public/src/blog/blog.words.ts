import { defineWords } from '@qasima/shared/i18n/words'

export const blogWords = defineWords('public.blog', {
  en: {
    title: 'Blog',
    lead: 'Short guides to paying less and spotting real discounts.',
    minutes_one: '{{count}} min read',
    minutes_other: '{{count}} min read',
    more: 'Read next',
    back: 'All posts',
    missingTitle: 'Post not found',
    missingText: 'It may have been moved or removed. See all our posts.',
  },
  ar: {
    title: 'المدونة',
    lead: 'أدلة قصيرة تساعدك على أن تدفع أقل، وألا يخدعك سعر مشطوب.',
    minutes_zero: 'قراءة في أقل من دقيقة',
    minutes_one: 'قراءة في دقيقة',
    minutes_two: 'قراءة في دقيقتين',
    minutes_few: 'قراءة في {{count}} دقائق',
    minutes_many: 'قراءة في {{count}} دقيقة',
    minutes_other: 'قراءة في {{count}} دقيقة',
    more: 'اقرأ أيضًا',
    back: 'كل المقالات',
    missingTitle: 'لا يوجد مقال بهذا العنوان',
    missingText: 'ربما نُقل أو حُذف. تصفّح كل مقالاتنا.',
  },
})
