import { defineRemote } from '@qasima/shared/federation/remote'

export const remote = defineRemote({
  id: 'public',
  routes: {
    landing: {
      path: '/',
      title: {
        ar: 'قسيمة | أكواد خصم مجرَّبة وأسعار تتابعها',
        en: 'Qasima | Tested coupon codes and prices you can follow',
      },
      description: {
        ar: 'ابحث عن متجرك، وانسخ الكود الأكثر نجاحًا في بلدك، وتابع سعر ما تريده حتى ينخفض. مجانًا، بالعربية والإنجليزية.',
        en: 'Find your store, copy the code that works best in your country, and follow a price until it falls. Free, in Arabic and English.',
      },
      data: [
        '/api/v1/shop/app-state',
        '/api/v1/shop/shop-list?limit=8&sort=popular',
        '/api/v1/testimonial/testimonial-list',
      ],
    },
    shops: {
      path: '/shops',
      title: { ar: 'كل المتاجر وأكواد الخصم', en: 'All stores and coupon codes' },
      description: {
        ar: 'تصفّح المتاجر بالحرف الأول أو التصنيف أو الدولة، وابحث باسم المتجر بالعربية أو الإنجليزية.',
        en: 'Browse stores by first letter, category or country, or search by name in English or Arabic.',
      },
      data: ['/api/v1/shop/shop-list{?search,categoryId,country,letter,sort}', '/api/v1/category/category-list'],
      canonical: '/shops',
    },
    shop: {
      path: '/shop/:shopId/:slug?',
      title: { ar: 'أكواد خصم {shop.shopName}', en: '{shop.shopName} coupon codes' },
      description: { ar: '{shop.description}', en: '{shop.description}' },
      data: ['/api/v1/shop/shop-list/{shopId}'],
      canonical: '/shop/{shopId}/{shop.slug}',
    },
  },
})
