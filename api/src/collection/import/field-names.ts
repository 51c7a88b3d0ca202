import type { AnyCollection } from '../../../../shared/contract/collection.ts'

/**
 * Alternative column names of a field, in English (as in the back-office forms) and Arabic. Each field is listed once
 * for all collections.
 */
const fieldNames: Readonly<Record<string, readonly string[]>> = {
  address: ['العنوان', 'الرابط'],
  amount: ['المبلغ', 'قيمة الخصم', 'القيمة'],
  at: ['Seen', 'Seen at', 'Date', 'Time', 'التاريخ', 'تاريخ السعر', 'الوقت'],
  appliesToAll: ['Storewide', 'For everything in the store', 'لكل منتجات المتجر'],
  barcode: ['الباركود', 'GTIN', 'EAN'],
  baseUrl: ['Base address', 'العنوان الأساسي'],
  brand: ['العلامة التجارية', 'الماركة'],
  budgetNote: ['ملاحظة الميزانية'],
  campaignId: ['Campaign', 'الحملة'],
  cap: ['الحد الأقصى للظهور'],
  categoryId: ['Category', 'الفئة', 'القسم', 'التصنيف'],
  checkoutUrlPattern: ['Checkout pages', 'صفحات الدفع'],
  code: ['Coupon', 'Coupon code', 'Promo code', 'الكود', 'الرمز', 'كود الخصم', 'رمز الخصم', 'القسيمة'],
  countries: ['Country', 'الدول', 'الدولة', 'البلدان'],
  country: ['الدولة', 'البلد'],
  couponIds: ['Coupons', 'القسائم'],
  currency: ['العملة'],
  description: ['الوصف'],
  discountType: ['Kind', 'نوع الخصم', 'النوع'],
  domain: ['النطاق', 'الموقع', 'الدومين'],
  email: ['البريد الإلكتروني', 'البريد'],
  endsAt: ['Ends', 'End date', 'Expires', 'ينتهي', 'تاريخ الانتهاء', 'ينتهي في'],
  firstName: ['الاسم الأول'],
  id: ['المعرّف'],
  image: ['Picture', 'الصورة'],
  inStock: ['Stock', 'Available', 'Availability', 'متوفر', 'التوفر', 'المخزون'],
  isEmailVerified: ['Email is verified', 'البريد مؤكد'],
  isStaff: ['Works here', 'Staff', 'موظف'],
  kind: ['النوع'],
  lastName: ['اسم العائلة'],
  link: ['Target', 'Leads to', 'الرابط'],
  listingId: ['Product and store', 'Address', 'Link', 'Page', 'URL', 'Product URL', 'الرابط', 'رابط المنتج', 'الصفحة'],
  logo: ['الشعار'],
  maximumDiscount: ['الحد الأقصى للخصم', 'أقصى خصم'],
  minimumOrder: ['الحد الأدنى للطلب', 'أقل طلب'],
  name: ['الاسم'],
  newCustomersOnly: ['New customers only', 'للعملاء الجدد فقط', 'للعملاء الجدد'],
  note: ['ملاحظة'],
  percent: ['Percentage', 'النسبة', 'نسبة الخصم', 'النسبة المئوية'],
  permissions: ['الصلاحيات'],
  platform: ['المنصة'],
  position: ['الترتيب'],
  price: ['السعر'],
  productId: ['المنتج'],
  roleIds: ['Roles', 'الأدوار'],
  schemaVersion: ['Form version'],
  shopId: ['Store', 'Shop', 'Store name', 'المتجر', 'اسم المتجر'],
  shopName: ['Name', 'Store', 'Store name', 'الاسم', 'اسم المتجر', 'المتجر'],
  shortnerIds: ['Short links', 'الروابط القصيرة'],
  site: ['Website', 'الموقع'],
  slug: ['Short name', 'Short link', 'الاسم المختصر', 'الرابط المختصر'],
  stackable: ['Can be combined with other codes', 'يُجمع مع أكواد أخرى'],
  startsAt: ['Starts', 'Start date', 'يبدأ', 'تاريخ البدء', 'يبدأ في'],
  status: ['الحالة'],
  targetUrl: ['Target', 'Leads to', 'الرابط'],
  terms: ['الشروط'],
  title: ['العنوان'],
  userType: ['Account type', 'Kind', 'نوع الحساب'],
  version: ['النسخة'],
  weight: ['الوزن'],
}

/** The possible headers of a field of a collection. */
export const labelsOf =
  ({ relations }: Pick<AnyCollection, 'relations'>) =>
  (field: string): readonly string[] => [
    field.replace(/Ids?$/, ''),
    ...(fieldNames[field] ?? []),
    ...(relations[field] ? [relations[field]] : []),
  ]

/** The column with the reasons for rejected rows; ignored when the table is imported again. */
export const reasonHeaders = { en: 'Reason', ar: 'السبب' } as const
