/** A field of any kind, those that hold fields of any kind among them. The heavy ones come when a form shows one. */

import { type ComponentType, lazy, Suspense } from 'react'
import { languages } from '../../contract/language.ts'
import { isRecord } from '../../schema/is-record.ts'
import { isNullable, kindOf, propertiesOf, unwrapNullable } from '../../schema/json-schema.ts'
import type { Kind } from '../../schema/kind.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icon.tsx'
import { Box, HStack, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { capitalised, labelOf, languageNames, singularOf } from '../describe/labels.ts'
import { CountriesField, SelectField, SwitchField, ValuesField } from './field-choice.tsx'
import { type ControlProps, problemsBelow } from './field-control.ts'
import { JsonField, PairsField, TextsField } from './field-list.tsx'
import { CurrencyField, MoneyField, NumberField } from './field-number.tsx'
import { AddressField, BilingualField, LongTextField, PasswordField, TextField } from './field-text.tsx'
import { DayField, MomentField } from './field-time.tsx'
import { emptyValue, type Values } from './record-values.ts'
import { RelationField, RelationsField } from './relation-picker.tsx'

const PictureField = lazy(async () => ({ default: (await import('./media-picker.tsx')).PictureField }))
const PermissionsField = lazy(async () => ({ default: (await import('./field-permissions.tsx')).PermissionsField }))

const controls: Readonly<Partial<Record<Kind, ComponentType<ControlProps>>>> = {
  text: TextField,
  longText: LongTextField,
  webAddress: AddressField,
  picture: PictureField,
  choice: SelectField,
  status: SelectField,
  country: SelectField,
  currency: CurrencyField,
  password: PasswordField,
  integer: NumberField,
  number: NumberField,
  money: MoneyField,
  boolean: SwitchField,
  moment: MomentField,
  day: DayField,
  'list of country': CountriesField,
  'list of choice': ValuesField,
  'list of text': TextsField,
  'list of permission': PermissionsField,
  localizedText: BilingualField,
  relation: RelationField,
  'list of relation': RelationsField,
  group: GroupField,
  pairs: PairsField,
  json: JsonField,
}

/** What a kind without a control of its own is edited with, by the JSON type of its values. */
const plainControls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  string: TextField,
  integer: NumberField,
  number: NumberField,
  boolean: SwitchField,
  array: ListField,
  object: GroupField,
}

export function KindField({ kind, ...props }: ControlProps & { readonly kind: Kind }) {
  const Control = controls[kind] ?? plainControls[unwrapNullable(props.schema).type ?? ''] ?? JsonField
  return (
    <Suspense fallback={<Skeleton h="10" />}>
      <Control {...props} />
    </Suspense>
  )
}

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '2',
    alignItems: 'start',
    _notFirst: { borderBlockStartWidth: '1px', paddingBlockStart: '2' },
  },
})

/** Rows that are all of one kind, in an order that can be changed. */
function ListField(props: ControlProps) {
  const { name, label, value, onChange, disabled, schema, problems } = props
  const rows = Array.isArray(value) ? value : []
  const one = singularOf(label)
  const { items: rowSchema = {}, maxItems = Number.POSITIVE_INFINITY } = unwrapNullable(schema)

  const put = (place: number, row: unknown) => onChange(rows.map((other, at) => (at === place ? row : other)))
  const swap = (place: number, other: number) =>
    onChange(rows.map((row, at) => (at === place ? rows[other] : at === other ? rows[place] : row)))
  return (
    <FieldGroup label={label} hint={props.hint} error={problems['']}>
      <Stack gap="3">
        {rows.map((row, place) => {
          const own = `${capitalised(one)} ${place + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
            <Row key={place}>
              <KindField
                {...props}
                kind={kindOf(rowSchema)}
                name={`${name}.${place}`}
                label={own}
                hint={undefined}
                isRow
                required
                schema={rowSchema}
                value={row}
                problems={problemsBelow(problems, String(place))}
                onChange={(next) => put(place, next)}
              />
              {!disabled && (
                <HStack gap="0" flexWrap="nowrap">
                  <IconButton
                    size="sm"
                    label={`Move ${own} up`}
                    disabled={place === 0}
                    onClick={() => swap(place, place - 1)}
                  >
                    <span aria-hidden>↑</span>
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={`Remove ${own}`}
                    onClick={() => onChange(rows.filter((_, at) => at !== place))}
                  >
                    <CloseIcon />
                  </IconButton>
                </HStack>
              )}
            </Row>
          )
        })}
        {!disabled && rows.length < maxItems && (
          <Box>
            <Button variant="secondary" size="sm" onClick={() => onChange([...rows, emptyValue(rowSchema)])}>
              Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
            </Button>
          </Box>
        )}
      </Stack>
    </FieldGroup>
  )
}

const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    // Two beside each other at most, one where there is no room.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(16rem, calc(50% - 1rem))), 1fr))',
    alignItems: 'start',
  },
  variants: {
    // Four of the many short ones, so that a row of a list is not as high as the screen.
    many: { true: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(8rem, calc(25% - 1rem))), 1fr))' } },
    // Each language has a frame of its own; one around both would say nothing more.
    framed: { true: { padding: '4', borderWidth: '1px', borderRadius: 'control' } },
  },
})

/** What holds fields of its own takes a whole line. */
const Part = chakra('div', {
  base: { minInlineSize: '0' },
  variants: { whole: { true: { gridColumn: '1 / -1' } } },
})

/** Parts of a group from which on they are drawn narrower. */
const manyParts = 5

const isLanguages = (names: readonly string[]): boolean => names.join() === languages.join()

/** An object whose schema says which fields it has; of two languages, each is written in its own direction. */
function GroupField(props: ControlProps) {
  const { name, label, value, onChange, disabled, schema, problems } = props
  const properties = propertiesOf(schema)
  const parts: Values = isRecord(value) ? value : {}
  const inLanguages = isLanguages(properties.map((property) => property.name))
  return (
    <FieldGroup label={label} hint={props.hint} error={problems['']}>
      {isNullable(schema) && isRecord(value) && !disabled && (
        <Box>
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Remove {label.toLowerCase()}
          </Button>
        </Box>
      )}
      <Parts framed={!inLanguages} many={properties.length >= manyParts}>
        {properties.map(({ name: part, schema: partSchema, isRequired }) => {
          const language = inLanguages ? languages.find((one) => one === part) : undefined
          const kind = kindOf(partSchema)
          const field = (
            <KindField
              {...props}
              kind={kind}
              name={`${name}.${part}`}
              label={language ? languageNames[language] : labelOf(part)}
              hint={undefined}
              isRow={false}
              // Of a group that may be left out, nothing is asked until something is filled in.
              required={isRequired && !isNullable(partSchema) && (isRecord(value) || !isNullable(schema))}
              schema={partSchema}
              value={parts[part] ?? null}
              language={language ?? props.language}
              problems={problemsBelow(problems, part)}
              onChange={(next) => onChange({ ...parts, [part]: next })}
            />
          )
          return (
            <Part key={part} whole={kind === 'group' || kind === 'pairs'}>
              {field}
            </Part>
          )
        })}
      </Parts>
    </FieldGroup>
  )
}
