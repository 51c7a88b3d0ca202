import { type DownloadSlug, downloadSlugs } from '@qasima/shared/contract/shortner/download'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useParams } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { session } from '@qasima/shared/session/session'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { TicketMark } from '@qasima/shared/ui/ticket'
import { useFocusedHeading } from '@qasima/shared/ui/use-focused-heading'
import { useState } from 'react'
import { ReadingPage } from '../prose/reading-page.tsx'
import { downloadPageWords } from './download.words.ts'
import { JoinForm } from './join-form.tsx'

function Joined({ email }: { email: string }) {
  const t = useWords(downloadPageWords)
  const heading = useFocusedHeading()
  return (
    <Stack gap="3" alignItems="start">
      <TicketMark />
      <Heading ref={heading} as="h2" size="md" tabIndex={-1} outline="none">
        {t('joined')}
      </Heading>
      <Text overflowWrap="anywhere">{t('joinedText', { email: isolated(email) })}</Text>
      <Text size="sm" tone="muted">
        {t('joinedLeave')}
      </Text>
    </Stack>
  )
}

function MissingDownload() {
  const t = useWords(downloadPageWords)
  return (
    <EmptyState
      titleAs="h1"
      title={t('missing')}
      description={t('missingHint')}
      action={
        <Button asChild>
          <Link to="/shops">{t('browse')}</Link>
        </Button>
      }
    />
  )
}

/** Where a download leads that no store of apps has yet: says so, and takes addresses to notify. */
export function Component() {
  const { platform: slug } = useParams()
  const platform = downloadSlugs.find((known) => known === slug)
  return platform ? <ComingDownload platform={platform} /> : <MissingDownload />
}

function ComingDownload({ platform }: { platform: DownloadSlug }) {
  const t = useWords(downloadPageWords)
  const accountId = useAccountId()
  const email = accountId === undefined ? '' : (session.getState().user?.email ?? '')
  const [joined, setJoined] = useState<{ platform: string; email: string }>()
  return (
    <ReadingPage title={t(platform)} lead={t('lead')}>
      <Stack gap="8">
        <Card padding="lg">
          {joined?.platform === platform ? (
            <Joined email={joined.email} />
          ) : (
            <Stack gap="5">
              <Heading as="h2" size="md">
                {t('formTitle')}
              </Heading>
              <JoinForm
                key={`${platform} ${accountId}`}
                platform={platform}
                email={email}
                onJoined={(sent) => setJoined({ platform, email: sent })}
              />
            </Stack>
          )}
        </Card>
        <Box>
          <Button asChild variant="secondary">
            <Link to="/shops">{t('browse')}</Link>
          </Button>
        </Box>
      </Stack>
    </ReadingPage>
  )
}
