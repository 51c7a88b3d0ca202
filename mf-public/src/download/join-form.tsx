import { findCountry } from '@qasima/shared/contract/country'
import type { DownloadSlug } from '@qasima/shared/contract/shortner/download'
import { joinWaitlist } from '@qasima/shared/contract/waitlist/waitlist.routes'
import { EmailInput } from '@qasima/shared/email/email-input'
import { EmailSuggestion } from '@qasima/shared/email/email-suggestion'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Field } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { downloadPageWords } from './download.words.ts'

interface JoinFormProps {
  readonly platform: DownloadSlug
  /** Of the account that is signed in; empty for a guest. */
  readonly email: string
  readonly onJoined: (email: string) => void
}

/** Takes the address of a visitor who wants to hear when a download is out. */
export function JoinForm({ platform, email, onJoined }: JoinFormProps) {
  const t = useWords(downloadPageWords)
  const country = findCountry(useVisitor().country)?.id
  // Checked when the address is written, not while it is.
  const [written, setWritten] = useState('')
  const form = useContractForm(joinWaitlist, {
    name: 'waitlist',
    defaults: { email },
    rest: { platform, ...(country && { country }) },
    words: { words: downloadPageWords },
    done: (_, sent) => onJoined(sent.email),
  })
  const field = form.register('email')
  return (
    <ContractForm form={form}>
      <Stack gap="0">
        <Field label={t('email')} hint={t('emailHint')} error={form.error('email')} required>
          <EmailInput
            autoComplete="email"
            {...field}
            onBlur={(event) => {
              setWritten(event.target.value)
              return field.onBlur(event)
            }}
          />
        </Field>
        <EmailSuggestion
          email={written}
          onTake={(suggested) => {
            form.set('email', suggested)
            setWritten(suggested)
          }}
        />
      </Stack>
      <Button type="submit" size="lg" alignSelf="start" loading={form.sending}>
        {t('tellMe')}
      </Button>
      <Text size="sm" tone="muted">
        {t('kept')}{' '}
        <Anchor asChild>
          <Link to="/privacy-policy">{t('privacy')}</Link>
        </Anchor>
      </Text>
    </ContractForm>
  )
}
