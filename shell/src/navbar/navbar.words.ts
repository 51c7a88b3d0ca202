import { defineWords } from '@qasima/shared/i18n/words'

export const navbarWords = defineWords('shell.navbar', {
  en: {
    logo: 'Qasima, home page',
    main: 'Main',
    home: 'Home',
    shops: 'Shops',
    new: 'New',
    signIn: 'Sign in',
    profile: 'Profile',
    menu: 'Menu',
  },
  ar: {
    logo: 'قسيمة، الصفحة الرئيسية',
    main: 'التنقل الرئيسي',
    home: 'الرئيسية',
    shops: 'المتاجر',
    new: 'جديد',
    signIn: 'تسجيل الدخول',
    profile: 'الملف الشخصي',
    menu: 'القائمة',
  },
})
