import { defineWords } from '@qasima/shared/i18n/words'

export const verifyWords = defineWords('public.how-we-verify', {
  en: {
    title: 'How we verify codes',
    lead: 'How we order codes, what the labels mean, and how we earn money.',
    numbers: 'Where the numbers come from',
    numbersText:
      'Next to each code you see how many shoppers tried it in the last {{days}} days and how many times it worked at checkout, in your country if it was tried there. Codes that have not been tried are labelled as such.',
    numbersTime:
      'You also see when it last worked. A success from last month says little about today, so only codes that worked recently get the green label.',
    figures: 'The last {{days}} days, all stores',
    figureVotes: 'shopper votes',
    figureWorked: 'of votes say the code worked',
    figureTried: 'codes tried',
    figureWorking: 'codes that worked more often than not',
    figureFirst: 'of votes on top codes say they worked',
    figuresNote:
      'Counted from shopper votes; nothing is estimated. A top code is the first one on a store’s page for a country.',
    votes: 'How a vote counts',
    votesText:
      'Under each code you can say whether it worked for you, with or without an account. You have one vote per code per day, across all devices you’re signed in on. If you change your mind on the same day, the new vote replaces the first.',
    votesAge: 'A vote counts half as much after 14 days, a quarter after 28, and so on.',
    votesCountry: 'Votes are counted by country. A code that works in Egypt may not work in Kuwait.',
    votesNetwork:
      'Bots that identify themselves are not counted. When many votes come from one network, each counts less than the one before, and at most three a day per code are included in the number you see. Because many people can share a network, votes from accounts with a verified email that are at least a week old count separately.',
    votesTeam: 'When our team tries a code, we say so and don’t count it as a shopper vote.',
    votesPrivacy:
      'To count one vote per visitor without keeping your IP address, we scramble it with a secret that changes every day, and delete both at the end of the day. After that, no one can tell who voted, not even us.',
    order: 'How we order them',
    orderText:
      'You might expect the code with the highest success rate to come first. But a code that worked 2 times out of 2 is less certain than one that worked 90 times out of 100: two successes may be luck, ninety are not.',
    orderRule:
      'So we ask a more careful question: given the tries so far, what is the lowest success rate we can be almost certain of? With few tries the answer is low, and it rises with more evidence. Statisticians call it the lower bound of the 95% Wilson interval. This is the code’s score.',
    orderSaving:
      'Then we estimate what the code saves on a typical order, from its percentage or amount, its maximum discount and its minimum order. It counts for less if it covers only part of the store, is limited to new customers, students or the app, or excludes sale items. For free shipping, “buy one, get one” and discounts we cannot measure, we assume a fixed share of the order. Codes are ordered by score times saving. A code known not to work in your country never comes first.',
    orderNew:
      'A new code has no votes, and at the end of the list it would never get any. So it gets a small head start, which shrinks every day and with every vote.',
    demo: 'Try it yourself',
    demoText: 'Move the two sliders and watch the score, or start from an example.',
    worked: 'Worked',
    failed: 'Failed',
    example: '{{worked}} of {{tries}}',
    share: 'Success rate',
    score: 'Score',
    verdict_one: 'We expect it to work at least {{shown}} time in 100.',
    verdict_other: 'We expect it to work at least {{shown}} times in 100.',
    untried: 'Not tried yet, so it has no score.',
    badges: 'What the labels mean',
    startHere: 'The first code on the list, and proven: the best one to start with.',
    proven:
      'Green: at least {{tries}} tries in the last {{days}} days and a score of {{score}} or more. Also green if our team was the last to see it work in that time, unless it failed for more shoppers than it worked for.',
    mixed:
      'No colour: too few tries to be sure, or it works for some carts and not for others. Check its terms: country, minimum order, new customers.',
    untested: 'Not tried in the last {{days}} days. It may work, but proven codes with a similar discount come first.',
    expired: 'Expired codes are listed separately at the end of the page, so they don’t waste your time.',
    offers: 'If we don’t know the size of a discount, we call it a deal. We never make up a percentage.',
    influence: 'What does not change the order',
    influenceText: 'Three things never move a code up:',
    influenceCommission: 'The commission a store pays us, or doesn’t.',
    influenceAds: 'Advertising on our site. Ads are labelled and never appear in the list of codes.',
    influenceClaim: 'A large percentage alone. A 10% code that works comes before a 50% code that doesn’t.',
    earn: 'How we earn',
    earnText:
      'Qasima is free for you. Some links to stores are affiliate links: if you buy after following one, the store may pay us a commission. You pay the same price either way. Stores that pay us nothing are listed too, and their codes follow the same rules.',
    mistakes: 'When we are wrong',
    mistakesText:
      'Stores end codes without notice, and it can take us a while to find out. If a code didn’t work for you, vote on it or send us the store, the code and your country, and we’ll look into it.',
    contact: 'Contact us',
    fails: 'Why a code fails, and what to do',
  },
  ar: {
    title: 'كيف نتحقق من الأكواد',
    lead: 'كيف نرتّب الأكواد، وما معنى علاماتها، ومن أين نكسب.',
    numbers: 'من أين تأتي الأرقام',
    numbersText:
      'بجانب كل كود عدد من جرّبوه في آخر {{days}} يومًا، في بلدك إن وُجدت فيه محاولات، وعدد من نجح معهم عند الدفع. وإن لم يجرّبه أحد كتبنا عليه ذلك.',
    numbersTime:
      'وترى أيضًا متى نجح آخر مرة. نجاحه قبل شهر لا يعني أنه يعمل اليوم، لذلك لا تظهر العلامة الخضراء إلا على ما نجح مؤخرًا.',
    figures: 'آخر {{days}} يومًا، في كل المتاجر',
    figureVotes: 'أصوات المتسوقين',
    figureWorked: 'من الأصوات تقول إن الكود نجح',
    figureTried: 'أكواد جُرّبت',
    figureWorking: 'أكواد نجحت أكثر مما فشلت',
    figureFirst: 'من أصوات الأكواد الأولى تقول إنها نجحت',
    figuresNote:
      'نحسب هذه الأرقام من أصوات المتسوقين بلا تقدير. والكود الأول هو الذي يتصدّر صفحة متجره الآن في إحدى الدول.',
    votes: 'كيف يُحسب صوتك',
    votesText:
      'تحت كل كود تستطيع أن تقول هل نجح معك، بحساب أو من دونه. لك صوت واحد لكل كود في اليوم على كل الأجهزة التي سجّلت دخولك فيها، وإذا غيّرت رأيك في اليوم نفسه حلّ صوتك الجديد محل الأول.',
    votesAge: 'بعد 14 يومًا يصبح للصوت نصف وزنه، وبعد 28 يومًا ربعه، وهكذا.',
    votesCountry: 'نعدّ الأصوات لكل دولة وحدها، فقد ينجح كود في مصر ولا ينجح في الكويت.',
    votesNetwork:
      'لا نحسب أصوات البرامج التي تعرّف بنفسها. وإذا كثرت الأصوات من شبكة واحدة قلّ وزن كل صوت عن الذي قبله، ولا يدخل منها في الرقم الذي تراه أكثر من ثلاثة أصوات لكل كود في اليوم. ولأن كثيرين قد يشتركون في شبكة واحدة، يُحسب صوت الحساب الذي مضى عليه أسبوع وتأكّد بريده الإلكتروني مستقلًا عن شبكته.',
    votesTeam: 'حين يجرّب فريقنا كودًا نذكر ذلك، ولا نعدّه مع أصوات المتسوقين.',
    votesPrivacy:
      'نحسب صوتًا واحدًا لكل زائر دون أن نحتفظ بعنوان اتصالك: نحوّله إلى رمز بمفتاح سري يتغيّر كل يوم، ثم نحذف المفتاح والرمز في نهاية اليوم. بعدها لا يستطيع أحد أن يعرف من صوّت، ولا نحن.',
    order: 'كيف نرتّبها',
    orderText:
      'قد تظن أن الكود الأعلى في نسبة النجاح يجب أن يأتي أولًا. لكن كودًا نجح مرتين من مرتين أقل تأكيدًا من كود نجح 90 مرة من 100: المرتان قد تكونان حظًا، أما التسعون فلا.',
    orderRule:
      'لذلك نسأل سؤالًا أدق: بعد المحاولات التي رأيناها، ما أقل نسبة نجاح نكاد نجزم بها؟ تكون منخفضة حين تقل المحاولات، وترتفع كلما كثرت المحاولات الناجحة. يسميها الإحصائيون الحد الأدنى لفترة ويلسون عند 95%. هذه هي درجة الكود.',
    orderSaving:
      'ثم نقدّر كم يخصم الكود من سلة مشتريات عادية، بحسب نسبته أو مبلغه، وأقصى خصم له، والحد الأدنى للطلب. ويقل وزنه إن كان لبعض منتجات المتجر فقط، أو للعملاء الجدد وحدهم، أو للطلاب، أو في التطبيق فقط، أو لا يشمل المنتجات المخفضة. أما الشحن المجاني والقطعة المجانية والعروض والمبالغ التي لا نستطيع قياسها فنفترض لها حصة ثابتة من السلة. نرتّب الأكواد بالدرجة مضروبة في هذا التوفير. والكود الذي نعرف أنه لا يعمل في بلدك لا يأتي أولًا أبدًا.',
    orderNew:
      'الكود الجديد بلا أصوات، ولو بقي في آخر القائمة لما جرّبه أحد. لذلك يبدأ بفرصة صغيرة، تقل كل يوم ومع كل صوت.',
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
    startHere: 'أول كود في القائمة وقد ثبت نجاحه، فابدأ به.',
    proven:
      'بالأخضر: له {{tries}} محاولات على الأقل في آخر {{days}} يومًا، ودرجته {{score}} أو أكثر. ويظهر بالأخضر أيضًا إذا كان فريقنا آخر من رآه ينجح في هذه المدة، ما لم يفشل مع متسوقين أكثر ممن نجح معهم.',
    mixed:
      'بلا لون: محاولاته أقل من أن نتأكد، أو ينجح مع بعض المشتريات دون غيرها. اقرأ شروطه: الدولة، والحد الأدنى للطلب، والعملاء الجدد.',
    untested:
      'نعرف الكود لكن لم يجرّبه أحد في آخر {{days}} يومًا. قد يعمل، لكنه يأتي بعد الأكواد المُجرَّبة التي يقارب خصمها خصمه.',
    expired: 'تظهر الأكواد المنتهية في قسم منفصل آخر الصفحة، كي لا تضيّع وقتك.',
    offers: 'والعرض الذي لا نعرف مقداره نسميه عرضًا فقط، ولا نخترع له نسبة.',
    influence: 'ما لا يغيّر الترتيب',
    influenceText: 'ثلاثة أشياء لا ترفع كودًا أبدًا:',
    influenceCommission: 'العمولة، سواء دفعها لنا المتجر أم لم يدفعها.',
    influenceAds: 'الإعلان في موقعنا. نكتب على كل إعلان أنه إعلان، ومكانه خارج قائمة الأكواد.',
    influenceClaim: 'النسبة الكبيرة وحدها. كود 10% يعمل يسبق كود 50% لا يعمل.',
    earn: 'من أين نكسب',
    earnText:
      'قسيمة مجانية لك. بعض روابط المتاجر روابط تسويق بالعمولة: إذا اشتريت بعد الضغط عليها فقد يدفع لنا المتجر عمولة، والسعر الذي تدفعه لا يتغيّر. ونعرض أيضًا متاجر لا تدفع لنا شيئًا، ونرتّب أكوادها بالقاعدة نفسها.',
    mistakes: 'حين نخطئ',
    mistakesText:
      'توقف المتاجر أكوادها دون إعلان، وقد يمضي وقت قبل أن نلاحظ. إذا لم يعمل معك كود فصوّت تحته، أو اكتب إلينا باسم المتجر والكود وبلدك، وسنتحقق منه.',
    contact: 'تواصل معنا',
    fails: 'لماذا لا يعمل الكود، وماذا تفعل؟',
  },
})
