import type { Language } from '@qasima/shared/contract/language'

/** A question with its answer in one language; each text of the answer is a paragraph. */
interface QuestionText {
  readonly question: string
  readonly answer: readonly string[]
}

/** A page that says more. */
interface QuestionLink extends Readonly<Record<Language, string>> {
  readonly to: string
}

/** One entry of the help centre; its id is the anchor that links lead to. */
export interface Question extends Readonly<Record<Language, QuestionText>> {
  readonly id: string
  readonly link?: QuestionLink
}

/** Questions on one subject. */
export interface Topic extends Readonly<Record<Language, string>> {
  readonly id: string
  readonly questions: readonly Question[]
}

/** Everything that the help centre answers, in the order it is shown. */
export const topics: readonly Topic[] = [
  {
    id: 'coupons',
    ar: 'الأكواد والكوبونات',
    en: 'Codes and coupons',
    questions: [
      {
        id: 'use-a-code',
        ar: {
          question: 'كيف أستخدم كود الخصم؟',
          answer: [
            'افتح صفحة المتجر في قسيمة، وتأكد من أن بلدك هو المختار، ثم اضغط «نسخ الكود».',
            'في موقع المتجر أضف ما تريد إلى السلة، والصق الكود في خانة كود الخصم عند الدفع، واضغط «تطبيق». تأكد من أن المجموع انخفض قبل أن تدفع.',
          ],
        },
        en: {
          question: 'How do I use a discount code?',
          answer: [
            'Open the store’s page here, check that your country is selected, and press “Copy code”.',
            'On the store’s site, add items to your cart, paste the code into the coupon field at checkout and press “Apply”. Check that the total goes down before you pay.',
          ],
        },
      },
      {
        id: 'code-fails',
        ar: {
          question: 'الكود لا يعمل. ماذا أفعل؟',
          answer: [
            'أكثر الأسباب: الكود لدولة أخرى، أو قيمة السلة أقل من الحد الأدنى، أو المنتج مستثنى، أو الكود للعملاء الجدد فقط. الشروط مكتوبة تحت كل كود.',
            'اضغط «لم ينجح» على الكود واختر السبب، وسنقترح عليك أفضل كود بعده.',
          ],
        },
        en: {
          question: 'The code doesn’t work. What can I do?',
          answer: [
            'The most common reasons: the code is for another country, your cart is below the minimum order, an item is excluded, or the code is for new customers only. You’ll find the terms under each code.',
            'Press “It didn’t work” under the code and tell us why. We’ll suggest the next best code.',
          ],
        },
        link: { to: '/blog/code-does-not-work', ar: 'عشرة أسباب وحلولها', en: 'Ten reasons and how to fix them' },
      },
      {
        id: 'order-of-codes',
        ar: {
          question: 'كيف ترتّبون الأكواد؟ وهل تدفع المتاجر لتظهر أولًا؟',
          answer: [
            'بحسب نجاح الكود في التجارب الأخيرة، وما نتوقع أن يوفّره في سلة مشتريات عادية. لا تغيّر العمولة ولا الإعلان مكان أي كود.',
          ],
        },
        en: {
          question: 'How do you order codes? Can stores pay to come first?',
          answer: [
            'By two things: how often each code worked recently, and how much it saves on a typical order. Stores can’t pay to come first: neither commission nor advertising changes a code’s position.',
          ],
        },
        link: { to: '/how-we-verify', ar: 'كيف نتحقق من الأكواد', en: 'How we verify codes' },
      },
      {
        id: 'store-missing',
        ar: {
          question: 'لم أجد المتجر الذي أبحث عنه.',
          answer: ['ابحث باسمه بالعربية أو الإنجليزية، فكلاهما يوصلك إليه. وإن لم يكن عندنا فاقترحه علينا.'],
        },
        en: {
          question: 'I can’t find a store.',
          answer: ['Search for its name in Arabic or English; both work. If we don’t have it yet, suggest it.'],
        },
        link: { to: '/add-store', ar: 'اقترح متجرًا', en: 'Suggest a store' },
      },
    ],
  },
  {
    id: 'prices',
    ar: 'متابعة الأسعار',
    en: 'Price tracking',
    questions: [
      {
        id: 'track-a-product',
        ar: {
          question: 'كيف أتابع سعر منتج؟',
          answer: [
            'ابحث عن المنتج في صفحة المنتجات، أو الصق فيها رابطه من المتجر، ثم اضغط «تابع السعر». نفحص سعره في المتجر باستمرار ونسجّل كل تغيّر.',
            'إذا لم نتمكن من قراءة الصفحة أخبرناك بذلك بدل أن نعرض سعرًا غير مؤكد.',
          ],
        },
        en: {
          question: 'How do I track the price of a product?',
          answer: [
            'Search for it on the products page, or paste its link from the store there, and press “Track price”. We check the price on the store’s page regularly and record every change.',
            'If we can’t read a page, we tell you so instead of showing a price we’re not sure of.',
          ],
        },
      },
      {
        id: 'how-many-products',
        ar: {
          question: 'كم منتجًا يمكنني أن أتابع؟',
          answer: [
            'عشرة منتجات مجانًا. ويزيد العدد بمنتجين مقابل كل صديق يسجّل برابط الدعوة الذي تجده في حسابك ويؤكد بريده، حتى 50 منتجًا.',
          ],
        },
        en: {
          question: 'How many products can I track?',
          answer: [
            'Ten, for free. Each friend who joins with your invite link and verifies their email adds two more, up to 50.',
          ],
        },
      },
      {
        id: 'price-alerts',
        ar: {
          question: 'كيف تعمل تنبيهات الأسعار؟',
          answer: [
            'تحدّد ما تنتظره: سعرًا معينًا، أو انخفاضًا بنسبة، أو أدنى سعر في عدد من الأيام، أو أي تغيّر، أو توفّر المنتج من جديد، أو سعرًا بعد أفضل كود. وحين يتحقق يصلك تنبيه في حسابك وبالبريد. ومن دون حساب يكفي أن تحدّد سعرًا وتترك بريدك.',
            'يمكنك تعديل التنبيه أو كتمه أو إيقافه متى شئت، وفي كل رسالة رابط يوقف تنبيهها بضغطة واحدة.',
          ],
        },
        en: {
          question: 'How do price alerts work?',
          answer: [
            'With an account, you choose what to wait for: a target price, a drop by a percentage, the lowest price in a number of days, any change, the product back in stock, or a price with the best code. When it happens, we alert you in your account and by email. Without an account, enter a target price and your email on the product’s page.',
            'You can change, snooze or end an alert in your account at any time, and each email has a link to stop its alert.',
          ],
        },
      },
      {
        id: 'read-the-chart',
        ar: {
          question: 'كيف أقرأ منحنى السعر؟',
          answer: [
            'قارن سعر اليوم بأدنى سعر وبالسعر المعتاد في المدة المعروضة. القريب من الأدنى سعر جيد، وما فوق المعتاد يستحق الانتظار.',
          ],
        },
        en: {
          question: 'How do I read the price history chart?',
          answer: [
            'Compare today’s price with the lowest and the usual price in the period shown. Close to the lowest is a good price; if it’s above the usual price, it’s worth waiting.',
          ],
        },
        link: { to: '/blog/price-history-chart', ar: 'دليل قراءة منحنى السعر', en: 'Our guide to the chart' },
      },
      {
        id: 'wrong-price',
        ar: {
          question: 'السعر عندكم غير السعر في المتجر.',
          answer: [
            'بجانب كل سعر تاريخ آخر تحديث له، وقد يتغيّر بعده. وما تدفعه هو سعر المتجر.',
            'إن كان السعر خاطئًا فاضغط «السعر خاطئ؟» بجانب المتجر في صفحة المنتج، فيراجعه أحد أفراد فريقنا.',
          ],
        },
        en: {
          question: 'Your price is different from the store’s price.',
          answer: [
            'Next to each price we show when we last checked it; it may have changed since. You always pay the store’s price.',
            'If a price is wrong, press “Wrong price?” next to the store on the product’s page, and our team will check it.',
          ],
        },
      },
    ],
  },
  {
    id: 'account',
    ar: 'الحساب',
    en: 'Account',
    questions: [
      {
        id: 'need-an-account',
        ar: {
          question: 'هل أحتاج إلى حساب؟',
          answer: [
            'لا تحتاج إليه لتصفّح المتاجر ونسخ الأكواد ورؤية تاريخ الأسعار، ولا لتنبيه يصلك بالبريد. لكن قائمة متابعتك تُحفظ من دونه في متصفحك فقط، والحساب يتيح لك تنبيهات أكثر على كل أجهزتك.',
          ],
        },
        en: {
          question: 'Do I need an account?',
          answer: [
            'Not to browse stores, copy codes, see price history or get a price alert by email. Products you track without an account are saved in your browser only. An account lets you track more and see them on all your devices.',
          ],
        },
      },
      {
        id: 'no-code-by-email',
        ar: {
          question: 'لم يصلني رمز التحقق.',
          answer: [
            'ابحث في مجلد الرسائل غير المرغوبة، وتأكد من أن بريدك مكتوب كما يجب. بعد دقيقة يمكنك طلب رمز جديد من الصفحة نفسها، ولا يعمل إلا آخر رمز وصلك.',
          ],
        },
        en: {
          question: 'I didn’t get the verification code.',
          answer: [
            'Check your spam folder, and make sure the email address is spelled correctly. After a minute you can request a new code on the same page. Only the latest code works.',
          ],
        },
      },
      {
        id: 'forgot-password',
        ar: {
          question: 'نسيت كلمة المرور.',
          answer: [
            'اضغط «نسيت كلمة المرور؟» في صفحة الدخول واكتب بريدك، فنرسل إليك رابطًا يعمل مرة واحدة خلال ساعة. وبعد التغيير يُسجَّل خروجك من كل الأجهزة.',
          ],
        },
        en: {
          question: 'I forgot my password.',
          answer: [
            'Press “Forgot password?” on the sign-in page and enter your email. We’ll send you a link that works once and expires after an hour. Changing your password signs you out on all devices.',
          ],
        },
      },
      {
        id: 'delete-account',
        ar: {
          question: 'كيف أحذف حسابي؟',
          answer: ['من الإعدادات في حسابك. يُمحى الحساب خلال 24 ساعة، وإذا سجّلت الدخول قبل انقضائها أُلغي الطلب.'],
        },
        en: {
          question: 'How do I delete my account?',
          answer: [
            'In your account settings. Your account is deleted within 24 hours; signing in before then cancels the request.',
          ],
        },
      },
    ],
  },
  {
    id: 'apps',
    ar: 'الإضافة والتطبيق',
    en: 'Extension and app',
    questions: [
      {
        id: 'where-it-runs',
        ar: {
          question: 'على أي أجهزة تعمل قسيمة؟',
          answer: [
            'الموقع يعمل على كل جهاز. والإضافة لمتصفحات Chrome وFirefox وEdge وBrave، والتطبيق لأجهزة iPhone وAndroid: ينقلك زر «تحميل مجاني» إلى ما يناسب جهازك. وإلى أن يصدر ما يناسبه، تترك بريدك بالزر الذي في مكانه لنخبرك يوم الإطلاق.',
          ],
        },
        en: {
          question: 'Which devices does Qasima work on?',
          answer: [
            'The site works on every device. The extension is for Chrome, Firefox, Edge and Brave, and the app for iPhone and Android. The “Download free” button takes you to the one for your device. Until that is available, the button in its place lets you leave your email for launch day.',
          ],
        },
        link: { to: '/installed', ar: 'جولة في ست خطوات', en: 'A tour in six steps' },
      },
    ],
  },
  {
    id: 'privacy',
    ar: 'الخصوصية والمال',
    en: 'Privacy and money',
    questions: [
      {
        id: 'is-it-free',
        ar: {
          question: 'هل قسيمة مجانية؟ ومن أين تكسبون؟',
          answer: [
            'نعم، مجانية. قد يدفع لنا متجر عمولة إذا اشتريت بعد الضغط على رابطه عندنا، والسعر الذي تدفعه لا يتغيّر.',
          ],
        },
        en: {
          question: 'Is Qasima free? How do you earn money?',
          answer: [
            'Yes, it’s free. A store may pay us a commission when you buy after following our link. The price you pay stays the same.',
          ],
        },
        link: { to: '/how-we-verify#earn', ar: 'كيف نكسب', en: 'How we earn' },
      },
      {
        id: 'what-you-know',
        ar: {
          question: 'ماذا تعرفون عني؟',
          answer: [
            'من دون حساب: لا شيء يدل عليك إلا بريدك إن تركته لتصلك رسالة، ولا نحتفظ بعنوان اتصالك. ومع الحساب: ما كتبته في ملفك، والمنتجات والمتاجر التي تتابعها وتنبيهاتك.',
          ],
        },
        en: {
          question: 'What do you know about me?',
          answer: [
            'Without an account: nothing that identifies you, and we don’t keep your IP address. If you set a price alert by email, we keep that address until the alert ends. With an account: your profile and the products you track.',
          ],
        },
        link: { to: '/privacy-policy', ar: 'سياسة الخصوصية', en: 'Privacy policy' },
      },
      {
        id: 'card-details',
        ar: {
          question: 'هل ترون بيانات بطاقتي؟',
          answer: ['لا. تدفع في موقع المتجر نفسه، ولا تمر بنا بيانات بطاقتك. فلا ترسلها إلينا في أي رسالة.'],
        },
        en: {
          question: 'Do you see my card details?',
          answer: [
            'No. You pay on the store’s own site, and your card details never pass through us. Please don’t send them to us in any message.',
          ],
        },
      },
    ],
  },
]
