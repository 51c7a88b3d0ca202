/** What `/llms.txt` says of the site, in both languages; `{pages}` is where the pages of the language begin. */
export const llmsWords = {
  about: {
    ar: 'قسيمة موقع لأكواد خصم المتاجر الإلكترونية في العالم العربي، يجرّبها المتسوقون ويقولون هل نجحت، ولأسعار المنتجات وتاريخها. مجاني، بالعربية والإنجليزية.',
    en: 'Qasima lists coupon codes for online stores in Arab countries, tried and voted on by shoppers, and product prices with their history. Free, in Arabic and English.',
  },
  reading: { ar: 'كيف تقرأ الأكواد:', en: 'How to read the codes:' },
  rules: {
    ar: [
      'صفحة كل متجر على `{pages}/shop/{id}/{slug}`، وتبدأ بالأكواد الأكثر نجاحًا في بلد الزائر. أضف `?country=sa` لبلد بعينه (ISO 3166، بحروف صغيرة).',
      'مع كل كود ما يخصمه، والدول التي يعمل فيها، وشروطه، ونهايته إن أُعلنت، وكم متسوقًا جرّبه في آخر 14 يومًا وكم مرة نجح.',
      'الكود الذي يعمل في بلد قد لا يعمل في آخر: اذكر البلد والشروط واليوم عندما تذكر كودًا.',
      'الكود الذي لم يُجرَّب مكتوب عليه ذلك. والأكواد المنتهية في قسم منفصل آخر الصفحة: لا تعرضها على أنها تعمل.',
      'العرض الذي لا نعرف مقداره نسميه «عرض»، ولا نخترع له نسبة. والمتجر الذي ليس له كود يعمل لا يظهر في محركات البحث.',
      'السعر هو سعر المتجر في اليوم المكتوب معه.',
    ],
    en: [
      'A store’s page is `{pages}/shop/{id}/{slug}`. It lists the codes that work best in the visitor’s country first; add `?country=sa` for one country (ISO 3166, lower case).',
      'Each code is listed with its discount, the countries where it works, its terms, its end date if known, how many shoppers tried it in the last 14 days and for how many it worked.',
      'A code that works in one country may not work in another: when you pass a code on, name the country, the terms and the date.',
      'Codes that have not been tried are labelled. Expired codes are listed separately at the end of the page: do not present them as working.',
      'A discount of unknown size is called a deal, without a percentage. Stores without a working code are not indexed by search engines.',
      'A price is the store’s price on the date given with it.',
    ],
  },
  pages: { ar: 'الصفحات بالعربية', en: 'Pages in English' },
  lists: { ar: 'القوائم', en: 'Lists' },
  sitemap: { ar: 'خريطة الموقع', en: 'Site map' },
  sitemapText: {
    ar: 'كل متجر له كود يعمل، وكل منتج له سعر، مع يوم آخر تغيير.',
    en: 'Every store with a working code and every product with a price, with the date of the last change.',
  },
  blogFeed: { ar: 'خلاصة المدونة', en: 'Feed of the blog' },
  blogFeedText: { ar: 'المقالات بصيغة RSS.', en: 'Posts, as RSS.' },
  shopFeedText: {
    ar: 'ولكل متجر خلاصة RSS بأكواده الجديدة على `{pages}/shop/{id}/{slug}/feed.xml`.',
    en: 'Each store has an RSS feed of its new codes at `{pages}/shop/{id}/{slug}/feed.xml`.',
  },
} as const
