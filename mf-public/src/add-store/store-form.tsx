import { type CountryId, countries, findCountry } from '@qasima/shared/contract/country'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { Field, Input, Select, Textarea } from '@qasima/shared/ui/field'
import { MailIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { addStoreWords } from './add-store.words.ts'
import { type Mail, mailAddress, missingFieldsOf, type StoreSuggestion, storeMail } from './store-mail.ts'

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })
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
  // The address stands in a sentence that may run the other way.
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

/** Makes a letter about a store. Nothing is sent from here: the visitor's own mail program sends it. */
export function StoreForm({ email }: { email: string }) {
  const t = useWords(addStoreWords)
  const format = useFormat()
  const language = useLanguage()
  const visitor = useVisitor()
  const [suggestion, setSuggestion] = useState<StoreSuggestion>({
    store: '',
    website: '',
    country: findCountry(visitor.country)?.id ?? '',
    note: '',
  })
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const link = useRef<HTMLAnchorElement>(null)

  const missing = missingFieldsOf(suggestion)
  const mail = storeMail(suggestion, t, format)
  const change = (part: Partial<StoreSuggestion>) => setSuggestion({ ...suggestion, ...part })

  function check(event: MouseEvent | FormEvent) {
    setChecked(true)
    const [first] = missing
    if (!first) return
    event.preventDefault()
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    link.current?.click()
  }

  return (
    <Form ref={form} noValidate onSubmit={submit}>
      <Field label={t('store')} required error={checked && missing.includes('store') && t('storeMissing')}>
        <Input
          name="store"
          unicodeBidi="plaintext"
          autoComplete="organization"
          value={suggestion.store}
          onChange={(event) => change({ store: event.target.value })}
        />
      </Field>
      <Field
        label={t('website')}
        hint={t('websiteHint')}
        required
        error={checked && missing.includes('website') && t('websiteInvalid')}
      >
        <Input
          name="website"
          type="url"
          inputMode="url"
          autoComplete="url"
          dir="ltr"
          value={suggestion.website}
          onChange={(event) => change({ website: event.target.value })}
        />
      </Field>
      <Field label={t('country')} required error={checked && missing.includes('country') && t('countryMissing')}>
        <Select
          name="country"
          value={suggestion.country}
          onChange={(event) => change({ country: event.target.value as CountryId | '' })}
        >
          <option value="">{t('countryChoose')}</option>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('note')} hint={t('noteHint')} optionalLabel={t('optional')}>
        <Textarea
          name="note"
          unicodeBidi="plaintext"
          rows={4}
          value={suggestion.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      <HStack>
        <Button asChild size="lg">
          <a ref={link} href={mailAddress(email, mail)} onClick={check}>
            <MailIcon />
            {t('write')}
          </a>
        </Button>
      </HStack>
      {missing.length === 0 && <CopyableMail email={email} mail={mail} />}
    </Form>
  )
}
