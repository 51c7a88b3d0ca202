import { defineWords } from '@qasima/shared/i18n/words'

export const salePermitsWords = defineWords('public.salePermits', {
  ar: {
    title: 'تراخيص التخفيضات',
    shop: 'ترخيص المتجر',
    sale: 'ترخيص التخفيض الحالي',
    saleUntil: 'ترخيص التخفيض حتى {{date}}',
    check: 'تحقق من الترخيص لدى الجهة المختصة',
    qr: 'رمز التحقق (QR)',
    qrOf: 'رمز QR للتحقق من الترخيص {{number}}',
  },
  en: {
    title: 'Sale permits',
    shop: 'Store permit',
    sale: 'Permit for the current sale',
    saleUntil: 'Permit for the sale until {{date}}',
    check: 'Check the permit with the authority',
    qr: 'QR code to check the permit',
    qrOf: 'QR code to check permit {{number}}',
  },
})
