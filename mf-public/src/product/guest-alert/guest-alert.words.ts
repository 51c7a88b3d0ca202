import { defineWords } from '@qasima/shared/i18n/words'

/** An alert on a price without an account. */
export const guestAlertWords = defineWords('public.guest-alert', {
  ar: {
    title: 'نبّهني حين ينخفض السعر',
    target: 'السعر الذي تنتظره ({{currency}})',
    suggestions: 'أسعار مقترحة',
    percent: 'أقل بنسبة {{percent}}: {{price}}',
    lowest: 'أدنى سعر في 90 يومًا: {{price}}',
    wrongTarget: 'اكتب سعرًا بالأرقام، مثل {{example}}.',
    tooHigh: 'السعر الآن {{price}}، فاكتب سعرًا أقل.',
    email: 'البريد الإلكتروني',
    emailHint: 'نستخدمه لهذا التنبيه فقط، ويستمر {{days}} يومًا. وفي كل رسالة رابط لإيقافه.',
    send: 'فعّل التنبيه',
    limit: 'بلغ هذا البريد الحد الأقصى للتنبيهات بلا حساب، وهو {{shown}}.',
    signUp: 'أنشئ حسابًا لتتابع أكثر',
    sentTitle: 'بقيت خطوة واحدة',
    sent: 'افتح الرسالة التي أرسلناها إلى {{email}} واضغط «ابدأ التنبيه».',
    change: 'غيّر السعر أو البريد',
  },
  en: {
    title: 'Tell me when it costs less',
    target: 'Target price ({{currency}})',
    suggestions: 'Suggested prices',
    percent: '{{percent}} less: {{price}}',
    lowest: 'Lowest in 90 days: {{price}}',
    wrongTarget: 'Enter a price, for example {{example}}.',
    tooHigh: 'It costs {{price}} now. Enter a lower price.',
    email: 'Email',
    emailHint: 'Used only for this alert, which runs for {{days}} days. Every email has a link to stop it.',
    send: 'Set the alert',
    limit: 'This email address already has {{shown}} alerts, the limit without an account.',
    signUp: 'Create an account to track more',
    sentTitle: 'One step left',
    sent: 'Open the email we sent to {{email}} and press “Start the alert”.',
    change: 'Change the price or email',
  },
})
