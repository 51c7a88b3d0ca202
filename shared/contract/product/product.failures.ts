import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof productFailures> {}
}

export const productFailures = defineFailures({
  PRODUCT_PAGE_UNREADABLE: entry(
    1602,
    'ProductPageUnreadable',
    422,
    'We could not read a price on this page. Check that the link opens one product.',
    'لم نتمكن من قراءة السعر في هذه الصفحة. تأكد من أن الرابط يفتح منتجًا واحدًا.',
  ),
  /** The store responded that the page does not exist. */
  PRODUCT_PAGE_MISSING: entry(
    1612,
    'ProductPageMissing',
    422,
    'The store has no page at this link. Check the link, or search for the product in the store.',
    'لا توجد صفحة في المتجر بهذا الرابط. تأكد من الرابط أو ابحث عن المنتج في المتجر.',
  ),
  SHOP_NOT_SUPPORTED: entry(
    1603,
    'ShopNotSupported',
    422,
    'This store is not supported yet.',
    'هذا المتجر غير مدعوم بعد.',
  ),
})
