import { countries, findCountry } from '@qasima/shared/contract/country'
import { suggestShop } from '@qasima/shared/contract/suggestion/suggestion.routes'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { ContractForm, type FieldWords, useContractForm } from '@qasima/shared/form/contract-form'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useSearchParams } from '@qasima/shared/router/router'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input, Select, Textarea } from '@qasima/shared/ui/field'
import { useState } from 'react'
import { SenderFields } from '../suggestion/sender-fields.tsx'
import { Sent } from '../suggestion/sent.tsx'
import { suggestionWords } from '../suggestion/suggestion.words.ts'
import { addStoreWords } from './add-store.words.ts'

const words: FieldWords = {
  words: addStoreWords,
  sameAs: { domain_REQUIRED: 'domain_INVALID', country_INVALID: 'country_REQUIRED' },
}

/** What a search for stores did not find: its address, or else its name. */
function useSearched(): { readonly name: string; readonly domain: string } {
  const searched = (useSearchParams()[0].get('store') ?? '').trim().slice(0, 100)
  return /^\S+\.\S{2,}$/.test(searched) ? { name: '', domain: searched } : { name: searched, domain: '' }
}

function OpenForm({ onSent }: { readonly onSent: (isMailed: boolean) => void }) {
  const t = useWords(addStoreWords)
  const language = useLanguage()
  const accountId = useAccountId()
  const country = findCountry(useVisitor().country)?.id ?? ''
  const form = useContractForm(suggestShop, {
    name: 'add-store',
    defaults: { ...useSearched(), country, note: '', email: '' },
    words,
    done: (_, { email }) => onSent(accountId === undefined && email !== undefined),
  })
  return (
    <ContractForm
      form={form}
      alert={
        <Alert tone="bad" title={t('failed')}>
          {form.failure}
        </Alert>
      }
    >
      <Field label={t('store')} required error={form.error('name')}>
        <Input unicodeBidi="plaintext" autoComplete="organization" {...form.register('name')} />
      </Field>
      <Field label={t('website')} hint={t('websiteHint')} required error={form.error('domain')}>
        <Input type="url" inputMode="url" autoComplete="url" dir="ltr" {...form.register('domain')} />
      </Field>
      <Field label={t('country')} required error={form.error('country')}>
        <Select {...form.register('country')}>
          <option value="">{t('countryChoose')}</option>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('note')} hint={t('noteHint')} optionalLabel={t('optional')} error={form.error('note')}>
        <Textarea unicodeBidi="plaintext" rows={4} {...form.register('note')} />
      </Field>
      <SenderFields form={form} />
      <Button type="submit" size="lg" alignSelf="flex-start" loading={form.sending}>
        {form.failure ? t('again') : t('send')}
      </Button>
    </ContractForm>
  )
}

/** Suggests a store, and says what happens next. */
export function SuggestionForm() {
  const t = useWords(suggestionWords)
  const [sent, setSent] = useState<{ readonly isMailed: boolean } | null>(null)
  if (!sent) return <OpenForm onSent={(isMailed) => setSent({ isMailed })} />
  return (
    <Sent
      title={t('shopSent')}
      text={sent.isMailed ? `${t('shopNext')} ${t('mailed')}` : t('shopNext')}
      again={t('anotherShop')}
      onAgain={() => setSent(null)}
    />
  )
}
