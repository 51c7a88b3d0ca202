import { defineWords } from '@qasima/shared/i18n/words'

export const passwordHintWords = defineWords('account.password-hint', {
  en: {
    rule: 'At least {{min}} characters. Three or four unrelated words are easy to remember.',
    weak: 'Easy to guess. Add an unrelated word.',
    fair: 'Good. A few more characters make it strong.',
    strong: 'Strong password.',
  },
  ar: {
    rule: '{{min}} أحرف على الأقل. ثلاث كلمات أو أربع لا رابط بينها يسهل تذكرها.',
    weak: 'يسهل تخمينها. أضف كلمة لا علاقة لها بما كتبت.',
    fair: 'جيدة. بضعة أحرف أخرى تجعلها قوية.',
    strong: 'كلمة مرور قوية.',
  },
})
