import { defineWords } from '../i18n/words.ts'

export const codeTriesWords = defineWords('coupon.tries', {
  ar: {
    byTeam: 'جرّبه فريقنا هنا ونجح',
    worked_zero: 'جرّبه فريقنا هنا ونجح',
    worked_one: 'نجح هنا في {{worked}} من محاولة واحدة',
    worked_two: 'نجح هنا في {{worked}} من محاولتين',
    worked_few: 'نجح هنا في {{worked}} من {{shown}} محاولات',
    worked_many: 'نجح هنا في {{worked}} من {{shown}} محاولة',
    worked_other: 'نجح هنا في {{worked}} من {{shown}} محاولة',
  },
  en: {
    byTeam: 'Worked for our team here',
    worked_one: 'Worked {{worked}} of {{shown}} times here',
    worked_other: 'Worked {{worked}} of {{shown}} times here',
  },
})
