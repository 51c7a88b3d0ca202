import { expect, it } from '@jest/globals'
import Type from 'typebox'
import { Nullable, OneOf } from '../schema/structure.ts'
import { variantCount, variantOf } from './sample-variants.ts'

const schema = Type.Object({
  items: Type.Array(
    Type.Object({
      code: Nullable(Type.String()),
      state: OneOf(['active', 'soon', 'expired']),
      exclusive: Type.Boolean(),
      shop: Type.Object({ logo: Nullable(Type.String()) }),
    }),
  ),
})
const record = { code: 'NOON10', state: 'active', exclusive: true, shop: { logo: '/media/noon.webp' } }
const variants = Array.from({ length: variantCount }, (_, number) =>
  Object(variantOf(schema, { items: [record] }, number)),
)

it('keeps the sample as the first record of a list', () => {
  for (const { items } of variants) expect(items[0]).toEqual(record)
})

it('covers every choice, both values of a flag, and null where allowed', () => {
  const seen = variants.map(({ items }) => items[1])
  expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(['active', 'soon', 'expired']))
  expect(new Set(seen.map(({ exclusive }) => exclusive))).toEqual(new Set([true, false]))
  expect(new Set(seen.map(({ code }) => code))).toEqual(new Set(['NOON10', null]))
  expect(new Set(seen.map(({ shop }) => shop.logo))).toEqual(new Set(['/media/noon.webp', null]))
})

it('keeps fields that the schema does not describe', () => {
  expect(variantOf(Type.Object({}), { more: 1 }, 0)).toEqual({ more: 1 })
})
