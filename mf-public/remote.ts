import { join } from 'node:path'
import { downloadSlugs } from '@qasima/shared/contract/shortner/download'
import { defineRemote } from '@qasima/shared/federation/define-remote'
import { readPosts } from './markdown/post-files.ts'
import { figuresRead } from './src/how-we-verify/how-we-verify.reads.ts'
import { dropsRead, featuredRead, landingReads, popularRead, proofRead } from './src/landing/landing.reads.ts'
import { productRead } from './src/product/page/product-page.reads.ts'
import { productsRead } from './src/product/search/products.reads.ts'
import { categoriesRead } from './src/search/categories.reads.ts'
import { directoryRead } from './src/shop/directory/directory.reads.ts'
import { shopRead } from './src/shop/page/shop-page.reads.ts'
import { topics } from './src/support/questions.ts'

const posts = readPosts(join(import.meta.dirname, 'src', 'blog', 'posts'))

const notOutYet = { ar: 'لم يصدر بعد', en: 'Coming soon' } as const

export const remote = defineRemote({
  id: 'public',
  isRendered: true,
  routes: {
    landing: {
      path: '/',
      title: {
        ar: 'قسيمة | أكواد خصم مجرَّبة وأسعار تتابعها',
        en: 'Qasima | Tested coupon codes and price tracking',
      },
      description: {
        ar: 'ابحث عن متجرك، وانسخ الكود الأكثر نجاحًا في بلدك، وتابع سعر ما تريده حتى ينخفض. مجانًا، بالعربية والإنجليزية.',
        en: 'Find your store, copy the code that works best in your country, and track a price until it drops. Free, in Arabic and English.',
      },
      reads: [...landingReads, popularRead, featuredRead, dropsRead, proofRead],
      visitorCountry: true,
    },
    shops: {
      path: '/shops',
      title: { ar: 'كل المتاجر وأكواد الخصم', en: 'All stores and coupon codes' },
      searchTitle: { ar: 'متاجر: نتائج البحث عن «{search}»', en: 'Stores: results for “{search}”' },
      description: {
        ar: 'تصفّح المتاجر بالحرف الأول أو التصنيف أو الدولة، وابحث باسم المتجر بالعربية أو الإنجليزية.',
        en: 'Browse stores by first letter, category or country, or search by name in English or Arabic.',
      },
      reads: [directoryRead, categoriesRead],
      visitorCountry: true,
      canonical: '/shops',
    },
    shop: {
      path: '/shop/:shopId/:slug?',
      title: { ar: 'أكواد خصم {shop.shopName}', en: '{shop.shopName} coupon codes' },
      description: { ar: '{shop.description}', en: '{shop.description}' },
      reads: [shopRead],
      visitorCountry: true,
      canonical: '/shop/{shop.id}/{shop.slug}',
    },
    products: {
      path: '/products',
      title: { ar: 'ابحث عن منتج وتاريخ سعره', en: 'Products and their price history' },
      searchTitle: { ar: 'نتائج البحث عن «{search}»', en: 'Results for “{search}”' },
      description: {
        ar: 'ابحث عن منتج باسمه أو برابطه، وقارن سعره بين المتاجر، وانظر كيف تغيّر.',
        en: 'Find a product by name or link, compare its price across stores, and see its price history.',
      },
      reads: [productsRead, categoriesRead],
      visitorCountry: true,
      canonical: '/products',
    },
    product: {
      path: '/product/:productId/:slug?',
      title: { ar: '{product.name}: السعر وتاريخه', en: '{product.name}: price and history' },
      description: {
        ar: 'سعر {product.name} في كل متجر، وكيف تغيّر، والكود الذي يخفضه، وهل هو سعر جيد الآن.',
        en: 'Compare {product.name} prices across stores, see the price history and the best code, and find out whether it is a good price now.',
      },
      reads: [productRead],
      visitorCountry: true,
      canonical: '/product/{product.id}/{product.slug}',
    },
    'privacy-policy': {
      path: '/privacy-policy',
      title: { ar: 'سياسة الخصوصية', en: 'Privacy policy' },
      description: {
        ar: 'ما الذي نعرفه عنك، ولماذا، وإلى متى، وكيف تستعيده أو تحذفه. بكلام واضح.',
        en: 'What we collect about you, why, how long we keep it, and how to download or delete it. In plain words.',
      },
    },
    contact: {
      path: '/contact',
      title: { ar: 'تواصل معنا', en: 'Contact us' },
      description: {
        ar: 'راسلنا بالعربية أو الإنجليزية. يقرأ أحد أفراد فريقنا كل رسالة.',
        en: 'Write to us in Arabic or English. We read every message.',
      },
    },
    installed: {
      path: '/installed',
      title: { ar: 'جولة في قسيمة', en: 'A tour of Qasima' },
      description: {
        ar: 'ست خطوات قصيرة بعد التثبيت: الأكواد، وتاريخ الأسعار، والتنبيهات، والإعدادات، والتطبيق.',
        en: 'A tour in six short steps after installing: codes, price history, alerts, settings and the app.',
      },
    },
    download: {
      path: '/download/:platform',
      title: notOutYet,
      pages: Object.fromEntries(downloadSlugs.map((slug) => [slug, { title: notOutYet }])),
      unlisted: true,
    },
    'mobile-app-loading': {
      path: '/mobile-app-loading',
      title: { ar: 'جارٍ التحميل', en: 'Loading' },
      layout: 'bare',
      unlisted: true,
    },
    blog: {
      path: '/blog',
      title: { ar: 'المدونة', en: 'Blog' },
      description: {
        ar: 'أدلة قصيرة تساعدك على أن تدفع أقل، وألا يخدعك سعر مشطوب.',
        en: 'Short guides to paying less and spotting real discounts.',
      },
    },
    'blog-post': {
      path: '/blog/:slug',
      title: { ar: '{post.title}', en: '{post.title}' },
      description: { ar: '{post.description}', en: '{post.description}' },
      pages: Object.fromEntries(
        posts.map(({ slug, date, ar, en }) => [
          slug,
          {
            title: { ar: ar.title, en: en.title },
            description: { ar: ar.description, en: en.description },
            publishedOn: date,
          },
        ]),
      ),
    },
    support: {
      path: '/support',
      title: { ar: 'مركز المساعدة', en: 'Help centre' },
      description: {
        ar: 'إجابات عن الأكواد ومتابعة الأسعار والحساب والإضافة والخصوصية.',
        en: 'Answers about codes, price tracking, accounts, the extension and privacy.',
      },
      questions: topics
        .flatMap(({ questions }) => questions)
        .map(({ ar, en }) => ({
          question: { ar: ar.question, en: en.question },
          answer: { ar: ar.answer.join('\n'), en: en.answer.join('\n') },
        })),
    },
    'add-store': {
      path: '/add-store',
      title: { ar: 'أضف متجرًا', en: 'Add a store' },
      description: {
        ar: 'اقترح متجرك أو متجرًا تحبه: ما المتاجر التي نضيفها، وكيف، ولماذا لا يُباع الترتيب.',
        en: 'Suggest your own store or one you like: what we look for, how we add stores, and what money can’t buy.',
      },
    },
    uninstall: {
      path: '/uninstall',
      title: { ar: 'تمت إزالة الإضافة', en: 'The extension was removed' },
      unlisted: true,
    },
    'how-we-verify': {
      path: '/how-we-verify',
      title: { ar: 'كيف نتحقق من الأكواد', en: 'How we verify codes' },
      description: {
        ar: 'أي كود يأتي أولًا ولماذا، وما معنى العلامات، ومن أين نكسب.',
        en: 'How we order codes, what the labels mean, and how we earn money.',
      },
      reads: [figuresRead],
    },
  },
})
