import { defineWords } from '@qasima/shared/i18n/words'

export const navbarWords = defineWords('shell.navbar', {
  en: {
    logo: 'Qasima, home page',
    main: 'Main',
    home: 'Home',
    shops: 'Shops',
    products: 'Products',
    new: 'New',
    signIn: 'Sign in',
    profile: 'Profile',
    menu: 'Menu',
    search: 'Search',
    searchFor: 'Search stores or products',
    clearSearch: 'Clear search',
  },
  ar: {
    logo: 'قسيمة، الصفحة الرئيسية',
    main: 'التنقل الرئيسي',
    home: 'الرئيسية',
    shops: 'المتاجر',
    products: 'المنتجات',
    new: 'جديد',
    signIn: 'تسجيل الدخول',
    profile: 'الملف الشخصي',
    menu: 'القائمة',
    search: 'بحث',
    searchFor: 'ابحث عن متجر أو منتج',
    clearSearch: 'مسح البحث',
  },
})
