import { useWords } from '@qasima/shared/i18n/words'
import { Card } from '@qasima/shared/ui/card'
import { DownloadButton } from '@qasima/shared/ui/download-button'
import { Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useIsOut } from '../../download/use-is-out.ts'
import { shopPageWords } from './shop-page.words.ts'

export function DownloadPrompt({ shopName }: { shopName: string }) {
  const t = useWords(shopPageWords)
  const isOut = useIsOut()
  return (
    <Card as="section" _print={{ display: 'none' }}>
      <Stack gap="3">
        <Heading size="xs">{t(isOut ? 'promptTitle' : 'promptSoonTitle')}</Heading>
        <Text size="sm" tone="muted">
          {t(isOut ? 'promptText' : 'promptSoon', { store: shopName })}
        </Text>
        <DownloadButton section="store" variant="secondary" fullWidth />
      </Stack>
    </Card>
  )
}
