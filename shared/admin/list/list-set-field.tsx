import { useState } from 'react'
import type { TSchema } from 'typebox'
import { isNullable, unwrapNullable } from '../../schema/json-schema.ts'
import type { Kind } from '../../schema/kind.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { valueLabel } from '../describe/labels.ts'
import { kindIn, labelIn, type Section, schemaOf } from '../describe/section.ts'

/** Kinds whose value one plain control can say. */
const plainKinds: readonly (Kind | undefined)[] = [
  'text',
  'longText',
  'slug',
  'email',
  'webAddress',
  'choice',
  'country',
  'boolean',
  'integer',
  'moment',
  'day',
]

const settableFields = ({ collection, fields }: Section) =>
  fields.filter(({ name }) => name in collection.write.properties && plainKinds.includes(kindIn(collection, name)))

function writtenValue(kind: Kind | undefined, text: string): unknown {
  if (text === '') return null
  if (kind === 'integer') return Number(text)
  if (kind === 'boolean') return text === 'true'
  return kind === 'moment' ? new Date(`${text}Z`).toISOString() : text
}

const inputTypes: Readonly<Partial<Record<Kind, string>>> = {
  integer: 'number',
  moment: 'datetime-local',
  day: 'date',
  webAddress: 'url',
}

interface SetFieldProps {
  readonly section: Section
  readonly title: string
  readonly onClose: () => void
  readonly onSet: (patch: Readonly<Record<string, unknown>>, label: string) => void
}

/** One value for one field of every selected record. */
export function SetField({ section, title, onClose, onSet }: SetFieldProps) {
  const { collection } = section
  const fields = settableFields(section)
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [text, setText] = useState('')
  const field = fields.find((each) => each.name === name)
  const schema = schemaOf(collection, name)
  if (!field || !schema) return null
  const kind = kindIn(collection, name)
  const canBeEmpty = isNullable(schema)
  const label = labelIn(section, field.name)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="set-field">
            Set
          </Button>
        </>
      }
    >
      <form
        id="set-field"
        onSubmit={(event) => {
          event.preventDefault()
          onSet({ [name]: writtenValue(kind, text) }, label)
        }}
      >
        <Stack>
          <Field label="Field">
            <Select
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setText('')
              }}
            >
              {fields.map((each) => (
                <option key={each.name} value={each.name}>
                  {labelIn(section, each.name)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Value" hint={kind === 'moment' ? 'UTC' : canBeEmpty ? 'Leave empty for none' : undefined}>
            <ValueInput schema={schema} kind={kind} value={text} onChange={setText} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  )
}

interface ValueInputProps {
  readonly schema: TSchema
  readonly kind: Kind | undefined
  /** As text; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The control for one value: a list of those there are, or a line. */
function ValueInput({ schema, kind, value, onChange }: ValueInputProps) {
  const { enum: values, minimum, maximum, maxLength } = unwrapNullable(schema)
  const options = kind === 'boolean' ? ['true', 'false'] : values
  if (options) {
    return (
      <Select value={value} required={!isNullable(schema)} onChange={(event) => onChange(event.target.value)}>
        <option value="" />
        {options.map((option) => (
          <option key={option} value={option}>
            {kind === 'boolean' ? (option === 'true' ? 'Yes' : 'No') : valueLabel(option)}
          </option>
        ))}
      </Select>
    )
  }
  return (
    <Input
      type={(kind && inputTypes[kind]) ?? 'text'}
      dir="auto"
      value={value}
      required={!isNullable(schema)}
      min={minimum}
      max={maximum}
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
