import type { Language } from '../../../shared/contract/language.ts'

export const widgetWords = {
  en: {
    direction: 'ltr',
    title: 'Chat with us',
    newReply: 'Chat with us, new reply',
    note: 'A demo chat that runs on this computer only. Its messages are deleted when it stops.',
    close: 'Close chat',
    messages: 'Messages',
    empty: 'Ask about a code, a price or your account. Never write a password or card details here.',
    visitor: 'You',
    team: 'Qasima team',
    message: 'Your message',
    send: 'Send',
    notSent:
      'The chat cannot be reached, so your message was not sent. It is still below: send it again in a moment, or',
    tooMany: 'You are sending too fast, so this message was not sent. It is still below: send it again in a minute, or',
    away: 'The chat cannot be reached right now. Replies appear here as soon as it is back. You can also',
    ended: 'The earlier conversation has expired. Send a message to start a new one, or',
    contact: 'contact us another way',
    contactPath: '/en/contact',
  },
  ar: {
    direction: 'rtl',
    title: 'تحدّث معنا',
    newReply: 'تحدّث معنا، وصل رد جديد',
    note: 'محادثة تجريبية تعمل على هذا الجهاز فقط، وتُحذف رسائلها عند إيقافها.',
    close: 'إغلاق المحادثة',
    messages: 'الرسائل',
    empty: 'اسأل عن كود أو سعر أو عن حسابك. ولا تكتب هنا كلمة مرور أو بيانات بطاقة.',
    visitor: 'أنت',
    team: 'فريق قسيمة',
    message: 'رسالتك',
    send: 'إرسال',
    notSent: 'تعذّر الوصول إلى المحادثة فلم تُرسل رسالتك. نصها باقٍ في الأسفل: أعد إرساله بعد قليل، أو',
    tooMany: 'ترسل رسائل كثيرة في وقت قصير، فلم تُرسل هذه الرسالة. نصها باقٍ في الأسفل: أعد إرساله بعد دقيقة، أو',
    away: 'تعذّر الوصول إلى المحادثة الآن. تظهر الردود هنا حين تعود. ويمكنك أيضًا أن',
    ended: 'لم تعد المحادثة السابقة محفوظة. أرسل رسالة لتبدأ محادثة جديدة، أو',
    contact: 'تواصل معنا بطريقة أخرى',
    contactPath: '/contact',
  },
} as const

export type WidgetWords = (typeof widgetWords)[Language]
