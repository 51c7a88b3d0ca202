import { valueLabel } from '@qasima/shared/admin/labels'
import { type CountryId, countries } from '@qasima/shared/contract/country'
import { discountTypes } from '@qasima/shared/contract/coupon/coupon'
import type { SuggestionEntry } from '@qasima/shared/contract/suggestion/suggestion-queue.routes'
import { minorDigits } from '@qasima/shared/schema/units'
import { Chip } from '@qasima/shared/ui/chip'
import { Field, FieldGroup, Input, Select } from '@qasima/shared/ui/field'
import { HStack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import type { Draft } from './draft.ts'

const Grid = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', md: 'repeat(2, minmax(0, 1fr))' } },
})

interface DraftFieldsProps {
  readonly entry: SuggestionEntry
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

/** The coupon that a code becomes, before it is accepted. */
export function DraftFields({ entry, draft, onChange }: DraftFieldsProps) {
  const { description, discountType, percent, amount, terms, countries: chosen } = draft
  const currency = entry.currency ?? 'USD'
  const unit = 10 ** minorDigits(currency)
  const numberOf = (text: string) => (text === '' ? null : Number(text))
  const term = terms?.[0] ?? { ar: '', en: '' }
  const setTerm = (part: Partial<typeof term>) => {
    const next = { ...term, ...part }
    onChange({ ...draft, terms: next.ar || next.en ? [next] : [] })
  }
  return (
    <>
      <Grid>
        <Field label="Title in English">
          <Input
            value={description.en}
            maxLength={300}
            onChange={({ target }) => onChange({ ...draft, description: { ...description, en: target.value } })}
          />
        </Field>
        <Field label="Title in Arabic">
          <Input
            lang="ar"
            dir="rtl"
            value={description.ar}
            maxLength={300}
            onChange={({ target }) => onChange({ ...draft, description: { ...description, ar: target.value } })}
          />
        </Field>
        <Field label="Kind">
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
          <Field label="Percent">
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
          <Field label={`Amount in ${currency}`}>
            <Input
              type="number"
              min={0}
              step={1 / unit}
              value={amount ? amount.amount / unit : ''}
              onChange={({ target }) => {
                const value = numberOf(target.value)
                onChange({ ...draft, amount: value === null ? null : { amount: Math.round(value * unit), currency } })
              }}
            />
          </Field>
        )}
      </Grid>
      <Grid>
        <Field label="Condition in English" optionalLabel="optional">
          <Input value={term.en} maxLength={300} onChange={({ target }) => setTerm({ en: target.value })} />
        </Field>
        <Field label="Condition in Arabic" optionalLabel="optional">
          <Input
            lang="ar"
            dir="rtl"
            value={term.ar}
            maxLength={300}
            onChange={({ target }) => setTerm({ ar: target.value })}
          />
        </Field>
      </Grid>
      <CountryChips chosen={chosen} onChange={(next) => onChange({ ...draft, countries: next })} />
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
    <FieldGroup label="Countries" error={chosen.length === 0 ? 'Choose one at least.' : undefined}>
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
