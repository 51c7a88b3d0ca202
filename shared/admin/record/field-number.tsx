/** Fields of numbers: a whole number, and an amount in the major units of its currency. */
import { useState } from 'react'
import { countries, findCountry } from '../../contract/country.ts'
import { isNullable, unwrapNullable } from '../../schema/json-schema.ts'
import type { Money } from '../../schema/money.ts'
import { majorUnits, minorUnits, plainNumber } from '../../schema/units.ts'
import { Field, FieldGroup, Input, Select } from '../../ui/field.tsx'
import { Box, HStack } from '../../ui/layout.tsx'
import { type ControlProps, dense, fieldOf } from './field-control.ts'
import type { Values } from './record-values.ts'

/** The number that was typed, null for nothing, or the text as it is where it is no number. */
function readNumber(text: string): number | string | null {
  const plain = plainNumber(text)
  if (plain === '') return null
  return /^-?\d+$/.test(plain) && Number.isSafeInteger(Number(plain)) ? Number(plain) : text
}

export function NumberField(props: ControlProps) {
  const { name, value, onChange, disabled, schema } = props
  const { minimum, maximum } = unwrapNullable(schema)
  return (
    <Field {...fieldOf(props)}>
      <Input
        {...dense}
        name={name}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        fontVariantNumeric="lining-nums tabular-nums"
        maxInlineSize="12rem"
        placeholder={
          minimum !== undefined && maximum !== undefined && maximum <= 100 ? `${minimum}–${maximum}` : undefined
        }
        value={value === null || value === undefined ? '' : String(value)}
        readOnly={disabled}
        onChange={(event) => onChange(readNumber(event.target.value))}
      />
    </Field>
  )
}

/** Currencies of the countries of the service. */
const currencies = [...new Set<string>(countries.map(({ currency }) => currency))].sort()

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'currency' in value

/** The currency that an amount most likely has: of another amount of the form, or of the first country it is for. */
function likelyCurrency(values: Values): string {
  const other = Object.values(values).find(isMoney)
  if (other) return other.currency
  if (typeof values.currency === 'string' && currencies.includes(values.currency)) return values.currency
  const [country] = Array.isArray(values.countries) ? values.countries : []
  return findCountry(country)?.currency ?? 'SAR'
}

export function MoneyField(props: ControlProps) {
  const { name, label, value, onChange, disabled, values, required, schema, problems } = props
  const money = isMoney(value) ? value : null
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = money?.currency ?? chosen ?? likelyCurrency(values)
  // What was typed stays as it was typed, for as long as it says what the form holds.
  const [typed, setTyped] = useState('')
  const shown = !money
    ? ''
    : typed !== '' && minorUnits(typed, currency) === money.amount
      ? typed
      : typeof money.amount === 'number'
        ? majorUnits(money)
        : String(money.amount)
  const change = (text: string, of: string) => {
    setTyped(text)
    setChosen(of)
    onChange(text.trim() === '' ? null : { amount: minorUnits(text, of), currency: of })
  }
  const [error] = Object.values(problems)
  return (
    <FieldGroup label={label} hint={props.hint} error={error}>
      <HStack flexWrap="nowrap" gap="2" maxInlineSize="20rem">
        <Input
          {...dense}
          name={name}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          aria-label="Amount"
          aria-invalid={error ? true : undefined}
          aria-required={(required && !isNullable(schema)) || undefined}
          fontVariantNumeric="lining-nums tabular-nums"
          value={shown}
          readOnly={disabled}
          onChange={(event) => change(event.target.value, currency)}
        />
        <Box inlineSize="6.5rem" flexShrink="0">
          <Select
            {...dense}
            aria-label="Currency"
            value={currency}
            disabled={disabled}
            onChange={(event) => change(shown, event.target.value)}
          >
            {[...new Set([...currencies, currency])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </Box>
      </HStack>
    </FieldGroup>
  )
}

/** One of the currencies of the service, or the one that is there. */
export function CurrencyField(props: ControlProps) {
  const { name, value, onChange, disabled, required } = props
  const present = typeof value === 'string' ? value : ''
  return (
    <Field {...fieldOf(props)}>
      <Select
        {...dense}
        name={name}
        value={present}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{required ? 'Choose one' : 'None'}</option>
        {[...new Set([...currencies, ...(present ? [present] : [])])].map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
    </Field>
  )
}
