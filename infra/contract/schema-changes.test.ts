import { describe, expect, it } from '@jest/globals'
import * as Type from 'typebox'
import { Exactly, KeyedBy, Nullable, OneOf } from '../../shared/schema/structure.ts'
import type { ReportedSchema } from './reported-schema.ts'
import { inlined, schemaChanges } from './schema-changes.ts'

/** A schema of the contract as a report has it. */
const asReported = (schema: object): ReportedSchema => JSON.parse(JSON.stringify(schema))

/** The changes in one word each: `major items[].slug is gone`. */
const changes = (before: object, after: object, direction: 'input' | 'reply') =>
  schemaChanges([asReported(before), asReported(after)], direction).map(({ step, place, text }) =>
    [step, place, text].filter(Boolean).join(' '),
  )

const text = Type.String()
const integer = Type.Integer()

/** A schema, another one, and what that is for those who send it and for those who are answered it. */
const table: readonly (readonly [what: string, before: object, after: object, input: string[], reply: string[]])[] = [
  [
    'a field that is gone',
    Exactly({ a: text, b: text }),
    Exactly({ a: text }),
    ['major b is gone'],
    ['major b is gone'],
  ],
  [
    'a field that was optional and is gone',
    Exactly({ a: Type.Optional(text) }),
    Exactly({}),
    ['major a is gone'],
    ['major a is gone'],
  ],
  [
    'a new field that is required',
    Exactly({}),
    Exactly({ a: text }),
    ['major a is new and has to be sent'],
    ['minor a is new'],
  ],
  [
    'a new field that is optional',
    Exactly({}),
    Exactly({ a: Type.Optional(text) }),
    ['minor a is new'],
    ['minor a is new'],
  ],
  [
    'a field that is required now',
    Exactly({ a: Type.Optional(text) }),
    Exactly({ a: text }),
    ['major a has to be sent'],
    ['minor a is always there'],
  ],
  [
    'a field that is optional now',
    Exactly({ a: text }),
    Exactly({ a: Type.Optional(text) }),
    ['minor a can be left out'],
    ['major a can be missing'],
  ],
  ['null that is possible now', text, Nullable(text), ['minor can be null'], ['major can be null']],
  [
    'null that is possible no more',
    Nullable(text),
    text,
    ['major cannot be null any more'],
    ['minor cannot be null any more'],
  ],
  ['another type', text, integer, ['major is integer in place of string'], ['major is integer in place of string']],
  [
    'a number in place of an integer',
    integer,
    Type.Number(),
    ['minor is number in place of integer'],
    ['major is number in place of integer'],
  ],
  [
    'an integer in place of a number',
    Type.Number(),
    integer,
    ['major is integer in place of number'],
    ['minor is integer in place of number'],
  ],
  ['a further choice', OneOf(['a']), OneOf(['a', 'b']), ['minor can be b'], ['major can be b']],
  ['a choice less', OneOf(['a', 'b']), OneOf(['b']), ['major cannot be a any more'], ['minor cannot be a any more']],
  ['a choice that becomes any text', OneOf(['a']), text, ['minor can be any text'], ['major can be any text']],
  [
    'a text that becomes a choice',
    text,
    OneOf(['a', 'b']),
    ['major can only be one of a, b'],
    ['minor can only be one of a, b'],
  ],
  [
    'a lower limit',
    Type.String({ maxLength: 20 }),
    Type.String({ maxLength: 10 }),
    ['major has maxLength 10'],
    ['minor has maxLength 10'],
  ],
  [
    'a higher limit',
    Type.Integer({ minimum: 2 }),
    Type.Integer({ minimum: 1 }),
    ['minor has minimum 1'],
    ['minor has minimum 1'],
  ],
  ['a limit that is new', text, Type.String({ minLength: 1 }), ['major has minLength 1'], ['minor has minLength 1']],
  [
    'a pattern that is new',
    text,
    Type.String({ pattern: 'a' }),
    ['major has the pattern a'],
    ['minor has the pattern a'],
  ],
  [
    'a pattern with one more choice',
    Type.String({ pattern: '^(a|b)_c$' }),
    Type.String({ pattern: '^((a|b)_c|d)$' }),
    ['minor has the pattern ^((a|b)_c|d)$'],
    ['minor has the pattern ^((a|b)_c|d)$'],
  ],
  [
    'a pattern that only looks as if it had one more choice',
    Type.String({ pattern: '^a|b$' }),
    Type.String({ pattern: '^(a|b|c)$' }),
    ['major has the pattern ^(a|b|c)$'],
    ['minor has the pattern ^(a|b|c)$'],
  ],
  ['a pattern that is gone', Type.String({ pattern: 'a' }), text, ['minor has no pattern'], ['minor has no pattern']],
  [
    'a pattern with one more alternative',
    Type.String({ pattern: '^a_[a-z]+$' }),
    Type.String({ pattern: '^(a_[a-z]+|b)$' }),
    ['minor has the pattern ^(a_[a-z]+|b)$'],
    ['minor has the pattern ^(a_[a-z]+|b)$'],
  ],
  [
    'another pattern',
    Type.String({ pattern: '^a|b$' }),
    Type.String({ pattern: '^(b)$' }),
    ['major has the pattern ^(b)$'],
    ['minor has the pattern ^(b)$'],
  ],
  [
    'a format that is new',
    text,
    Type.String({ format: 'uuid' }),
    ['major has to be of the format uuid'],
    ['minor has to be of the format uuid'],
  ],
  [
    'another format',
    Type.String({ format: 'date-time' }),
    Type.String({ format: 'date' }),
    ['major is of the format date in place of date-time'],
    ['major is of the format date in place of date-time'],
  ],
  [
    'another default',
    Type.Integer({ default: 20 }),
    Type.Integer({ default: 50 }),
    ['minor is 50 where nothing is said'],
    ['minor is 50 where nothing is said'],
  ],
  [
    'a place deep inside',
    Exactly({ items: Type.Array(Exactly({ shop: Nullable(Exactly({ slug: text, tags: Type.Array(text) })) })) }),
    Exactly({ items: Type.Array(Exactly({ shop: Nullable(Exactly({ tags: Type.Array(Nullable(text)) })) })) }),
    ['major items[].shop.slug is gone', 'minor items[].shop.tags[] can be null'],
    ['major items[].shop.slug is gone', 'major items[].shop.tags[] can be null'],
  ],
  [
    'the values of an object of any keys',
    KeyedBy(integer),
    KeyedBy(text),
    ['major [] is string in place of integer'],
    ['major [] is string in place of integer'],
  ],
  [
    'an object that takes no more than it says',
    Type.Object({ a: text }),
    Exactly({ a: text }),
    ['major can have fewer further fields'],
    [],
  ],
  [
    'a further form',
    Type.Union([Exactly({ a: text }), Exactly({ b: text })]),
    Type.Union([Exactly({ a: text }), Exactly({ b: text }), Exactly({ c: text })]),
    ['minor can have another form'],
    ['major can have another form'],
  ],
  [
    'a form less',
    Type.Union([Exactly({ a: text }), Exactly({ b: text })]),
    Exactly({ a: text }),
    ['major cannot have one of its forms any more'],
    ['minor cannot have one of its forms any more'],
  ],
  [
    'one form of two',
    Type.Union([Exactly({ a: text }), Exactly({ b: text })]),
    Type.Union([Exactly({ a: text }), Exactly({ b: text, more: text })]),
    ['major more is new and has to be sent'],
    ['minor more is new'],
  ],
]

describe('what a change of a schema is', () => {
  it.each(table)('to those who send and who are answered: %s', (_, before, after, input, reply) => {
    expect(changes(before, after, 'input')).toEqual(input)
    expect(changes(before, after, 'reply')).toEqual(reply)
    expect(changes(after, after, 'input')).toEqual([])
  })

  it('is seen behind a name, however deep the name is', () => {
    const list = { type: 'array', items: { $ref: 'Shop' } } as const
    const before = { Shop: asReported(Exactly({ slug: text })) }
    const after = { Shop: asReported(Exactly({ slug: Nullable(text) })) }
    const pair = [inlined(list, before), inlined(list, after)] as const
    expect(schemaChanges(pair, 'reply')).toEqual([{ step: 'major', place: '[].slug', text: 'can be null' }])
    expect(() => inlined(list, {})).toThrow('the report has no schema Shop')
  })

  it('is none where only the name is another', () => {
    const shop = asReported(Exactly({ slug: text }))
    const pair = [inlined({ $ref: 'Shop' }, { Shop: shop }), inlined({ $ref: 'Store' }, { Store: shop })] as const
    expect(schemaChanges(pair, 'reply')).toEqual([])
  })

  it('does not ask whether null is a type beside another or a form of its own', () => {
    expect(changes(Nullable(text), { type: ['string', 'null'] }, 'input')).toEqual([])
  })
})
