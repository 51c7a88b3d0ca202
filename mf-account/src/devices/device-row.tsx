import type { Device } from '@qasima/shared/contract/identity/account.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { MobileIcon, MonitorIcon } from '@qasima/shared/ui/icon'
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { deviceOf } from './device-of.ts'
import { devicesWords } from './devices.words.ts'
import { useDeviceName } from './use-device-name.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4',
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    paddingBlock: '4',
    _notFirst: { borderBlockStartWidth: '1px' },
    _first: { paddingBlockStart: '0' },
  },
})

interface DeviceRowProps {
  readonly device: Device
  readonly signingOut: boolean
  readonly onSignOut: () => void
}

/** One device: what it is, where and when it was used, and a button to sign it out. */
export function DeviceRow({ device, signingOut, onSignOut }: DeviceRowProps) {
  const t = useWords(devicesWords)
  const format = useFormat()
  const name = useDeviceName()(device)
  const Icon = deviceOf(device.userAgent).isHandheld ? MobileIcon : MonitorIcon
  return (
    <Row>
      <Box color="muted" paddingBlockStart="0.5">
        <Icon />
      </Box>
      <Stack gap="1" flex="1 1 12rem">
        <HStack gap="2">
          <Text fontWeight="medium">{name}</Text>
          {device.isCurrent && <Badge tone="good">{t('thisDevice')}</Badge>}
        </HStack>
        <Text size="sm" tone="muted">
          {t('lastUsed', { when: format.ago(device.lastUsedAt) })}
          {device.country && ` · ${format.country(device.country)}`}
        </Text>
        <Text size="sm" tone="muted">
          {t('since', { when: format.date(device.createdAt) })}
        </Text>
      </Stack>
      {!device.isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          // Below the text on a phone, aligned with it.
          marginInlineStart={{ base: '10', sm: '0' }}
          loading={signingOut}
          aria-label={t('signOutDevice', { device: name })}
          onClick={onSignOut}
        >
          {t('signOut')}
        </Button>
      )}
    </Row>
  )
}
