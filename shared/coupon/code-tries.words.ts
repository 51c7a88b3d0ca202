import { defineWords } from '../i18n/words.ts'

export const codeTriesWords = defineWords('coupon.tries', {
  ar: {
    byTeam: 'جرّبه فريقنا في بلدك ونجح',
    worked_zero: 'جرّبه فريقنا في بلدك ونجح',
    worked_one: 'نجح في {{worked}} من محاولة واحدة في بلدك',
    worked_two: 'نجح في {{worked}} من محاولتين في بلدك',
    worked_few: 'نجح في {{worked}} من {{shown}} محاولات في بلدك',
    worked_many: 'نجح في {{worked}} من {{shown}} محاولة في بلدك',
    worked_other: 'نجح في {{worked}} من {{shown}} محاولة في بلدك',
  },
  en: {
    byTeam: 'Worked for our team here',
    worked_one: 'Worked {{worked}} of {{shown}} times here',
    worked_other: 'Worked {{worked}} of {{shown}} times here',
  },
})
