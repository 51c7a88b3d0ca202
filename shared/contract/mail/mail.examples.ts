import { exampleOf } from '../example.ts'
import { changeMail, listMails, previewMail, readMail, testMailText } from './mail.routes.ts'

const params = { kind: 'reset' }
const about = {
  kind: 'reset',
  title: 'New password',
  sentWhen: 'A user asks for a password reset link, or staff send one.',
  isSecurity: true,
  changedAt: '2026-11-21T08:30:00.000Z',
}
const changed = 'You asked for a new password. Choose it here:'
const sentences = [{ language: 'en' as const, key: 'lead', text: changed }]
const said = { isFit: true, maxLength: 231, places: [] }
const mail = {
  ...about,
  version: 3,
  sentences: [
    {
      key: 'lead',
      ar: { ...said, original: 'طلبت كلمة مرور جديدة لحسابك في قسيمة. اخترها من هنا:', changed: null },
      en: {
        ...said,
        original: 'You asked to reset your Qasima password. Choose a new one here:',
        changed,
      },
    },
  ],
}

export const examples = [
  exampleOf(listMails, { reply: { items: [{ ...about, sentences: 14, changed: 1, unfit: 0 }] } }),
  exampleOf(readMail, { params, reply: mail }),
  exampleOf(changeMail, { params, body: { version: 2, sentences }, reply: mail }),
  exampleOf(previewMail, { params, body: { sentences } }),
  exampleOf(testMailText, { params, body: { language: 'en', sentences } }),
]
