/** The fields of a section's form, in their groups, as one grid. */
import { memo, useCallback, useMemo } from 'react'
import { type Control, useController } from 'react-hook-form'
import { fieldSentence } from '../../form/field-sentence.ts'
import { type PartProblems, problemsOfError } from '../../form/use-checked-form.ts'
import { isNullable, kindOf } from '../../schema/json-schema.ts'
import type { Kind } from '../../schema/kind.ts'
import { FieldGroup } from '../../ui/field.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Heading } from '../../ui/text.tsx'
import type { AnyItem } from '../describe/record.ts'
import type { FieldSpec } from '../describe/section.ts'
import type { Problems } from './field-control.ts'
import { KindField } from './kind-field.tsx'
import { fieldTitle } from './record-titles.ts'
import { type FormSection, isFieldShown, type Values, type WrittenField, writtenFields } from './record-values.ts'

const Part = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    paddingBlock: '5',
    _notFirst: { borderBlockStartWidth: '1px' },
    _first: { paddingBlockStart: '0' },
  },
})
const Grid = chakra('div', {
  base: { display: 'grid', columnGap: '5', rowGap: '5', alignItems: 'start' },
  variants: { narrow: { true: {}, false: { gridTemplateColumns: { md: '1fr 1fr' } } } },
})
// A field that the keyboard reaches is not to hide under the bar at the foot.
const Place = chakra('div', {
  base: {
    minInlineSize: '0',
    scrollMarginBlockEnd: '5rem',
    '& :is(input, textarea, select, button)': { scrollMarginBlockEnd: '5rem' },
  },
  variants: { wide: { true: { gridColumn: '1 / -1' } } },
})

/** Kinds that ask for the whole width. */
const wide: ReadonlySet<Kind> = new Set<Kind>([
  'localizedText',
  'longText',
  'list of country',
  'list of choice',
  'list of group',
  'list of localizedText',
  'group',
  'pairs',
  'list of permission',
  'picture',
  'json',
])

interface FormPart {
  readonly title: string | null
  readonly fields: readonly FieldSpec[]
}

/** Fields under the title that was said last. */
function partsOfForm(fields: readonly FieldSpec[]): FormPart[] {
  const parts: { title: string | null; fields: FieldSpec[] }[] = []
  for (const field of fields) {
    if (field.group !== undefined || parts.length === 0) parts.push({ title: field.group ?? null, fields: [] })
    parts.at(-1)?.fields.push(field)
  }
  return parts
}

const sentencesOf = ({ schema }: WrittenField, problems: PartProblems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([key, message]) => [
      key,
      fieldSentence({ key, message }, { schema, language: 'en' }),
    ]),
  )

// A section's own control asks for the type of its field, which the form of any section does not know.
const valueFor = (value: unknown) => value as never

interface BoundFieldProps {
  readonly section: FormSection
  readonly field: WrittenField
  readonly control: Control<Record<string, unknown>>
  readonly values: Values
  readonly item: AnyItem | null
  readonly disabled: boolean
}

const kindOfField = ({ schema, spec }: WrittenField): Kind => spec.kind ?? kindOf(schema)

/** One field, tied to the form. */
function BoundField({ section, field, control, values, item, disabled: isShownOnly }: BoundFieldProps) {
  const { name, spec, schema, isOptional } = field
  const disabled = isShownOnly || (item !== null && (spec.isFixed?.(item) ?? false))
  const { collection } = section
  const { field: bound, fieldState } = useController({ name, control })
  const kind = kindOfField(field)
  const wrong = problemsOfError(fieldState.error)
  const problems = useMemo(() => sentencesOf(field, wrong), [field, wrong])
  // Wrapped as an event, since a value that has a `target` would be taken for one.
  const change = useCallback((value: unknown) => bound.onChange({ target: { value } }), [bound.onChange])
  const label = fieldTitle(section, name)

  return (
    <Place
      wide={spec.isWide ?? wide.has(kind)}
      data-field={name}
      data-invalid={fieldState.invalid || undefined}
      // What is wrong is said when the field is left, not while it is being typed.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && bound.onBlur()}
    >
      {spec.render ? (
        <FieldGroup label={label} hint={spec.hint} error={Object.values(problems)[0]}>
          {spec.render({ value: valueFor(bound.value), onChange: change, disabled, problems, values }, item)}
        </FieldGroup>
      ) : (
        <KindField
          kind={kind}
          name={name}
          label={label}
          hint={spec.hint}
          required={!isOptional && !isNullable(schema)}
          schema={schema}
          value={bound.value}
          onChange={change}
          disabled={disabled}
          problems={problems}
          values={values}
          target={collection.relations[name]}
        />
      )}
    </Place>
  )
}

/** A field that is only shown: staff do not write what it is made of. */
function ShownField({
  section,
  spec,
  item,
  values,
}: Pick<BoundFieldProps, 'section' | 'item' | 'values'> & { spec: FieldSpec }) {
  if (!spec.render) return null
  const nothing = () => {}
  return (
    <Place wide={spec.isWide}>
      <FieldGroup label={fieldTitle(section, spec.name)} hint={spec.hint}>
        {spec.render(
          { value: valueFor(item?.[spec.name]), onChange: nothing, disabled: true, problems: {}, values },
          item,
        )}
      </FieldGroup>
    </Place>
  )
}

interface RecordFieldsProps {
  readonly section: FormSection
  readonly control: Control<Record<string, unknown>>
  readonly values: Values
  readonly item: AnyItem | null
  readonly disabled: boolean
  /** In a panel: one field under another. */
  readonly narrow?: boolean
}

export const RecordFields = memo(function RecordFields({
  section,
  control,
  values,
  item,
  disabled,
  narrow = false,
}: RecordFieldsProps) {
  const byName = useMemo(() => new Map(writtenFields(section).map((field) => [field.name, field])), [section])
  const parts = useMemo(() => partsOfForm(section.fields), [section])
  return parts.map(({ title, fields }) => {
    const shown = fields.filter((spec) => isFieldShown(spec, values))
    if (shown.length === 0) return null
    return (
      <Part key={title ?? ''} aria-label={title ?? undefined}>
        {title && (
          <Heading as="h2" size="xs">
            {title}
          </Heading>
        )}
        <Grid narrow={narrow}>
          {shown.map((spec) => {
            const field = byName.get(spec.name)
            const common = { section, values, item }
            return field ? (
              <BoundField key={spec.name} {...common} field={field} control={control} disabled={disabled} />
            ) : (
              <ShownField key={spec.name} {...common} spec={spec} />
            )
          })}
        </Grid>
      </Part>
    )
  })
})
