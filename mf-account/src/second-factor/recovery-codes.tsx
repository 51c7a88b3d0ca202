import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { Grid, HStack, Stack } from '@qasima/shared/ui/layout'
import { Code, Heading } from '@qasima/shared/ui/text'
import { useFocusedHeading } from '@qasima/shared/ui/use-focused-heading'
import { saveFile } from '../account-settings/save-file.ts'
import { securityWords } from './security.words.ts'

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useWords(securityWords)
  // They appear only once, above the button that was clicked: on a phone they are out of view.
  const heading = useFocusedHeading()
  const text = codes.join('\n')
  return (
    <Stack gap="4">
      <Heading ref={heading} as="h3" size="xs" tabIndex={-1} outline="none" scrollMarginBlockStart="24">
        {t('recovery')}
      </Heading>
      <Alert tone="info">{t('saveNow')}</Alert>
      <Grid
        as="ul"
        dir="ltr"
        aria-label={t('recovery')}
        gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))"
        gap="2"
      >
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Grid>
      <HStack flexWrap="wrap">
        <CopyButton verbatim variant="secondary" code={text} label={t('copyCodes')} copiedLabel={t('copied')} />
        <Button variant="secondary" onClick={() => saveFile('qasima-recovery-codes.txt', `${text}\n`, 'text/plain')}>
          {t('downloadCodes')}
        </Button>
        <Button onClick={onSaved}>{t('codesSaved')}</Button>
      </HStack>
    </Stack>
  )
}
