import { describe, expect, it } from '@jest/globals'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { fieldErrors } from '../server/field-errors.ts'
import { fieldProblems } from './field-problems.ts'
import { completeProfile } from './identity/account.routes.ts'
import { changePassword, forgotPassword, register, verifyEmail } from './identity/sign-in.routes.ts'

const api = addFormats.default(new Ajv({ allErrors: true, strict: false }))

/** The validation errors that the API returns for the filled-in fields. */
function answered(body: TSchema, values: Readonly<Record<string, string>>) {
  const filledIn = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
  const check = api.compile(body)
  check(filledIn)
  return fieldErrors(check.errors ?? [])
}

const profile = { firstName: 'نورة', lastName: 'العلي', sex: 'FEMALE', birthDate: '1994-05-01', country: 'sa' }
const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

const emails = [
  'noura@qasima.example',
  'Noura.Ali+prices@mail.qasima.example',
  'noura',
  'noura@',
  '@qasima.example',
  'noura@qasima',
  'noura@@qasima.example',
  'no ura@qasima.example',
  '.noura@qasima.example',
  'نورة@qasima.example',
  'noura@-qasima.example',
  `${'n'.repeat(250)}@qasima.example`,
]
const days = [
  '1994-05-01',
  '1994-02-30',
  '2000-02-29',
  '1900-02-29',
  '1994-13-01',
  '1994-5-1',
  '01/05/1994',
  '+01994-05-01',
]
const names = ['نورة', "O'Neill", 'Jean-Luc', 'N0ura', 'a@b', '😀', 'ن'.repeat(50), 'ن'.repeat(51), '𐎀'.repeat(50)]
const passwords = ['secret', '12345678', 'x'.repeat(50), 'x'.repeat(51), '🔑'.repeat(8), '🔑'.repeat(7)]

type Values = Readonly<Record<string, string>>

const cases: readonly (readonly [TSchema | undefined, Values])[] = [
  ...emails.map((email) => [forgotPassword.body, { email }] as const),
  ...days.map((birthDate) => [completeProfile.body, { ...profile, birthDate }] as const),
  ...names.map((firstName) => [completeProfile.body, { ...profile, firstName }] as const),
  ...passwords.map((newPassword) => [changePassword.body, { newPassword, confirmPassword: '12345678' }] as const),
  [completeProfile.body, { ...profile, sex: 'OTHER', country: 'xx' }],
  [completeProfile.body, {}],
  [verifyEmail.body, { token: '1234' }],
  [verifyEmail.body, { token: '12a45' }],
  [register.body, { email: 'noura@qasima.example', password: '12345678', confirmPassword: '12345678', inviteCode: '' }],
]

describe('the validation errors of a form', () => {
  it.each(cases.map(([body = {}, values]) => ({ body, values })))(
    'match those of the API for $values',
    ({ body, values }) => {
      expect(fieldProblems(body, values).sort(byKey)).toEqual(answered(body, values).sort(byKey))
    },
  )

  it('report empty required fields as missing', () => {
    expect(fieldProblems(verifyEmail.body ?? {}, { token: '' })).toEqual([{ key: 'token', message: 'REQUIRED' }])
  })
})
