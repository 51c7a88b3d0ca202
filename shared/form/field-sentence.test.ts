import { describe, expect, it } from '@jest/globals'
import * as Type from 'typebox'
import { chooseDigits } from '../i18n/digits.ts'
import { WrittenText } from '../schema/localized-text.ts'
import { Picture } from '../schema/picture.ts'
import { Exactly, Nullable, OneOf } from '../schema/structure.ts'
import { WebAddress } from '../schema/web-address.ts'
import { fieldSentence } from './field-sentence.ts'

const schema = Exactly({
  terms: Nullable(Type.Array(WrittenText({ min: 3, max: 2_000 }), { minItems: 1, maxItems: 4 })),
  kind: OneOf(['SALE', 'CODE']),
  weight: Type.Integer({ minimum: 1, maximum: 1_000 }),
  name: Type.String({ pattern: '^[a-z-]+$', examples: ['ramadan-sale'] }),
  site: Nullable(WebAddress(200)),
  logo: Nullable(Picture),
})

type Problem = Parameters<typeof fieldSentence>[0]
const english = (key: string, message: Problem['message']) =>
  fieldSentence({ key, message }, { schema, language: 'en' })
const arabic = (key: string, message: Problem['message']) => fieldSentence({ key, message }, { schema, language: 'ar' })

describe('the sentence beside a field', () => {
  it('names the limits that its schema has, for a part of a value too', () => {
    expect(english('terms.0.ar', 'TOO_LONG')).toBe('At most 2,000 characters')
    expect(english('terms.0.en', 'TOO_SHORT')).toBe('At least 3 characters')
    expect(english('terms', 'TOO_SHORT')).toBe('Choose at least one')
    expect(english('terms', 'TOO_LONG')).toBe('At most 4')
    expect(english('weight', 'OUT_OF_RANGE')).toBe('From 1 to 1,000')
  })

  it('says what the kind of the value asks for', () => {
    expect(english('weight', 'INVALID')).toBe('Enter a whole number')
    expect(english('kind', 'INVALID')).toBe('Choose one from the list')
    expect(english('site', 'INVALID')).toBe('Enter the full address, for example https://example.com')
    expect(english('logo', 'INVALID')).toMatch(/^Choose a picture from the media library/)
    expect(english('name', 'INVALID')).toBe('Enter a value like ramadan-sale')
    expect(english('unknown', 'INVALID')).toBe('Enter a valid value')
  })

  it('says the same in Arabic, with its plural forms', () => {
    expect(arabic('terms.0.en', 'TOO_SHORT')).toBe('3 أحرف على الأقل')
    expect(arabic('terms.0.en', 'TOO_LONG')).toMatch(/^2[٬,]000 حرف على الأكثر$/)
    expect(arabic('weight', 'INVALID')).toBe('اكتب عددًا صحيحًا')
  })

  it('names the limits in the digits that the visitor chose', () => {
    chooseDigits('arab')
    try {
      expect(arabic('terms.0.en', 'TOO_LONG')).toMatch(/^٢٬٠٠٠ حرف/)
    } finally {
      chooseDigits('latn')
    }
  })
})
