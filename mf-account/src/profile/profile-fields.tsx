import { countries } from '@qasima/shared/contract/country'
import { birthDateRange, type Profile } from '@qasima/shared/contract/identity/account.routes'
import { sexes } from '@qasima/shared/contract/identity/user'
import type { ContractFormState, InputValues } from '@qasima/shared/form/contract-form'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Field, Input, RadioCards, Select } from '@qasima/shared/ui/field'
import { Grid } from '@qasima/shared/ui/layout'
import { profileFieldsWords } from './profile-fields.words.ts'

/** The fields of a profile, for setup and for editing. */
export function ProfileFields({ form }: { form: ContractFormState<InputValues<Profile>> }) {
  const t = useWords(profileFieldsWords)
  const language = useLanguage()
  const { earliest, latest } = birthDateRange(new Date())
  return (
    <>
      <Grid gap="5" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
        <Field label={t('firstName')} error={form.error('firstName')} required>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label={t('lastName')} error={form.error('lastName')} required>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </Grid>
      <RadioCards
        label={t('sex')}
        name="sex"
        options={sexes.map((value) => ({ value, label: t(value) }))}
        value={form.value('sex') || null}
        onValueChange={(value) => form.set('sex', value)}
        error={form.error('sex')}
      />
      <Field label={t('birthDate')} error={form.error('birthDate')} required>
        <Input type="date" autoComplete="bday" min={earliest} max={latest} {...form.register('birthDate')} />
      </Field>
      <Field label={t('country')} error={form.error('country')} required>
        <Select autoComplete="country" {...form.register('country')}>
          <option value="">{t('chooseCountry')}</option>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
