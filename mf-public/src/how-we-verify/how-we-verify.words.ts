import { defineWords } from '@qasima/shared/i18n/words'

export const verifyWords = defineWords('public.how-we-verify', {
  en: {
    title: 'How we verify codes',
    lead: 'Which code stands at the top, why it stands there, what the marks mean, and how we earn our keep.',
    numbers: 'Where the numbers come from',
    numbersText:
      'Next to a code you see how many times it was tried and how many times it took something off at the checkout. The tries come from shoppers and from our own team. A code that has not been tried says so.',
    numbersTime:
      'You also see when it last worked. A success from last month says little about today, so the green mark is kept for codes that worked recently.',
    order: 'How we order them',
    orderText:
      'You might think that the code with the highest share of successes should come first. But a code that worked 2 times out of 2 has proven less than one that worked 90 times out of 100: two tries may be luck, a hundred may not.',
    orderRule:
      'So we ask a more careful question: given the tries we have seen, what share of successes can we be nearly sure of, at the very least? With few tries the answer is low; it climbs as proof grows. Statisticians call it the lower bound of the Wilson interval at 95%. The higher it is, the higher the code. Between equals, the one that worked most recently comes first.',
    demo: 'Try it yourself',
    demoText: 'Move the two sliders and watch the score, or start from an example.',
    worked: 'Worked',
    failed: 'Failed',
    example: '{{worked}} of {{tries}}',
    share: 'Share of successes',
    score: 'What we rely on',
    verdict_one: 'We rely on it to work at least {{shown}} time in 100.',
    verdict_other: 'We rely on it to work at least {{shown}} times in 100.',
    untried: 'It has not been tried, so there is nothing to rely on yet.',
    badges: 'What the marks mean',
    startHere: 'The first code of the list, and proven besides. There is no better one to begin with.',
    proven: 'Green: at least {{share}} of the tries worked, and one of them within the last {{days}} days.',
    mixed:
      'It works for some baskets and not for others, or it has not worked for a while. Read its terms: country, minimum order, new customers.',
    untested: 'We know of it, and it has not been tried yet. It may work, and it stands below those that are proven.',
    expired:
      'Codes whose date has passed stand apart at the end of the page, so that you do not waste a minute on them.',
    offers: 'An offer whose size we do not know is called a deal. We never invent a percentage.',
    influence: 'What does not change the order',
    influenceText: 'Three things never move a code up:',
    influenceCommission: 'The commission a store pays us, or that it pays us none.',
    influenceAds: 'Advertising on our site. An ad is marked as an ad and stands outside the list of codes.',
    influenceClaim:
      'The percentage written on the code. A code for 10% that works is worth more than one for 50% that does not.',
    earn: 'How we earn',
    earnText:
      'Qasima is free for you. Some links to stores are affiliate links: if you buy after following one, the store may pay us a commission. You pay the same price either way. Stores that pay us nothing are listed too, and their codes are ordered by the same rule.',
    mistakes: 'When we are wrong',
    mistakesText:
      'Stores stop codes without notice, and there is always an hour in which we do not know yet. If a code did not work for you, tell us the store, the code and your country, and we will try it.',
    contact: 'Contact us',
    fails: 'Why a code fails, and what to do',
  },
  ar: {
    title: 'كيف نتحقق من الأكواد',
    lead: 'أي كود يأتي أولًا ولماذا، وما معنى العلامات، ومن أين نكسب.',
    numbers: 'من أين تأتي الأرقام',
    numbersText:
      'ترى بجانب الكود كم مرة جُرّب، وكم مرة خصم فعلًا عند الدفع. تأتي هذه المحاولات من المتسوقين ومن فريقنا. والكود الذي لم يجربه أحد نكتب عليه ذلك.',
    numbersTime:
      'وترى أيضًا متى نجح آخر مرة. نجاحٌ قبل شهر لا يقول الكثير عن اليوم، لذلك لا تظهر العلامة الخضراء إلا على ما نجح قريبًا.',
    order: 'كيف نرتبها',
    orderText:
      'قد تظن أن الأعلى نسبةَ نجاح يجب أن يأتي أولًا. لكن كودًا نجح في محاولتين من محاولتين لم يثبت ما أثبته كود نجح في 90 من 100: المحاولتان قد تكونان حظًا، أما المئة فلا.',
    orderRule:
      'لذلك نسأل سؤالًا أحرص: بعد المحاولات التي رأيناها، ما أقل نسبة نجاح نكاد نجزم بها؟ تكون منخفضة حين تقل المحاولات، وترتفع كلما زاد الدليل. يسميها الإحصائيون الحد الأدنى لفترة ويلسون عند 95%. كلما ارتفعت ارتفع الكود، وإذا تساوى كودان تقدّم الأحدث نجاحًا.',
    demo: 'جرّب بنفسك',
    demoText: 'حرّك المؤشرين وراقب الدرجة، أو ابدأ من مثال.',
    worked: 'نجح',
    failed: 'لم ينجح',
    example: '{{worked}} من {{tries}}',
    share: 'نسبة النجاح',
    score: 'ما نعتمد عليه',
    verdict_zero: 'لم ينجح مرة واحدة، فلا نعتمد عليه.',
    verdict_one: 'نعتمد على نجاحه مرة واحدة على الأقل من كل 100.',
    verdict_two: 'نعتمد على نجاحه مرتين على الأقل من كل 100.',
    verdict_few: 'نعتمد على نجاحه {{shown}} مرات على الأقل من كل 100.',
    verdict_many: 'نعتمد على نجاحه {{shown}} مرة على الأقل من كل 100.',
    verdict_other: 'نعتمد على نجاحه {{shown}} مرة على الأقل من كل 100.',
    untried: 'لم يجربه أحد، فلا شيء نعتمد عليه بعد.',
    badges: 'ما معنى العلامات',
    startHere: 'أول كود في القائمة، وقد ثبت نجاحه. لا بداية أفضل منه.',
    proven: 'بالأخضر: نجحت {{share}} من محاولاته على الأقل، وكان آخر نجاح خلال {{days}} أيام.',
    mixed:
      'دون لون: ينجح مع سلة ولا ينجح مع أخرى، أو لم ينجح منذ مدة. اقرأ شروطه: الدولة، والحد الأدنى، والعملاء الجدد.',
    untested: 'نعرف الكود لكن لم يجربه أحد بعد. قد يعمل، ومكانه بعد ما ثبت نجاحه.',
    expired: 'أما الأكواد التي انقضى تاريخها فتقف وحدها في آخر الصفحة، كي لا تضيع معها دقيقة.',
    offers: 'والعرض الذي لا نعرف مقداره نسميه عرضًا فقط، ولا نخترع له نسبة.',
    influence: 'ما لا يغيّر الترتيب',
    influenceText: 'ثلاثة أشياء لا ترفع كودًا أبدًا:',
    influenceCommission: 'العمولة التي يدفعها لنا المتجر، أو أنه لا يدفع شيئًا.',
    influenceAds: 'الإعلان في موقعنا. الإعلان مكتوب عليه أنه إعلان، ومكانه خارج قائمة الأكواد.',
    influenceClaim: 'النسبة المكتوبة على الكود. كود 10% يعمل خير من كود 50% لا يعمل.',
    earn: 'من أين نكسب',
    earnText:
      'قسيمة مجانية لك. بعض روابط المتاجر روابط تسويق بالعمولة: إذا اشتريت بعد الضغط عليها فقد يدفع لنا المتجر عمولة، والسعر الذي تدفعه واحد في الحالين. ونعرض أيضًا متاجر لا تدفع لنا شيئًا، وترتّب أكوادها بالقاعدة نفسها.',
    mistakes: 'حين نخطئ',
    mistakesText:
      'توقف المتاجر أكوادها بلا إعلان، وهناك دائمًا ساعة لم نعرف فيها بعد. إذا لم يعمل معك كود فأخبرنا باسم المتجر والكود ودولتك، ونحن نجربه.',
    contact: 'تواصل معنا',
    fails: 'لماذا لا يعمل الكود، وما الذي تفعله',
  },
})
