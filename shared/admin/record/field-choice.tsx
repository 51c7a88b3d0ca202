/** Fields of choices: one of a list, several of it, countries, and yes or no. */
import { countries, findCountry } from '../../contract/country.ts'
import { isNullable, unwrapNullable } from '../../schema/json-schema.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Switch } from '../../ui/checkbox.tsx'
import { Field, FieldGroup, Select } from '../../ui/field.tsx'
import { HStack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { valueLabel } from '../describe/labels.ts'
import { type ControlProps, dense, fieldOf } from './field-control.ts'

/** What a value of a closed list is called; ids of countries by their names. */
export const choiceLabel = (value: string): string => findCountry(value)?.name.en ?? valueLabel(value)

export function SelectField(props: ControlProps) {
  const { name, value, onChange, disabled, schema } = props
  const values = unwrapNullable(schema).enum ?? []
  const present = typeof value === 'string' ? value : ''
  return (
    <Field {...fieldOf(props)}>
      <Select
        {...dense}
        name={name}
        value={present}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {(present === '' || isNullable(schema)) && (
          <option value="">{isNullable(schema) ? 'None' : 'Choose one'}</option>
        )}
        {/* A value that can no longer be chosen is still shown where it stands. */}
        {[...new Set([...values, ...(present ? [present] : [])])].map((each) => (
          <option key={each} value={each} disabled={!values.includes(each)}>
            {choiceLabel(each)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const Choices = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
    padding: '3',
    borderWidth: '1px',
    borderRadius: 'control',
    fontSize: 'sm',
  },
})

interface ChecklistProps extends ControlProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

function Checklist(props: ChecklistProps) {
  const { label, value, onChange, disabled, choices, problems } = props
  const chosen = new Set<string>(Array.isArray(value) ? value : [])
  // Kept in the order of the list, so that choosing again what was taken away changes nothing.
  const choose = (next: ReadonlySet<string>) =>
    onChange(choices.map((choice) => choice.value).filter((each) => next.has(each)))
  const toggle = (each: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(each)
    else next.delete(each)
    choose(next)
  }
  return (
    <FieldGroup label={label} hint={props.hint} error={Object.values(problems)[0]}>
      <HStack gap="2" marginBlockStart="-1">
        <Text as="span" size="sm" tone="muted" numeric role="status">
          {chosen.size} of {choices.length}
        </Text>
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled || chosen.size === choices.length}
          onClick={() => choose(new Set(choices.map((choice) => choice.value)))}
        >
          All
        </Button>
        <Button variant="ghost" size="sm" disabled={disabled || chosen.size === 0} onClick={() => choose(new Set())}>
          None
        </Button>
      </HStack>
      <Choices>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            checked={chosen.has(choice.value)}
            disabled={disabled}
            onCheckedChange={(isChosen) => toggle(choice.value, isChosen)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </Choices>
    </FieldGroup>
  )
}

export function ValuesField(props: ControlProps) {
  const values = unwrapNullable(props.schema).items?.enum ?? []
  return <Checklist {...props} choices={values.map((value) => ({ value, label: choiceLabel(value) }))} />
}

const countryChoices = countries.map(({ id, name }): { value: string; label: string } => ({
  value: id,
  label: name.en,
}))

export const CountriesField = (props: ControlProps) => <Checklist {...props} choices={countryChoices} />

export function SwitchField({ label, hint, value, onChange, disabled, problems }: ControlProps) {
  return (
    <FieldGroup label={label} hint={hint} error={problems['']}>
      <Switch checked={value === true} onCheckedChange={onChange} disabled={disabled} label={label}>
        <Text as="span" size="sm" aria-hidden>
          {value === true ? 'Yes' : 'No'}
        </Text>
      </Switch>
    </FieldGroup>
  )
}
