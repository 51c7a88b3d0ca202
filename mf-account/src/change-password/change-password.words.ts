import { defineWords } from '@qasima/shared/i18n/words'

export const changePasswordWords = defineWords('account.change-password', {
  en: {
    title: 'Change password',
    text: 'All other devices will be signed out. You stay signed in here.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    change: 'Change password',
    unexpected: 'An unexpected error occurred',
    failed: 'Change password failed',
    setTitle: 'Set a password',
    none: 'You sign in with Google, Apple or Facebook and have no password yet. To set one, log out, choose “Forgot password?” on the sign-in screen, and follow the link in the email.',
  },
  ar: {
    title: 'تغيير كلمة المرور',
    text: 'بعد التغيير يُسجَّل خروجك من أجهزتك الأخرى، وتبقى مسجّل الدخول هنا.',
    currentPassword: 'كلمة المرور الحالية',
    newPassword: 'كلمة المرور الجديدة',
    confirmPassword: 'تأكيد كلمة المرور',
    change: 'تغيير كلمة المرور',
    unexpected: 'حدث خطأ غير متوقع',
    failed: 'تعذّر تغيير كلمة المرور',
    setTitle: 'تعيين كلمة مرور',
    none: 'تدخل إلى حسابك عبر Google أو Apple أو Facebook، وليست له كلمة مرور بعد. لتعيين واحدة سجّل الخروج، واختر «نسيت كلمة المرور؟» في شاشة تسجيل الدخول، ثم افتح الرابط الذي يصلك بالبريد.',
  },
})
