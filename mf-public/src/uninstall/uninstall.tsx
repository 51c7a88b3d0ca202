import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { DownloadButton } from '@qasima/shared/ui/download-button'
import { Box, Reading, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Heading, Text } from '@qasima/shared/ui/text'
import { TicketMark } from '@qasima/shared/ui/ticket'
import { useFocusedHeading } from '@qasima/shared/ui/use-focused-heading'
import { useState } from 'react'
import { AnswerForm } from './answer-form.tsx'
import { uninstallWords } from './uninstall.words.ts'

function Sent() {
  const t = useWords(uninstallWords)
  const heading = useFocusedHeading()
  return (
    <Stack gap="4" alignItems="start">
      <TicketMark />
      <Heading ref={heading} as="h1" size="xl" tabIndex={-1} outline="none">
        {t('sentTitle')}
      </Heading>
      <Text size="lg" tone="muted">
        {t('sentText')}
      </Text>
    </Stack>
  )
}

/** Opened by the browser after the extension is removed. */
export function Component() {
  const t = useWords(uninstallWords)
  const [sent, setSent] = useState(false)
  return (
    <Reading paddingBlockStart={{ base: '8', md: '14' }} paddingBlockEnd={{ base: '16', md: '24' }}>
      {sent ? (
        <Sent />
      ) : (
        <Stack gap="10">
          <Stack as="header" gap="4">
            <Heading as="h1" size="xl">
              {t('title')}
            </Heading>
            <Text size="lg" tone="muted">
              {t('lead')}
            </Text>
          </Stack>
          <AnswerForm onSent={() => setSent(true)} />
        </Stack>
      )}
      <Stack
        as="aside"
        gap="3"
        alignItems="start"
        marginBlockStart="12"
        paddingBlockStart="8"
        borderBlockStartWidth="1px"
      >
        {!sent && (
          <Box>
            <Heading size="sm">{t('backTitle')}</Heading>
            <Text tone="muted">{t('backText')}</Text>
          </Box>
        )}
        <DownloadButton section="uninstall" variant="secondary" />
        <Anchor asChild>
          <Link to="/support">{t('support')}</Link>
        </Anchor>
      </Stack>
    </Reading>
  )
}
