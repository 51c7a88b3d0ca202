import { findCountry } from '@qasima/shared/contract/country'
import type { DownloadSlug } from '@qasima/shared/contract/shortner/download'
import { joinWaitlist } from '@qasima/shared/contract/waitlist/waitlist.routes'
import { EmailField } from '@qasima/shared/email/email-field'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
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
  const form = useContractForm(joinWaitlist, {
    name: 'waitlist',
    defaults: { email },
    rest: { platform, ...(country && { country }) },
    words: { words: downloadPageWords },
    done: (_, sent) => onJoined(sent.email),
  })
  return (
    <ContractForm form={form}>
      <EmailField
        label={t('email')}
        hint={t('emailHint')}
        error={form.error('email')}
        onTake={(suggested) => form.set('email', suggested)}
        {...form.register('email')}
      />
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
