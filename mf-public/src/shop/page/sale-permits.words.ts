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
    shop: 'Permit of the store',
    sale: 'Permit of the present sale',
    saleUntil: 'Permit of the sale until {{date}}',
    check: 'Check the permit with the authority',
    qr: 'QR code to check it',
    qrOf: 'QR code that checks the permit {{number}}',
  },
})
