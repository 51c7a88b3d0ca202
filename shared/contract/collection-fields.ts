import type { TObject, TSchema } from 'typebox'
import * as Type from 'typebox'
import { Id, Moment } from '../schema/formats.ts'
import { isNullable, kindOf, relatedCollection, unwrapNullable } from '../schema/json-schema.ts'
import type { Kind } from '../schema/kind.ts'
import { Nullable } from '../schema/structure.ts'

/** Fields that every record of a collection has. */
export const recordFields = {
  id: Id,
  version: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  deletedAt: Nullable(Moment),
}

export const filterOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in'] as const
export type FilterOperator = (typeof filterOperators)[number]

/** How the values of a field are written in URLs and compared. `texts` is a list of texts. */
export type FieldType = 'text' | 'integer' | 'uuid' | 'moment' | 'boolean' | 'texts'

const equality = ['eq', 'ne', 'in'] as const

/** The filter operators of each field type. */
export const operatorsOf: Readonly<Record<FieldType, readonly FilterOperator[]>> = {
  text: equality,
  integer: filterOperators,
  uuid: equality,
  moment: filterOperators,
  boolean: ['eq', 'ne'],
  texts: ['eq', 'in'],
}

/** A field that staff may filter or sort by. Fields that are not listed cannot be used. */
export interface ListField {
  readonly type: FieldType
  /** The kind of its values, if a schema states it. */
  readonly kind?: Kind
  /** The only allowed values. */
  readonly values?: readonly string[]
  /** Set if the allowed values are the names of all sections. */
  readonly names?: 'sections'
  readonly nullable?: boolean
  readonly sortable?: boolean
}

/** Whether a list can only be filtered by a field, or also sorted by it; the rest follows from the field's schema. */
export type ListUse = 'filter' | 'sort'

/** Fields by which every collection can be filtered and sorted. */
export const recordListFields = { createdAt: 'sort', updatedAt: 'sort' } as const satisfies Record<string, ListUse>

const fieldTypes: Readonly<Partial<Record<Kind, FieldType>>> = { moment: 'moment', boolean: 'boolean', id: 'uuid' }

function fieldTypeOf(schema: TSchema): FieldType {
  const { type, format } = unwrapNullable(schema)
  if (type === 'integer' || type === 'number') return 'integer'
  if (type === 'array') return 'texts'
  return fieldTypes[kindOf(schema)] ?? (format === 'uuid' ? 'uuid' : 'text')
}

/** The list field for a schema. */
function listField(schema: TSchema, use: ListUse): ListField {
  const { enum: values, items } = unwrapNullable(schema)
  const known = values ?? items?.enum
  return {
    type: fieldTypeOf(schema),
    kind: kindOf(schema),
    ...(known && { values: known }),
    ...(isNullable(schema) && { nullable: true }),
    ...(use === 'sort' && { sortable: true }),
  }
}

/** The fields of a list by name: their use, or a full description if it is not a field of the record. */
export type ListFields = Readonly<Record<string, ListUse | ListField>>

/** @throws Error for a field that is neither part of the record nor described. */
export const listFieldsOf = ({ properties }: TObject, fields: ListFields): Record<string, ListField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (typeof field === 'object') return [name, field]
      const schema = properties[name]
      if (!schema) throw new Error(`${name} is no field of the record, so its type has to be said`)
      return [name, listField(schema, field)]
    }),
  )

/** The collections that fields of a record point to, by field name. */
export const relationsOf = (...schemas: readonly TObject[]): Record<string, string> =>
  Object.fromEntries(
    schemas.flatMap(({ properties }) =>
      Object.entries(properties).flatMap(([name, schema]) => {
        const collection = relatedCollection(schema)
        return collection ? [[name, collection] as const] : []
      }),
    ),
  )
