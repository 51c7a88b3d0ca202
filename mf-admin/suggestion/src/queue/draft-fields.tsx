import { problemsBelow } from '@qasima/shared/admin/field-control'
import { MoneyField } from '@qasima/shared/admin/field-number'
import { BilingualField } from '@qasima/shared/admin/field-text'
import { MomentField } from '@qasima/shared/admin/field-time'
import { labelOf, valueLabel } from '@qasima/shared/admin/labels'
import { type CountryId, countries } from '@qasima/shared/contract/country'
import { discountTypes } from '@qasima/shared/contract/coupon/coupon'
import { coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import type { SuggestionEntry } from '@qasima/shared/contract/suggestion/suggestion-queue.routes'
import { unwrapNullable } from '@qasima/shared/schema/json-schema'
import type { LocalizedText } from '@qasima/shared/schema/localized-text'
import { Checkbox } from '@qasima/shared/ui/checkbox'
import { Chip } from '@qasima/shared/ui/chip'
import { Field, FieldGroup, Input, Select } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { useEffect, useRef } from 'react'
import type { Draft } from './draft.ts'

const { properties } = coupon.write

const flags = [
  ['appOnly', 'Only in the store’s app'],
  ['newCustomersOnly', 'New customers only'],
  ['excludesSaleItems', 'Excludes sale items'],
] as const

const Grid = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', md: 'repeat(2, minmax(0, 1fr))' } },
})

/** What cannot be read stays as it was typed, and the API refuses it. */
const withField = (draft: Draft, name: keyof Draft, value: unknown): Draft => ({ ...draft, [name]: value })

interface DraftFieldsProps {
  readonly entry: SuggestionEntry
  readonly draft: Draft
  /** A sentence for each field that was refused. */
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (draft: Draft) => void
}

/** The coupon that a code becomes, before it is accepted. */
export function DraftFields({ entry, draft, problems, onChange }: DraftFieldsProps) {
  const { description, terms, countries: chosen } = draft
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  const change = (name: keyof Draft) => (value: unknown) => onChange(withField(draft, name, value))
  function changeTerm(value: unknown) {
    const { ar = '', en = '' }: Partial<LocalizedText> = Object(value)
    onChange({ ...draft, terms: ar || en ? [{ ar, en }] : [] })
  }
  const shared = { disabled: false, values: { currency: entry.currency, countries: entry.countries } }
  return (
    <Stack ref={fields} gap="3">
      <BilingualField
        {...shared}
        name="description"
        problems={problemsBelow(problems, 'description')}
        label="Title"
        required
        schema={properties.description}
        value={description}
        onChange={change('description')}
      />
      <Grid>
        <DiscountFields shared={shared} draft={draft} problems={problems} onChange={onChange} />
        {(['minimumOrder', 'maximumDiscount'] as const).map((name) => (
          <MoneyField
            {...shared}
            key={name}
            name={name}
            problems={problemsBelow(problems, name)}
            label={labelOf(name)}
            required={false}
            schema={unwrapNullable(properties[name])}
            value={draft[name]}
            onChange={change(name)}
          />
        ))}
        <MomentField
          {...shared}
          name="endsAt"
          problems={problemsBelow(problems, 'endsAt')}
          label={labelOf('endsAt')}
          required={false}
          schema={unwrapNullable(properties.endsAt)}
          value={draft.endsAt}
          onChange={change('endsAt')}
        />
      </Grid>
      <HStack gap="4">
        {flags.map(([name, label]) => (
          <Checkbox key={name} checked={draft[name] ?? false} onCheckedChange={change(name)}>
            {label}
          </Checkbox>
        ))}
      </HStack>
      <BilingualField
        {...shared}
        problems={problemsBelow(problems, 'terms')}
        name="terms"
        label="Condition"
        required={false}
        schema={properties.terms.items}
        value={terms?.[0]}
        onChange={changeTerm}
      />
      <CountryChips chosen={chosen} onChange={(next) => onChange({ ...draft, countries: next })} />
    </Stack>
  )
}

interface DiscountFieldsProps extends Omit<DraftFieldsProps, 'entry'> {
  readonly shared: { readonly disabled: boolean; readonly values: Readonly<Record<string, unknown>> }
}

/** What it takes off. */
function DiscountFields({ shared, draft, problems, onChange }: DiscountFieldsProps) {
  const { discountType, percent, amount } = draft
  const numberOf = (text: string) => (text === '' ? null : Number(text))
  return (
    <>
      <Field label="Discount type">
        <Select
          value={discountType}
          onChange={({ target }) => {
            const next = discountTypes.find((known) => known === target.value) ?? 'deal'
            onChange({ ...draft, discountType: next, percent: null, amount: null })
          }}
        >
          {discountTypes.map((type) => (
            <option key={type} value={type}>
              {valueLabel(type)}
            </option>
          ))}
        </Select>
      </Field>
      {discountType === 'percent' && (
        <Field label="Percent" required error={problems.percent}>
          <Input
            type="number"
            min={1}
            max={100}
            value={percent ?? ''}
            onChange={({ target }) => onChange({ ...draft, percent: numberOf(target.value) })}
          />
        </Field>
      )}
      {discountType === 'fixed' && (
        <MoneyField
          {...shared}
          name="amount"
          problems={problemsBelow(problems, 'amount')}
          label="Amount"
          required
          schema={unwrapNullable(properties.amount)}
          value={amount}
          onChange={(value: unknown) => onChange(withField(draft, 'amount', value))}
        />
      )}
    </>
  )
}

interface CountryChipsProps {
  readonly chosen: readonly CountryId[]
  readonly onChange: (countries: CountryId[]) => void
}

function CountryChips({ chosen, onChange }: CountryChipsProps) {
  const toggle = (id: CountryId) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <FieldGroup label="Countries" error={chosen.length === 0 ? 'Choose at least one.' : undefined}>
      <HStack gap="2">
        {countries.map(({ id, name }) => (
          <Chip key={id} pressed={chosen.includes(id)} onPressedChange={() => toggle(id)}>
            {name.en}
          </Chip>
        ))}
      </HStack>
    </FieldGroup>
  )
}
