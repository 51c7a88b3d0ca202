import { defineWords } from '@qasima/shared/i18n/words'

export const dashboardWords = defineWords('account.dashboard', {
  en: {
    welcome: 'Welcome',
    welcomeName: 'Welcome, {{name}}',
    downloads: 'Download Qasima',
    soon: 'Coming to your devices. Choose one to get notified at launch',
    tabs: 'Account sections',
    profile: 'Profile',
    tracking: 'Tracking',
    alerts: 'Alerts',
    settings: 'Settings',
    devices: 'Devices',
    developers: 'For developers',
    loading: 'Loading your account',
    failed: 'Your account could not be loaded',
  },
  ar: {
    welcome: 'أهلًا بك',
    welcomeName: 'أهلًا بك يا {{name}}',
    downloads: 'حمّل قسيمة',
    soon: 'قريبًا على أجهزتك. اختر جهازًا لنراسلك يوم الإطلاق',
    tabs: 'أقسام حسابك',
    profile: 'الملف الشخصي',
    tracking: 'المتابعة',
    alerts: 'التنبيهات',
    settings: 'الإعدادات',
    devices: 'الأجهزة',
    developers: 'للمطوّرين',
    loading: 'جارٍ تحميل حسابك',
    failed: 'تعذّر تحميل حسابك',
  },
})
