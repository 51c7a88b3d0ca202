const wordsOf = (words: string): readonly string[] => words.split(/\s+/).filter(Boolean)
const setOf = (words: string): ReadonlySet<string> => new Set(wordsOf(words))

/** Arabic writes "and", "so", "with" and "for" as a letter at the word: `وخصم`, `لخصم`, `للشحن`. */
const withLetters = (words: string): ReadonlySet<string> =>
  new Set(
    wordsOf(words).flatMap((word) => {
      if (!/^[ء-ي]{3}/.test(word)) return [word]
      const joined = ['و', 'ف', 'ب', 'ل'].map((letter) => letter + word)
      return word.startsWith('ال') ? [word, ...joined, `لل${word.slice(2)}`] : [word, ...joined]
    }),
  )

/**
 * What words say of the sums beside them, in the form of `priceText` and in small letters. A word that is not here is the
 * name of something.
 */
export const priceWords = {
  /** The sum behind it is what the thing cost before. */
  old: withLetters(`
    was before old reg orig prev original originally regular regularly list rrp msrp mrp retail instead
    avant lieu ancien était barré eski önce önceki orijinal antes comp compare comparable strikethrough
    كان كانت قبل بدلا بدل سابقا السابق القديم الأصلي الاصلي`),
  /** Beside "price" only, what it cost before: a soap may be normal as well. */
  oldBesidePrice: setOf('normal normale habituel habitual initial public usual العادي المعتاد الأساسي'),
  /** Beside "price", what it costs where no price of a sale stands by: themes label the only price like this as well. */
  regular: setOf('regular normal normale habituel habitual العادي عادي'),
  /** The sum behind it is taken off; behind the price of these, or after these, it is what is left. */
  discount: withLetters(`
    discount off save saves saved saving savings cashback coupon voucher économisez économie remise indirim kazanç
    وفر وفري وفروا يوفر توفر توفير وفرت خصم الخصم تخفيض التخفيض استرداد كاش باك كوبون قسيمة`),
  /** The sum behind it is a fee, an instalment, a minimum, or a number to call. */
  otherSum: withLetters(`
    shipping delivery fee fees postage deposit installment installments instalment instalments payment payments monthly
    minimum min orders order over above spend exceeding phone tel call whatsapp livraison commande commandes acompte kargo taksit
    شحن الشحن توصيل التوصيل رسوم الرسوم دفعات دفعة أقساط اقساط قسط القسط تقسيط التقسيط شهريا للطلبات الطلبات فوق عربون مقدم المقدم
    balance wallet رصيد الرصيد رصيدك المحفظة محفظتك solde bakiye
    شهري شهرية للطلب worth pay ادفع monthly mensualité aylık
    هاتف اتصل واتساب جوال kilosu litresi metresi الكيلو اللتر المتر`),
  /** Behind "and" or "or" they make the sum in front a minimum: `100 SAR and above`. */
  upwards: setOf('above more over üzeri üstü plus أكثر اكثر أعلى فوق'),
  /** The sum in front of it is not the price, whatever follows. */
  postposition: setOf('off yerine üzeri üzerinde فأكثر وأكثر فاكثر'),
  /** The sum in front of it is not the price, where no other sum follows that it can speak of. */
  otherSumBefore: setOf(`
    discount cashback saved savings less coupon voucher monthly shipping delivery installments instalments
    remise indirim taksit kargo livraison
    خصم توفير استرداد كاش كوبون قسيمة شهريا شحن توصيل أقساط اقساط قسط تقسيط`),
  price: setOf('price prices value prix precio fiyat fiyatı السعر سعر بسعر سعره'),
  after: setOf('after après sonrası بعد'),
  /** The sum behind it is what the thing costs, whatever was said before. */
  now: setOf(`
    now sale current today only total actuel maintenant seulement şimdi andaki ahora
    الآن الان اليوم الحالي الإجمالي الاجمالي المجموع النهائي الجديد فقط صار أصبح`),
  /** They say nothing of what a sum is; a bare number among these is a price. */
  neutral: setOf(`
    from starting starts at just for the is as low special offer deal our new each a an vat incl including inclusive inc
    excl exc excluding exclusive tax taxes gst with in of up extra more than your you final net
    dès partir de plus les pour à tva ttc ht le başlayan ile kdv dahil sadece yalnızca
    من ابتداء ابتداءا يبدأ تبدأ بدءا عرض العرض شامل شاملا شاملة الضريبة ضريبة القيمة المضافة المضافه بقيمة ب ل لك يصل غير خاص
    إضافي اضافي بدون فوائد هو إلى الى حتى على عن أكثر اكثر إضافية اضافية`),
  /** They say that another sum is not asked: what stands before them counts. */
  free: setOf('free gratuit gratuite gratuits gratuites ücretsiz bedava مجاني مجانا مجانية'),
  /** Beside a word for tax, the sum is without it. */
  without: setOf('excl exc excluding exclusive ex without before hors بدون غير قبل hariç'),
  tax: withLetters('tax taxes vat gst tva kdv ضريبة الضريبة'),
  /** One of these makes a lower price one for some: with a code, in the app, for members, in the cart. */
  condition: withLetters(`
    code codes coupon voucher promo with app member members membership prime plus club card sepette kod kupon üye carte membre
    كود رمز كوبون قسيمة التطبيق تطبيق أعضاء للأعضاء الأعضاء عضو العضو بطاقة البطاقة عضوية العضوية`),
  /** Between the ends of a range. */
  to: setOf('to إلى الى حتى à ile'),
  between: setOf('between entre بين'),
  /** What is paid by in parts: `12 months × SAR 18`. */
  periods: setOf('month months mois ay شهر شهرا شهور أشهر اشهر'),
  /** What a price can be for each of. */
  units: setOf(`
    kg g gr gm gram grams kilo kilogram mg lb lbs oz ml cl l lt ltr litre liter litres liters m m2 cm metre meter sqm mo month
    months year yr day night week hour hr person pc pcs pack piece unit ay yıl gün adet mois jour an litro ounce
    ounces fl floz pound count ct sheet roll wash dose serving capsule tablet load
    كجم كغ كغم كيلو كيلوغرام كيلوجرام جرام غرام جم غم مل لتر متر شهر سنة يوم ليلة أسبوع اسبوع ساعة شخص حبة قطعة كبسولة قرص جرعة غسلة`),
  /** The thing itself: what is paid for each of these is its price. */
  things: setOf('item items piece unit pc pcs adet pièce قطعة حبة'),
  /** Before what a price is for each of. */
  per: setOf(`
    per par pro لكل للكيلو للكيلوغرام للكيلوجرام للجرام للغرام للتر للمتر للشهر لليلة لليوم للشخص بالكيلو الكيلو
    monthly yearly شهريا سنويا`),
} as const

const known = [priceWords.old, priceWords.discount, priceWords.otherSum, priceWords.price, priceWords.after]
const plain = [priceWords.price, priceWords.now, priceWords.neutral, priceWords.to]

/** Whether a word says no more than that a price follows: `now`, `from`, `السعر`. */
export const isPlainWord = (word: string): boolean => plain.some((words) => words.has(word))

/** Whether a word belongs to the price beside it; every other one is part of a name. */
export const isPriceWord = (word: string): boolean => isPlainWord(word) || known.some((words) => words.has(word))
