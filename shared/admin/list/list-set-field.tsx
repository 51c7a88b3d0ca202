import { type FormEvent, useId, useMemo, useState } from 'react'
import type { FieldProblem } from '../../contract/problem.ts'
import { ContractForm } from '../../form/form-element.tsx'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { isNullable } from '../../schema/json-schema.ts'
import type { Kind } from '../../schema/kind.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/text.tsx'
import { capitalised } from '../describe/labels.ts'
import { type FieldSpec, kindIn, labelIn, type Section, schemaOf } from '../describe/section.ts'
import { ConfirmDialog } from '../record/confirm-dialog.tsx'
import { RecordFields } from '../record/record-fields.tsx'
import {
  type FormSection,
  formValues,
  type Values,
  wholePatch,
  wholePatchProblems,
  writtenFields,
} from '../record/record-values.ts'
import { countOf } from './bulk-report.ts'

/** Kinds with a single plain control. */
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

/** The form of a single field, whatever its place in the record's form. */
function onlyField({ collection }: Section, { name, label, hint }: FieldSpec): FormSection {
  const canBeEmpty = isNullable(schemaOf(collection, name) ?? {})
  return { collection, fields: [{ name, label, hint: canBeEmpty ? 'Leave empty to clear the field' : hint }] }
}

/** A field that is required for creating a record cannot be cleared, even if an empty text is allowed. */
const emptiedProblems = (only: FormSection, values: Values): FieldProblem[] => {
  const patch = wholePatch(only, values)
  return writtenFields(only).flatMap(({ name, isOptional }) =>
    !isOptional && patch[name] === '' ? [{ key: name, message: 'REQUIRED' }] : [],
  )
}

interface SetFieldProps {
  readonly section: Section
  /** Number of selected records. */
  readonly count: number
  readonly onClose: () => void
  readonly onSet: (patch: Readonly<Record<string, unknown>>, label: string) => void
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === undefined

/** Sets one field of every selected record; asks before clearing it. */
export function SetField({ section, count, onClose, onSet }: SetFieldProps) {
  const formId = useId()
  const fields = settableFields(section)
  const [name, setName] = useState('')
  const [emptying, setEmptying] = useState<Values | null>(null)
  const field = fields.find((each) => each.name === name)
  const label = field ? labelIn(section, field.name) : ''
  const all = countOf(section, count)

  if (emptying) {
    return (
      <ConfirmDialog
        title={`Clear ${label} of ${all}?`}
        label={`Clear ${label}`}
        onClose={() => setEmptying(null)}
        onConfirm={async () => onSet(emptying, label)}
      >
        <Text>{`${capitalised(all)} ${count === 1 ? 'loses its' : 'lose their'} ${label}, if set.`}</Text>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Set a field of ${all}`}
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!field}>
            Set
          </Button>
        </>
      }
    >
      <Stack>
        <Field label="Field">
          <Select value={name} onChange={(event) => setName(event.target.value)}>
            <option value="">Choose a field</option>
            {fields.map((each) => (
              <option key={each.name} value={each.name}>
                {labelIn(section, each.name)}
              </option>
            ))}
          </Select>
        </Field>
        {field && (
          <ValueForm
            key={name}
            id={formId}
            section={section}
            field={field}
            onSet={(patch) => (isEmpty(patch[field.name]) ? setEmptying(patch) : onSet(patch, label))}
          />
        )}
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

/** The value, edited and validated as in the form of a record. */
function ValueForm({ id, section, field, onSet }: ValueFormProps) {
  const only = useMemo(() => onlyField(section, field), [section, field])
  const form = useCheckedForm({
    defaults: formValues(only, null),
    fields: [field.name],
    check: (values) => [...wholePatchProblems(only, values), ...emptiedProblems(only, values)],
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
