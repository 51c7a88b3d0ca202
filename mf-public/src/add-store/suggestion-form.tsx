import { countries, findCountry } from '@qasima/shared/contract/country'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { ContractForm, type ContractFormState, type FieldWords, useSchemaForm } from '@qasima/shared/form/contract-form'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useSearchParams } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { Field, Input, Select, Textarea } from '@qasima/shared/ui/field'
import { MailIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef } from 'react'
import { addStoreWords } from './add-store.words.ts'
import { type Mail, mailAddress, ShopSuggestion, suggestionMail, type TypedSuggestion } from './suggestion-mail.ts'

const Letter = chakra('pre', {
  base: {
    fontFamily: 'body',
    fontSize: 'sm',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    padding: '4',
    borderRadius: 'control',
    bg: 'sunken',
    unicodeBidi: 'plaintext',
    userSelect: 'all',
  },
})

/** The letter to copy, for those whose device has no mail program. */
function CopyableMail({ email, mail }: { email: string; mail: Mail }) {
  const t = useWords(addStoreWords)
  const text = `${mail.subject}\n\n${mail.body}`
  // The address is inside a sentence that may run the other way.
  const isolated = `\u2068${email}\u2069`
  return (
    <Card>
      <Stack gap="3">
        <Text size="sm" tone="muted">
          {t('noProgram', { email: isolated })}
        </Text>
        <Letter role="region" aria-label={t('preview')}>
          {text}
        </Letter>
        <HStack>
          <CopyButton
            variant="secondary"
            size="sm"
            verbatim
            code={text}
            label={t('copy')}
            copiedLabel={t('copied')}
            onCopied={() => toast.success(t('copied'))}
            onFailed={() => toast.error(t('copyFailed'))}
          />
        </HStack>
      </Stack>
    </Card>
  )
}

function SuggestionFields({ form }: { form: ContractFormState<TypedSuggestion> }) {
  const t = useWords(addStoreWords)
  const language = useLanguage()
  return (
    <>
      <Field label={t('store')} required error={form.error('store')}>
        <Input unicodeBidi="plaintext" autoComplete="organization" {...form.register('store')} />
      </Field>
      <Field label={t('website')} hint={t('websiteHint')} required error={form.error('website')}>
        <Input type="url" inputMode="url" autoComplete="url" dir="ltr" {...form.register('website')} />
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
      <Field label={t('note')} hint={t('noteHint')} optionalLabel={t('optional')}>
        <Textarea unicodeBidi="plaintext" rows={4} {...form.register('note')} />
      </Field>
    </>
  )
}

const words: FieldWords = {
  words: addStoreWords,
  sameAs: { website_REQUIRED: 'website_INVALID', country_INVALID: 'country_REQUIRED' },
}

/** Makes a letter about a store. Nothing is sent from here: the visitor's own mail program sends it. */
export function SuggestionForm({ email }: { email: string }) {
  const t = useWords(addStoreWords)
  const format = useFormat()
  const visitor = useVisitor()
  const link = useRef<HTMLAnchorElement>(null)
  // What a search for stores did not find.
  const searched = (useSearchParams()[0].get('store') ?? '').slice(0, 100)
  const form = useSchemaForm(ShopSuggestion, {
    name: 'add-store',
    defaults: { store: searched, website: '', country: findCountry(visitor.country)?.id ?? '', note: '' },
    words,
    send: async () => link.current?.click(),
    done() {},
  })
  const suggestion = {
    store: form.value('store'),
    website: form.value('website'),
    country: form.value('country'),
    note: form.value('note'),
  }
  const mail = suggestionMail(suggestion, t, format)

  return (
    <ContractForm form={form}>
      <SuggestionFields form={form} />
      <HStack>
        <Button asChild size="lg">
          <a
            ref={link}
            href={mailAddress(email, mail)}
            onClick={(event) => {
              if (form.isReady) return
              event.preventDefault()
              void form.submit()
            }}
          >
            <MailIcon />
            {t('write')}
          </a>
        </Button>
      </HStack>
      {form.isReady && <CopyableMail email={email} mail={mail} />}
    </ContractForm>
  )
}
