import { defineWords } from '@qasima/shared/i18n/words'

export const verifyWords = defineWords('public.how-we-verify', {
  en: {
    title: 'How we verify codes',
    lead: 'How we decide which code comes first, what the labels mean, and how we earn money.',
    numbers: 'Where the numbers come from',
    numbersText:
      'Next to each code you see how many times it was tried and how many times it worked at checkout. The tries come from shoppers and from our own team. A code that has not been tried is labelled as such.',
    numbersTime:
      'You also see when it last worked. A success from last month says little about today, so only codes that worked recently get the green label.',
    order: 'How we order them',
    orderText:
      'You might think that the code with the highest share of successes should come first. But a code that worked 2 times out of 2 is less certain than one that worked 90 times out of 100: two successes may be luck, ninety are not.',
    orderRule:
      'So we ask a more careful question: given the tries so far, what is the lowest success rate that we can be almost certain of? With few tries the answer is low; it rises with more evidence. Statisticians call it the lower bound of the Wilson interval at 95%. The higher it is, the higher the code is listed. When two codes are equal, the one that worked most recently comes first.',
    demo: 'Try it yourself',
    demoText: 'Move the two sliders and watch the score, or start from an example.',
    worked: 'Worked',
    failed: 'Failed',
    example: '{{worked}} of {{tries}}',
    share: 'Success rate',
    score: 'Score',
    verdict_one: 'We expect it to work at least {{shown}} time in 100.',
    verdict_other: 'We expect it to work at least {{shown}} times in 100.',
    untried: 'It has not been tried, so it has no score yet.',
    badges: 'What the labels mean',
    startHere: 'The first code on the list, and it is proven. It is the best one to start with.',
    proven: 'Green: at least {{share}} of the tries worked, and one of them within the last {{days}} days.',
    mixed:
      'It works for some carts and not for others, or it has not worked for a while. Read its terms: country, minimum order, new customers.',
    untested: 'It has not been tried yet. It may work, but it is listed below the proven codes.',
    expired: 'Expired codes are listed separately at the end of the page, so that you do not waste time on them.',
    offers: 'If we do not know how large a discount is, we call it a deal. We never invent a percentage.',
    influence: 'What does not change the order',
    influenceText: 'Three things never move a code up:',
    influenceCommission: 'The commission that a store pays us, or does not pay us.',
    influenceAds: 'Advertising on our site. Ads are labelled and never appear in the list of codes.',
    influenceClaim:
      'The percentage written on the code. A 10% code that works is worth more than a 50% code that does not.',
    earn: 'How we earn',
    earnText:
      'Qasima is free for you. Some links to stores are affiliate links: if you buy after following one, the store may pay us a commission. You pay the same price either way. Stores that pay us nothing are listed too, and their codes are ordered by the same rule.',
    mistakes: 'When we are wrong',
    mistakesText:
      'Stores stop codes without notice, and we may need some time to find out. If a code did not work for you, tell us the store, the code and your country, and we will try it.',
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
      'وترى أيضًا متى نجح آخر مرة. نجاحه قبل شهر لا يعني أنه يعمل اليوم، لذلك لا تظهر العلامة الخضراء إلا على ما نجح قريبًا.',
    order: 'كيف نرتبها',
    orderText:
      'قد تظن أن الأعلى نسبةَ نجاح يجب أن يأتي أولًا. لكن كودًا نجح في محاولتين من محاولتين لم يثبت ما أثبته كود نجح في 90 من 100: المحاولتان قد تكونان حظًا، أما المئة فلا.',
    orderRule:
      'لذلك نسأل سؤالًا أدق: بعد المحاولات التي رأيناها، ما أقل نسبة نجاح نكاد نجزم بها؟ تكون منخفضة حين تقل المحاولات، وترتفع كلما زاد الدليل. يسميها الإحصائيون الحد الأدنى لفترة ويلسون عند 95%. كلما ارتفعت ارتفع الكود، وإذا تساوى كودان تقدّم الأحدث نجاحًا.',
    demo: 'جرّب بنفسك',
    demoText: 'حرّك المؤشرين وراقب الدرجة، أو ابدأ من مثال.',
    worked: 'نجح',
    failed: 'لم ينجح',
    example: '{{worked}} من {{tries}}',
    share: 'نسبة النجاح',
    score: 'الدرجة',
    verdict_zero: 'لم ينجح أي مرة، فدرجته صفر.',
    verdict_one: 'نتوقع نجاحه مرة واحدة على الأقل من كل 100.',
    verdict_two: 'نتوقع نجاحه مرتين على الأقل من كل 100.',
    verdict_few: 'نتوقع نجاحه {{shown}} مرات على الأقل من كل 100.',
    verdict_many: 'نتوقع نجاحه {{shown}} مرة على الأقل من كل 100.',
    verdict_other: 'نتوقع نجاحه {{shown}} مرة على الأقل من كل 100.',
    untried: 'لم يُجرَّب بعد، فليست له درجة.',
    badges: 'ما معنى العلامات',
    startHere: 'أول كود في القائمة، وقد ثبت نجاحه. هو أفضل ما تبدأ به.',
    proven: 'بالأخضر: نجحت {{share}} من محاولاته على الأقل، وكان آخر نجاح خلال {{days}} أيام.',
    mixed:
      'دون لون: ينجح مع سلة ولا ينجح مع أخرى، أو لم ينجح منذ مدة. اقرأ شروطه: الدولة، والحد الأدنى، والعملاء الجدد.',
    untested: 'نعرف الكود لكن لم يجربه أحد بعد. قد يعمل، ومكانه بعد ما ثبت نجاحه.',
    expired: 'تظهر الأكواد المنتهية في قسم منفصل آخر الصفحة، كي لا تضيّع وقتك.',
    offers: 'والعرض الذي لا نعرف مقداره نسميه عرضًا فقط، ولا نخترع له نسبة.',
    influence: 'ما لا يغيّر الترتيب',
    influenceText: 'ثلاثة أشياء لا ترفع كودًا أبدًا:',
    influenceCommission: 'العمولة التي يدفعها لنا المتجر، أو أنه لا يدفع شيئًا.',
    influenceAds: 'الإعلان في موقعنا. الإعلان مكتوب عليه أنه إعلان، ومكانه خارج قائمة الأكواد.',
    influenceClaim: 'النسبة المكتوبة على الكود. كود 10% يعمل أفضل من كود 50% لا يعمل.',
    earn: 'من أين نكسب',
    earnText:
      'قسيمة مجانية لك. بعض روابط المتاجر روابط تسويق بالعمولة: إذا اشتريت بعد الضغط عليها فقد يدفع لنا المتجر عمولة، والسعر الذي تدفعه واحد في الحالين. ونعرض أيضًا متاجر لا تدفع لنا شيئًا، وترتّب أكوادها بالقاعدة نفسها.',
    mistakes: 'حين نخطئ',
    mistakesText:
      'توقف المتاجر أكوادها بلا إعلان، وقد نحتاج إلى بعض الوقت حتى نعرف. إذا لم يعمل معك كود فأخبرنا باسم المتجر والكود ودولتك، ونحن نجربه.',
    contact: 'تواصل معنا',
    fails: 'لماذا لا يعمل الكود، وما الذي تفعله',
  },
})
