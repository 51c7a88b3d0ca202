import { defineWords } from '@qasima/shared/i18n/words'

export const tourWords = defineWords('public.tour', {
  en: {
    name: 'Tour of Qasima',
    step: 'Step {{step}} of {{steps}}',
    next: 'Next',
    back: 'Back',
    skip: 'Skip the tour',
    browse: 'Browse the stores',
    keys: 'You can also use the arrow keys.',
    example: 'Example',

    welcomeTitle: 'Qasima is ready',
    welcomeText: 'Take a one-minute tour in six short steps. First, pin the extension so it stays visible.',
    welcomeHow: 'Press the puzzle icon in your browser’s toolbar, then the pin next to Qasima.',

    couponsTitle: 'We try the codes for you',
    couponsText:
      'Shop as usual. At the checkout of a supported store, Qasima offers to try its codes and keeps the one that saves the most.',
    couponsHow: 'You’re in control: nothing is applied until you agree, and you always pay on the store’s own site.',

    historyTitle: 'Every price has a history',
    historyText:
      'A crossed-out price is only the store’s claim. The price history shows what the product really cost, so you can tell a good day to buy.',
    historyHow: 'Compare today with the lowest of the last 30 days, not with the crossed-out number.',

    alertsTitle: 'We watch prices for you',
    alertsText:
      'On a product’s page, set the price you want to pay. When it drops to that, we’ll alert you by email, and in your account if you have one.',
    alertsHow: 'No account? Just enter your email on the product’s page. With an account you can track more products.',

    settingsTitle: 'Make it yours',
    settingsText: 'Choose Arabic or English, dark or light mode, and the country whose codes you want to see first.',
    settingsHow: 'Language and theme are at the top of every page.',

    appTitle: 'On your phone, too',
    appText: 'Sign in to the app with the same account, and your tracked products and alerts are there.',
    welcomeTitleSoon: 'Meet Qasima',
    welcomeTextSoon: 'Take a one-minute tour in six short steps.',
    welcomeHowSoon: 'The browser extension is coming soon. Everything else works on this site today.',
    couponsTextSoon:
      'Soon, at the checkout of a supported store, the extension will offer to try its codes and keep the one that saves the most.',
    appTextSoon:
      'The app is coming soon. Until then, sign in to this site on your phone: your products and alerts are there.',
    appHow: 'Qasima for your other devices. If one isn’t available yet, join its waiting list:',

    demoApply: 'Trying the codes',
    demoTotal: 'Total',
    demoSaved: 'You save {{money}}',
    demoLowest: 'Lowest in 30 days',
    demoToday: 'Today',
    demoDropped: 'The price dropped',
    demoDroppedText: 'It’s now {{money}}, the price you were waiting for.',
    demoLanguage: 'Language',
    demoLanguageValue: 'English',
    demoTheme: 'Theme',
    demoThemeValue: 'Dark',
    demoCountry: 'Country',
    demoAlerts: 'Price alerts',
  },
  ar: {
    name: 'جولة في قسيمة',
    step: 'الخطوة {{step}} من {{steps}}',
    next: 'التالي',
    back: 'السابق',
    skip: 'تخطَّ الجولة',
    browse: 'تصفّح المتاجر',
    keys: 'يمكنك التنقل بالأسهم أيضًا.',
    example: 'مثال',

    welcomeTitle: 'قسيمة جاهزة',
    welcomeText: 'ست خطوات قصيرة تعرّفك بقسيمة. ابدأ بإظهار الإضافة في شريط المتصفح كي تبقى أمامك.',
    welcomeHow: 'اضغط أيقونة قطعة الأحجية في شريط المتصفح، ثم الدبوس بجانب قسيمة.',

    couponsTitle: 'نجرّب الأكواد عنك',
    couponsText:
      'تسوّق كعادتك. حين تصل إلى صفحة الدفع في متجر نعرفه، تعرض عليك قسيمة تجربة أكواده، وتُبقي أكثرها توفيرًا.',
    couponsHow: 'القرار لك: لا يُطبَّق شيء قبل موافقتك، وتدفع دائمًا في موقع المتجر نفسه.',

    historyTitle: 'لكل سعر تاريخ',
    historyText:
      'السعر المشطوب يكتبه المتجر بنفسه. أما تاريخ السعر فيريك بكم كان المنتج يُباع فعلًا، فتعرف هل اليوم مناسب للشراء.',
    historyHow: 'قارن سعر اليوم بأدنى سعر في آخر 30 يومًا، لا بالرقم المشطوب.',

    alertsTitle: 'نراقب السعر بدلًا منك',
    alertsText: 'حدّد في صفحة المنتج السعر الذي يناسبك، ونرسل إليك تنبيهًا بالبريد وفي حسابك حين يصل السعر إليه.',
    alertsHow: 'بلا حساب يصلك التنبيه بالبريد، ومع الحساب تجد كل تنبيهاتك في مكان واحد وعلى كل أجهزتك.',

    settingsTitle: 'اضبطها كما تحب',
    settingsText: 'العربية أو الإنجليزية، داكن أو فاتح، وبلدك لتأتي أكواده أولًا.',
    settingsHow: 'تجد اللغة والمظهر في أعلى كل صفحة.',

    appTitle: 'وعلى هاتفك أيضًا',
    appText: 'في التطبيق تجد المنتجات التي تتابعها وتنبيهاتك. سجّل الدخول بالحساب نفسه.',
    welcomeTitleSoon: 'تعرّف إلى قسيمة',
    welcomeTextSoon: 'ست خطوات قصيرة في دقيقة واحدة تعرّفك بقسيمة.',
    welcomeHowSoon: 'إضافة المتصفح قادمة قريبًا، وكل ما عداها متاح في الموقع الآن.',
    couponsTextSoon:
      'قريبًا: حين تصل إلى صفحة الدفع في متجر نعرفه، تعرض عليك الإضافة تجربة أكواده، وتُبقي أكثرها توفيرًا.',
    appTextSoon: 'التطبيق قادم قريبًا. حتى ذلك الحين سجّل الدخول إلى الموقع من هاتفك، وستجد منتجاتك وتنبيهاتك.',
    appHow: 'حمّل قسيمة على أجهزتك الأخرى، أو انضم إلى قائمة انتظار ما لم يصدر بعد:',

    demoApply: 'نجرّب الأكواد',
    demoTotal: 'المجموع',
    demoSaved: 'وفّرت {{money}}',
    demoLowest: 'الأدنى في 30 يومًا',
    demoToday: 'اليوم',
    demoDropped: 'انخفض السعر',
    demoDroppedText: 'صار {{money}}، وهو السعر الذي كنت تنتظره.',
    demoLanguage: 'اللغة',
    demoLanguageValue: 'العربية',
    demoTheme: 'المظهر',
    demoThemeValue: 'داكن',
    demoCountry: 'الدولة',
    demoAlerts: 'تنبيهات الأسعار',
  },
})
