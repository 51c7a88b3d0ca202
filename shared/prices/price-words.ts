const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/**
 * What words say of the sums beside them, in the form of `priceText` and in small letters. A word that is not here is the
 * name of something.
 */
export const priceWords = {
  /** The sum behind it is what the thing cost before. */
  old: setOf(`
    was before old original originally regular regularly list rrp msrp mrp retail instead
    avant lieu ancien barré eski önce önceki
    كان كانت قبل بدلا بدل سابقا السابق القديم الأصلي الاصلي`),
  /** The sum behind it is taken off; behind the price of these, or after these, it is what is left. */
  discount: setOf(`
    discount off save saves saved saving savings cashback coupon voucher économisez économie remise indirim kazanç
    وفر توفير وفرت خصم الخصم تخفيض التخفيض استرداد كاش باك كوبون قسيمة`),
  /** The sum behind it is a fee, an instalment, a minimum, or a number to call. */
  otherSum: setOf(`
    shipping delivery fee fees postage deposit installment installments instalment instalments payment payments monthly
    minimum min orders order over above spend exceeding phone tel call whatsapp livraison acompte kargo taksit
    شحن الشحن توصيل التوصيل رسوم الرسوم دفعات دفعة أقساط اقساط قسط القسط تقسيط شهريا للطلبات الطلبات فوق عربون
    هاتف اتصل واتساب جوال kilosu litresi metresi الكيلو اللتر المتر`),
  /** The sum in front of it is not the price, whatever follows. */
  postposition: setOf('off yerine üzeri üzerinde فأكثر وأكثر فاكثر'),
  /** The sum in front of it is not the price, where no other sum follows that it can speak of. */
  otherSumBefore: setOf(`
    discount cashback saved savings less coupon voucher monthly shipping delivery installments instalments
    remise indirim taksit kargo livraison
    خصم توفير استرداد كاش كوبون قسيمة شهريا شحن توصيل أقساط اقساط قسط تقسيط`),
  price: setOf('price prices prix fiyat fiyatı السعر سعر بسعر سعره'),
  after: setOf('after après sonrası بعد'),
  /** The sum behind it is what the thing costs, whatever was said before. */
  now: setOf(`
    now sale current today only total maintenant seulement şimdi
    الآن الان اليوم الحالي الإجمالي الاجمالي المجموع النهائي فقط صار أصبح`),
  /** They say nothing of what a sum is; a bare number among these is a price. */
  neutral: setOf(`
    from starting starts at just for the is as low special offer deal our new each a an vat incl including inclusive inc
    excl excluding exclusive tax taxes with in of up extra more than your you final net
    dès partir de à tva ttc ht le başlayan ile kdv dahil sadece yalnızca
    من ابتداء ابتداءا يبدأ تبدأ بدءا عرض العرض شامل شاملا شاملة الضريبة ضريبة القيمة المضافة المضافه بقيمة ب ل يصل غير خاص
    إضافي اضافي بدون فوائد هو إلى الى حتى على عن أكثر اكثر إضافية اضافية`),
  /** Between the ends of a range. */
  to: setOf('to إلى الى حتى à ile'),
  between: setOf('between entre بين'),
  /** What a price can be for each of. */
  units: setOf(`
    kg g gr gm gram grams kilo kilogram mg lb lbs oz ml cl l lt ltr litre liter litres liters m m2 cm metre meter sqm mo month
    months year yr day night week hour hr person pc pcs pack piece unit ay yıl gün adet mois jour an litro
    كجم كغ كغم كيلو كيلوغرام كيلوجرام جرام غرام جم غم مل لتر متر شهر سنة يوم ليلة أسبوع اسبوع ساعة شخص حبة قطعة`),
  /** The thing itself: what is paid for each of these is its price. */
  things: setOf('item items piece unit pc'),
  /** Before what a price is for each of. */
  per: setOf(`
    per par pro لكل للكيلو للكيلوغرام للكيلوجرام للجرام للغرام للتر للمتر للشهر لليلة لليوم للقطعة للحبة للشخص بالكيلو الكيلو
    monthly yearly شهريا سنويا`),
} as const

const known = [priceWords.old, priceWords.discount, priceWords.otherSum, priceWords.price, priceWords.after]
const plain = [priceWords.price, priceWords.now, priceWords.neutral, priceWords.to]

/** Whether a word says no more than that a price follows: `now`, `from`, `السعر`. */
export const isPlainWord = (word: string): boolean => plain.some((words) => words.has(word))

/** Whether a word belongs to the price beside it; every other one is part of a name. */
export const isPriceWord = (word: string): boolean => isPlainWord(word) || known.some((words) => words.has(word))
