import type { Notification } from '@qasima/shared/contract/notification/notification.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { pageOfNotification, useNotificationText } from '@qasima/shared/tracking/notification-text'
import { Badge } from '@qasima/shared/ui/badge'
import { Button, IconButton } from '@qasima/shared/ui/button'
import { BellIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Popover } from '@qasima/shared/ui/popover'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { accountToolsWords } from './account-tools.words.ts'
import { useNotifications } from './use-notifications.ts'

/** How many the panel shows. */
const shown = 6
/** Above this, the bell shows "more than" instead of a number. */
const maxCounted = 99

const Count = chakra('span', {
  base: {
    position: 'absolute',
    insetBlockStart: '0.5',
    insetInlineEnd: '0.5',
    minInlineSize: '4.5',
    paddingInline: '1',
    borderRadius: 'full',
    bg: 'accent',
    color: 'accentFg',
    fontSize: '11px',
    fontWeight: 'semibold',
    lineHeight: '18px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
})
const List = chakra('ul', { base: { display: 'flex', flexDirection: 'column', listStyle: 'none' } })
const Row = chakra('li', { base: { paddingBlock: '1', _notFirst: { borderBlockStartWidth: '1px' } } })
const Item = chakra('span', {
  base: {
    display: 'block',
    padding: '2',
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
    '&:is(a):hover': { bg: 'surface' },
  },
})

interface RowProps {
  readonly item: Notification
  readonly onOpen: () => void
}

function NotificationRow({ item, onOpen }: RowProps) {
  const t = useWords(accountToolsWords)
  const format = useFormat()
  const { alert, code, createdAt, isRead } = item
  const to = pageOfNotification(item)
  const sentence = useNotificationText(item)
  const content = (
    <>
      <Text as="span" display="block" size="sm" fontWeight={isRead ? 'normal' : 'medium'} numeric>
        {sentence}
      </Text>
      <HStack as="span" gap="2" marginBlockStart="1">
        {!isRead && <Badge tone="accent">{t('unread')}</Badge>}
        <Text as="span" size="xs" tone="muted">
          {[alert?.shop?.shopName ?? code?.shop.shopName, format.ago(createdAt)].filter(Boolean).join(' · ')}
        </Text>
      </HStack>
    </>
  )
  return (
    <Row>
      {to ? (
        <Item asChild>
          <Link to={to} onClick={onOpen}>
            {content}
          </Link>
        </Item>
      ) : (
        <Item>{content}</Item>
      )}
    </Row>
  )
}

interface PanelProps {
  readonly notifications: ReturnType<typeof useNotifications>
  readonly onClose: () => void
}

function Panel({ notifications: { read, markRead }, onClose }: PanelProps) {
  const t = useWords(accountToolsWords)
  const { reply, error, refetch } = read
  // A failed mark can be repeated on the account's own screen, which shows why.
  const mark = (ids: readonly string[] | null) => void markRead(ids).catch(() => {})

  function open({ id, isRead }: Notification) {
    if (!isRead) mark([id])
    onClose()
  }

  return (
    <Stack gap="2">
      <HStack justifyContent="space-between">
        <Heading as="p" size="xs">
          {t('bell')}
        </Heading>
        {reply && reply.unread > 0 && (
          <Button variant="ghost" size="sm" onClick={() => mark(null)}>
            {t('markAll')}
          </Button>
        )}
      </HStack>
      {!reply && error === null && (
        <Text role="status" size="sm" tone="muted">
          {t('loading')}
        </Text>
      )}
      {!reply && error !== null && (
        <Stack gap="2" role="alert" alignItems="flex-start">
          <Text size="sm">{t('failed')}</Text>
          <Button variant="secondary" size="sm" onClick={refetch}>
            {t('tryAgain')}
          </Button>
        </Stack>
      )}
      {reply?.items.length === 0 && (
        <Text size="sm" tone="muted">
          {t('none')}
        </Text>
      )}
      {reply && reply.items.length > 0 && (
        <List aria-label={t('bell')}>
          {reply.items.slice(0, shown).map((item) => (
            <NotificationRow key={item.id} item={item} onOpen={() => open(item)} />
          ))}
        </List>
      )}
      <Button asChild variant="secondary" size="sm">
        <Link to="/dashboard#alerts" onClick={onClose}>
          {t('all')}
        </Link>
      </Button>
    </Stack>
  )
}

/** The newest notifications under a bell that counts the unread ones. */
export function Bell({ userId }: { readonly userId: string }) {
  const t = useWords(accountToolsWords)
  const format = useFormat()
  const notifications = useNotifications(userId)
  const unread = notifications.read.reply?.unread ?? 0
  const shown = unread > maxCounted ? `${format.number(maxCounted)}+` : format.number(unread)
  const label = unread > 0 ? t('bellUnread', { count: unread, shown }) : t('bell')
  return (
    <Popover
      label={t('bell')}
      align="end"
      trigger={
        <IconButton label={label}>
          <BellIcon />
          {unread > 0 && <Count aria-hidden>{shown}</Count>}
        </IconButton>
      }
    >
      {(close) => <Panel notifications={notifications} onClose={close} />}
    </Popover>
  )
}
