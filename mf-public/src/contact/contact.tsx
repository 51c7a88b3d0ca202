import { useVisitor } from '@qasima/shared/federation/visitor'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { ChatIcon, MailIcon } from '@qasima/shared/ui/icon'
import { Grid, HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import type { ReactNode } from 'react'
import { Prose } from '../prose/prose.tsx'
import { ReadingPage } from '../prose/reading-page.tsx'
import { contactWords } from './contact.words.ts'

type ChannelProps = {
  icon: ReactNode
  name: string
  text: string
  address: string
  copyLabel: string
  /** What leads there. */
  children: ReactNode
}

function Channel({ icon, name, text, address, copyLabel, children }: ChannelProps) {
  const t = useWords(contactWords)
  return (
    <Card as="section" padding="lg">
      <Stack gap="4" blockSize="full">
        <HStack gap="3" color="accentText">
          {icon}
          <Heading size="sm">{name}</Heading>
        </HStack>
        <Text tone="muted">{text}</Text>
        <Text size="lg" fontWeight="medium" overflowWrap="anywhere">
          <Bdi dir="ltr">{address}</Bdi>
        </Text>
        <Stack gap="2" marginBlockStart="auto">
          {children}
          <CopyButton
            variant="secondary"
            code={address}
            label={copyLabel}
            copiedLabel={t('copied')}
            onCopied={() => toast.success(t('copied'))}
            onFailed={() => toast.error(t('copyFailed'))}
          />
        </Stack>
      </Stack>
    </Card>
  )
}

export function Component() {
  const t = useWords(contactWords)
  const { email, whatsapp } = useVisitor().contact
  return (
    <ReadingPage title={t('title')} lead={t('lead')}>
      <Stack gap="10">
        <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(17rem, 1fr))' }}>
          {email && (
            <Channel
              icon={<MailIcon />}
              name={t('email')}
              text={t('emailText')}
              address={email}
              copyLabel={t('copyEmail')}
            >
              <Button asChild>
                <a href={`mailto:${email}`}>{t('emailAction')}</a>
              </Button>
            </Channel>
          )}
          {whatsapp && (
            <Channel
              icon={<ChatIcon />}
              name={t('whatsapp')}
              text={t('whatsappText')}
              address={whatsapp}
              copyLabel={t('copyNumber')}
            >
              <Button asChild>
                {/* wa.me takes the international number as digits alone. */}
                <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} target="_blank" rel="noopener">
                  {t('whatsappAction')}
                </a>
              </Button>
            </Channel>
          )}
        </Grid>
        {!email && !whatsapp && <Alert title={t('none')}>{t('noneText')}</Alert>}
        <Prose>
          <h2>{t('helpTitle')}</h2>
          <ul>
            <li>{t('helpCode')}</li>
            <li>{t('helpPrice')}</li>
            <li>{t('helpAccount')}</li>
          </ul>
          <h2>{t('expectTitle')}</h2>
          <p>
            {t('expectText')}{' '}
            <Anchor asChild>
              <Link to="/support">{t('support')}</Link>
            </Anchor>
          </p>
        </Prose>
      </Stack>
    </ReadingPage>
  )
}
