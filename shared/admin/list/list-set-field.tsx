import { type FormEvent, useId, useMemo, useState } from 'react'
import { ContractForm } from '../../form/form-element.tsx'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { isNullable } from '../../schema/json-schema.ts'
import type { Kind } from '../../schema/kind.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { type FieldSpec, kindIn, labelIn, type Section, schemaOf } from '../describe/section.ts'
import { RecordFields } from '../record/record-fields.tsx'
import { type FormSection, formValues, wholePatch, wholePatchProblems } from '../record/record-values.ts'

/** Kinds whose value one plain control can say. */
const plainKinds: readonly (Kind | undefined)[] = [
  'text',
  'longText',
  'slug',
  'email',
  'webAddress',
  'choice',
  'status',
  'country',
  'boolean',
  'integer',
  'moment',
  'day',
]

const settableFields = ({ collection, fields }: Section) =>
  fields.filter(({ name }) => name in collection.write.properties && plainKinds.includes(kindIn(collection, name)))

/** The form of one field alone, whatever place it has among others. */
function onlyField({ collection }: Section, { name, label, hint }: FieldSpec): FormSection {
  const canBeEmpty = isNullable(schemaOf(collection, name) ?? {})
  return { collection, fields: [{ name, label, hint: canBeEmpty ? 'Leave empty for none' : hint }] }
}

interface SetFieldProps {
  readonly section: Section
  readonly title: string
  readonly onClose: () => void
  readonly onSet: (patch: Readonly<Record<string, unknown>>, label: string) => void
}

/** One value for one field of every selected record. */
export function SetField({ section, title, onClose, onSet }: SetFieldProps) {
  const formId = useId()
  const fields = settableFields(section)
  const [name, setName] = useState(fields[0]?.name)
  const field = fields.find((each) => each.name === name)
  if (!field) return null
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
          <Button type="submit" form={formId}>
            Set
          </Button>
        </>
      }
    >
      <Stack>
        <Field label="Field">
          <Select value={name} onChange={(event) => setName(event.target.value)}>
            {fields.map((each) => (
              <option key={each.name} value={each.name}>
                {labelIn(section, each.name)}
              </option>
            ))}
          </Select>
        </Field>
        <ValueForm
          key={name}
          id={formId}
          section={section}
          field={field}
          onSet={(patch) => onSet(patch, labelIn(section, field.name))}
        />
      </Stack>
    </Dialog>
  )
}

interface ValueFormProps {
  readonly id: string
  readonly section: Section
  readonly field: FieldSpec
  readonly onSet: (patch: Readonly<Record<string, unknown>>) => void
}

/** The value, edited and checked as in the form of a record. */
function ValueForm({ id, section, field, onSet }: ValueFormProps) {
  const only = useMemo(() => onlyField(section, field), [section, field])
  const form = useCheckedForm({
    defaults: formValues(only, null),
    fields: [field.name],
    check: (values) => wholePatchProblems(only, values),
    mode: 'onTouched',
  })

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    const isSet = await form.whenValid(async (values) => {
      onSet(wholePatch(only, values))
      return true
    })
    return isSet ?? false
  }

  return (
    <ContractForm id={id} form={{ failure: null, misses: form.misses, submit }}>
      <RecordFields
        section={only}
        control={form.control}
        values={form.watchAll()}
        item={null}
        disabled={false}
        narrow
      />
    </ContractForm>
  )
}
