import {
  age,
  nameLength,
  passwordLength,
  verificationCodeDigits,
} from '@qasima/shared/contract/identity/identity.limits'
import type { FieldProblem } from '@qasima/shared/contract/problem'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { defineWords, type Translate, type Words } from '@qasima/shared/i18n/words'

type KeyOf<Source> = Source extends Words<infer Key> ? Key : never

/** What is wrong with a field: `field_FAILURE` where the field has words of its own, else `FAILURE`. */
export const fieldWords = defineWords('account.field', {
  en: {
    REQUIRED: 'Required',
    INVALID: 'This is not valid',
    TOO_SHORT: 'This is too short',
    TOO_LONG: 'This is too long',
    OUT_OF_RANGE: 'This is out of range',
    email_REQUIRED: 'Email is required',
    email_INVALID: 'Email is not valid',
    email_TOO_LONG: 'Email is not valid',
    password_REQUIRED: 'Password is required',
    password_TOO_SHORT: 'Password must be at least {{min}} characters',
    password_TOO_LONG: 'Password must be at most {{max}} characters',
    currentPassword_REQUIRED: 'Current password is required',
    newPassword_REQUIRED: 'New password is required',
    confirmPassword_REQUIRED: 'Type the password once more',
    PASSWORD_MATCH: 'Passwords do not match',
    SAME_AS_OLD: 'The new password must differ from the current one',
    token_REQUIRED: 'Verification code is required',
    token_INVALID: 'Verification code is not valid',
    token_LENGTH: 'Verification code must be exactly {{digits}} digits',
    firstName_REQUIRED: 'First name is required',
    lastName_REQUIRED: 'Last name is required',
    name_INVALID: 'Please enter a valid name',
    name_TOO_LONG: 'A name has at most {{longest}} letters',
    SAME_NAMES: 'First and last name cannot be the same',
    sex_REQUIRED: 'Choose male or female',
    sex_INVALID: 'Choose male or female',
    birthDate_REQUIRED: 'Birth date is required',
    birthDate_INVALID: 'The calendar has no such day',
    birthDate_OUT_OF_RANGE: 'You have to be between {{youngest}} and {{oldest}} years old',
    country_REQUIRED: 'Country is required',
    country_INVALID: 'Choose a country of the list',
  },
  ar: {
    REQUIRED: 'هذا الحقل مطلوب',
    INVALID: 'هذه القيمة غير صالحة',
    TOO_SHORT: 'هذه القيمة قصيرة جدًا',
    TOO_LONG: 'هذه القيمة طويلة جدًا',
    OUT_OF_RANGE: 'هذه القيمة خارج النطاق المسموح',
    email_REQUIRED: 'البريد الإلكتروني مطلوب',
    email_INVALID: 'البريد الإلكتروني غير صالح',
    email_TOO_LONG: 'البريد الإلكتروني غير صالح',
    password_REQUIRED: 'كلمة المرور مطلوبة',
    password_TOO_SHORT: 'يجب ألا تقل كلمة المرور عن {{min}} أحرف',
    password_TOO_LONG: 'يجب ألا تزيد كلمة المرور على {{max}} حرفًا',
    currentPassword_REQUIRED: 'كلمة المرور الحالية مطلوبة',
    newPassword_REQUIRED: 'كلمة المرور الجديدة مطلوبة',
    confirmPassword_REQUIRED: 'اكتب كلمة المرور مرة أخرى',
    PASSWORD_MATCH: 'كلمتا المرور غير متطابقتين',
    SAME_AS_OLD: 'يجب أن تختلف كلمة المرور الجديدة عن الحالية',
    token_REQUIRED: 'رمز التحقق مطلوب',
    token_INVALID: 'رمز التحقق غير صالح',
    token_LENGTH: 'يجب أن يتكون رمز التحقق من {{digits}} أرقام',
    firstName_REQUIRED: 'الاسم الأول مطلوب',
    lastName_REQUIRED: 'اسم العائلة مطلوب',
    name_INVALID: 'يرجى إدخال اسم صحيح',
    name_TOO_LONG: 'يجب ألا يزيد الاسم على {{longest}} حرفًا',
    SAME_NAMES: 'لا يمكن أن يتطابق الاسم الأول واسم العائلة',
    sex_REQUIRED: 'اختر ذكر أو أنثى',
    sex_INVALID: 'اختر ذكر أو أنثى',
    birthDate_REQUIRED: 'تاريخ الميلاد مطلوب',
    birthDate_INVALID: 'هذا اليوم غير موجود في التقويم',
    birthDate_OUT_OF_RANGE: 'يجب أن يكون عمرك بين {{youngest}} و{{oldest}} عامًا',
    country_REQUIRED: 'الدولة مطلوبة',
    country_INVALID: 'اختر دولة من القائمة',
  },
})

const limits = {
  ...passwordLength,
  digits: verificationCodeDigits,
  longest: nameLength.max,
  youngest: age.min,
  oldest: age.max,
}

type Sentence = KeyOf<typeof fieldWords>

/** Failures of several fields that are said in the same words. */
const sameWords: Readonly<Record<string, Sentence>> = {
  currentPassword_TOO_SHORT: 'password_TOO_SHORT',
  currentPassword_TOO_LONG: 'password_TOO_LONG',
  newPassword_TOO_SHORT: 'password_TOO_SHORT',
  newPassword_TOO_LONG: 'password_TOO_LONG',
  confirmPassword_TOO_SHORT: 'password_TOO_SHORT',
  confirmPassword_TOO_LONG: 'password_TOO_LONG',
  firstName_INVALID: 'name_INVALID',
  lastName_INVALID: 'name_INVALID',
  firstName_TOO_LONG: 'name_TOO_LONG',
  lastName_TOO_LONG: 'name_TOO_LONG',
  token_TOO_SHORT: 'token_LENGTH',
  token_TOO_LONG: 'token_LENGTH',
}

const isSentence = (name: string): name is Sentence => name in fieldWords.en

/** The sentence beside a field. A failure without words here may have some in the catalogue of errors. */
export function fieldSentence({ key, message }: FieldProblem, t: Translate<Sentence>, language: 'ar' | 'en'): string {
  const own = `${key}_${message}`
  const name = [sameWords[own] ?? own, message].find(isSentence)
  if (name) return t(name, limits)
  return new ProblemError({ problem: message, status: 0, code: 0, detail: t('INVALID') }).sentence(language)
}
