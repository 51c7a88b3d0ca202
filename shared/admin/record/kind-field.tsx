/** A field of any kind. The heavy ones come when a form shows one. */
import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { FieldKind } from '../field-kind.ts'
import { CountriesField, SelectField, SwitchField, ValuesField } from './field-choice.tsx'
import type { ControlProps } from './field-control.ts'
import { GroupField, JsonField, ListField, PairsField, TextsField } from './field-list.tsx'
import { CurrencyField, MoneyField, NumberField } from './field-number.tsx'
import { AddressField, BilingualField, LongTextField, PasswordField, TextField } from './field-text.tsx'
import { DayField, MomentField } from './field-time.tsx'
import { RelationField, RelationsField } from './relation-picker.tsx'

const PictureField = lazy(async () => ({ default: (await import('./media-picker.tsx')).PictureField }))
const PermissionsField = lazy(async () => ({ default: (await import('./field-permissions.tsx')).PermissionsField }))

const fields: Readonly<Record<FieldKind, ComponentType<ControlProps>>> = {
  text: TextField,
  longText: LongTextField,
  address: AddressField,
  picture: PictureField,
  select: SelectField,
  currency: CurrencyField,
  password: PasswordField,
  integer: NumberField,
  money: MoneyField,
  switch: SwitchField,
  moment: MomentField,
  day: DayField,
  countries: CountriesField,
  values: ValuesField,
  texts: TextsField,
  list: ListField,
  permissions: PermissionsField,
  bilingual: BilingualField,
  relation: RelationField,
  relations: RelationsField,
  group: GroupField,
  pairs: PairsField,
  json: JsonField,
}

export function KindField({ kind, ...props }: ControlProps & { readonly kind: FieldKind }) {
  const Control = fields[kind]
  return (
    <Suspense fallback={<Skeleton h="10" />}>
      <Control {...props} />
    </Suspense>
  )
}
