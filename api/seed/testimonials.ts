import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import { type CurrencyCode, minorUnits } from './money-words.ts'

export interface SeedTestimonial {
  readonly text: LocalizedText
  readonly author: LocalizedText
  readonly location: LocalizedText
  readonly savingsMinor: number
  readonly currency: CurrencyCode
}

/** These sentences are made up, so they are signed as examples and not with names. */
const author: LocalizedText = { ar: 'مثال للعرض', en: 'Demo example' }

const voice = (
  location: readonly [ar: string, en: string],
  saved: readonly [units: number, currency: CurrencyCode],
  ar: string,
  en: string,
): SeedTestimonial => ({
  text: { ar, en },
  author,
  location: { ar: location[0], en: location[1] },
  savingsMinor: minorUnits(...saved),
  currency: saved[1],
})

export const testimonials: readonly SeedTestimonial[] = [
  voice(
    ['الرياض', 'Riyadh'],
    [640, 'SAR'],
    'كنت أبحث عن أكواد قبل كل طلب وأجد أكثرها منتهيًا. الآن أجد كودًا يعمل قبل أن أدفع، ووفّرت في شهر واحد ثمن حذاء جديد.',
    'I used to look for a code before every order, and most had expired. Now I find one that works before I pay, and in one month I’ve saved enough for a pair of shoes.',
  ),
  voice(
    ['القاهرة', 'Cairo'],
    [3_200, 'EGP'],
    'تابعت سعر الثلاجة ستة أسابيع، ووصلني التنبيه يوم انخفض السعر. اشتريتها في الليلة نفسها.',
    'I watched the price of a fridge for six weeks. The alert came on the day it dropped, and I bought it that same night.',
  ),
  voice(
    ['دبي', 'Dubai'],
    [410, 'AED'],
    'أعجبني أن الموقع يخبرني متى نجح الكود آخر مرة. لم أعد أضيّع وقتي في تجربة عشرة أكواد.',
    'I like that it tells me when a code last worked. I no longer waste time trying ten of them.',
  ),
  voice(
    ['مدينة الكويت', 'Kuwait City'],
    [38, 'KWD'],
    'كنت على وشك شراء سماعة في تخفيضات نوفمبر، فأظهر لي الرسم أن سعرها رُفع قبل التخفيض بأسبوعين. انتظرت واشتريتها بأقل.',
    'I was about to buy headphones in the November sales when the chart showed that the price had been raised two weeks before. I waited and paid less.',
  ),
  voice(
    ['عمّان', 'Amman'],
    [56, 'JOD'],
    'طلبات البيت والأطفال كثيرة كل شهر، والخصم الصغير على كل طلب صار مبلغًا يُذكر.',
    'With children we order something every few days, and the small discounts really add up.',
  ),
  voice(
    ['الدوحة', 'Doha'],
    [290, 'QAR'],
    'حجزت فندق العائلة في الإجازة بكود وجدته هنا، وكان الشرط مكتوبًا بوضوح قبل أن أنسخه.',
    'I booked our family hotel with a code I found here, and its terms were clear before I copied it.',
  ),
  voice(
    ['الدار البيضاء', 'Casablanca'],
    [720, 'MAD'],
    'أتسوق من متاجر مختلفة، وفي صفحة واحدة أعرف أي متجر يوصّل إلى المغرب وأي كود يصلح له.',
    'I shop at many stores, and one page tells me which of them deliver to Morocco and which codes work there.',
  ),
  voice(
    ['مسقط', 'Muscat'],
    [24, 'OMR'],
    'استخدامه سهل جدًا: أنسخ الكود وألصقه، فينخفض السعر.',
    'It couldn’t be easier: I copy the code, paste it, and the price goes down.',
  ),
  voice(
    ['جدة', 'Jeddah'],
    [515, 'SAR'],
    'صرت أشتري العطور ومستحضرات العناية بنصف ما كنت أدفعه تقريبًا في مواسم التخفيضات، لأني أعرف السعر الحقيقي.',
    'I now pay about half of what I used to for perfume and skin care in the sales, because I know the real price.',
  ),
  voice(
    ['المنامة', 'Manama'],
    [31, 'BHD'],
    'أرسلت الموقع إلى أخواتي كلهن. من تجد كودًا لا يعمل تضغط زرًا واحدًا فيعرف الجميع.',
    'I sent it to all my sisters. When one of us finds a code that doesn’t work, she presses a button and we all know.',
  ),
  voice(
    ['الإسكندرية', 'Alexandria'],
    [1_850, 'EGP'],
    'جهّزت لابنتي لوازم المدرسة من ثلاثة متاجر، وكان لكل متجر كود خصم يعمل.',
    'I bought my daughter’s school things from three stores, and each of them had a code that worked.',
  ),
  voice(
    ['بغداد', 'Baghdad'],
    [85, 'USD'],
    'قليل من المواقع يذكر العراق. هنا أختار بلدي فتظهر لي المتاجر التي توصّل إليه فعلًا.',
    'Few sites cover Iraq. Here I choose my country and see the stores that really deliver to it.',
  ),
]
