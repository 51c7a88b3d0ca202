import type { CountryId } from '@qasima/shared/contract/country'
import { suggestCode } from '@qasima/shared/contract/suggestion/suggestion.routes'
import { ContractForm, type FieldWords, useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { Field, Input, Textarea } from '@qasima/shared/ui/field'
import { HStack } from '@qasima/shared/ui/layout'
import { Heading } from '@qasima/shared/ui/text'
import { useEffect, useId, useRef, useState } from 'react'
import { SenderFields } from './sender-fields.tsx'
import { Sent } from './sent.tsx'
import { suggestionWords } from './suggestion.words.ts'

interface CodeFormProps {
  readonly shop: { readonly id: number; readonly shopName: string }
  /** Where the page says that its codes work. */
  readonly country: CountryId | undefined
  readonly onClose: () => void
}

const words: FieldWords = { words: suggestionWords }

function OpenForm({
  shop,
  country,
  onClose,
  onSent,
}: CodeFormProps & { readonly onSent: (isMailed: boolean) => void }) {
  const t = useWords(suggestionWords)
  const headingId = useId()
  const place = useRef<HTMLDivElement>(null)
  const accountId = useAccountId()
  const form = useContractForm(suggestCode, {
    name: 'suggest-code',
    defaults: { code: '', note: '', email: '' },
    rest: { shopId: shop.id, ...(country && { country }) },
    words,
    done: (_, { email }) => onSent(accountId === undefined && email !== undefined),
  })
  // The button that opened it is gone.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <Card ref={place} as="section" aria-labelledby={headingId}>
      <Heading id={headingId} as="h3" size="xs" marginBlockEnd="4">
        {t('title', { store: isolated(shop.shopName) })}
      </Heading>
      <ContractForm
        form={form}
        alert={
          <Alert tone="bad" title={t('failed')}>
            {form.failure}
          </Alert>
        }
      >
        <Field label={t('code')} hint={t('codeHint')} required error={form.error('code')}>
          <Input
            dir="ltr"
            fontFamily="mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.register('code')}
          />
        </Field>
        <Field label={t('note')} optionalLabel={t('optional')} hint={t('noteHint')} error={form.error('note')}>
          <Textarea unicodeBidi="plaintext" rows={2} minBlockSize="16" {...form.register('note')} />
        </Field>
        <SenderFields form={form} />
        <HStack gap="2">
          <Button type="submit" loading={form.sending}>
            {form.failure ? t('again') : t('send')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        </HStack>
      </ContractForm>
    </Card>
  )
}

/** Suggests a code of a store, and says what happens next. */
export function CodeForm(props: CodeFormProps) {
  const t = useWords(suggestionWords)
  const [sent, setSent] = useState<{ readonly isMailed: boolean } | null>(null)
  if (!sent) return <OpenForm {...props} onSent={(isMailed) => setSent({ isMailed })} />
  return (
    <Sent
      title={t('codeSent')}
      text={sent.isMailed ? `${t('codeNext')} ${t('mailed')}` : t('codeNext')}
      again={t('another')}
      onAgain={() => setSent(null)}
    />
  )
}
