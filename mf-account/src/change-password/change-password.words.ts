import { defineWords } from '@qasima/shared/i18n/words'

export const changePasswordWords = defineWords('account.change-password', {
  en: {
    title: 'Change password',
    text: 'Every other device is signed out, this one stays.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    change: 'Change password',
    unexpected: 'An unexpected error occurred',
    failed: 'Change password failed',
    none: 'No password yet, because you sign in with Google, Apple or Facebook? Log out, choose “Forgot password?” on the sign-in screen, and set one by email.',
  },
  ar: {
    title: 'تغيير كلمة المرور',
    text: 'يُسجَّل الخروج من كل جهاز آخر، ويبقى هذا الجهاز.',
    currentPassword: 'كلمة المرور الحالية',
    newPassword: 'كلمة المرور الجديدة',
    confirmPassword: 'تأكيد كلمة المرور',
    change: 'تغيير كلمة المرور',
    unexpected: 'حدث خطأ غير متوقع',
    failed: 'تعذر تغيير كلمة المرور',
    none: 'ليست لديك كلمة مرور لأنك تدخل عبر Google أو Apple أو Facebook؟ سجّل الخروج، واختر «نسيت كلمة المرور؟» في شاشة تسجيل الدخول، ثم أنشئ واحدة عبر بريدك.',
  },
})
