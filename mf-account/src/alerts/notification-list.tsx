import {
  listNotifications,
  type Notification,
  readNotifications,
} from '@qasima/shared/contract/notification/notification.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { markedRead, type Notifications, withNextPage } from '@qasima/shared/tracking/notification-list'
import { pageOfNotification, useNotificationText } from '@qasima/shared/tracking/notification-text'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { Chip, ChipRow } from '@qasima/shared/ui/chip'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { LoadMore } from '@qasima/shared/ui/load-more'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { alertsTabWords } from './alerts-tab.words.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '3',
    paddingBlock: '4',
    _notFirst: { borderBlockStartWidth: '1px' },
    _first: { paddingBlockStart: '0' },
  },
})
const Sentence = chakra(Link, { base: { overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } } })

type Kind = NonNullable<Notification['alert']>['kind']
type Filter = Kind | 'all' | 'unread'

const fits = ({ isRead, alert }: Notification, filter: Filter) =>
  filter === 'all' || (filter === 'unread' ? !isRead : alert?.kind === filter)

/** The kinds that occur among them. */
const kindsOf = (items: readonly Notification[]): Kind[] => [
  ...new Set(items.flatMap(({ alert }) => (alert ? [alert.kind] : []))),
]

interface RowProps {
  readonly item: Notification
  readonly onRead: () => void
}

function NotificationRow({ item, onRead }: RowProps) {
  const t = useWords(alertsTabWords)
  const format = useFormat()
  const sentence = useNotificationText(item)
  const { alert, code, createdAt, isRead } = item
  const to = pageOfNotification(item)
  return (
    <Row>
      <Stack gap="1" flex="1 1 14rem">
        <Text fontWeight={isRead ? 'normal' : 'medium'} numeric>
          {to ? (
            <Sentence to={to} onClick={() => isRead || onRead()}>
              {sentence}
            </Sentence>
          ) : (
            sentence
          )}
        </Text>
        <HStack gap="2">
          {!isRead && <Badge tone="accent">{t('isNew')}</Badge>}
          <Text size="sm" tone="muted">
            {[alert?.shop?.shopName ?? code?.shop.shopName, format.ago(createdAt)].filter(Boolean).join(' · ')}
          </Text>
        </HStack>
      </Stack>
      {!isRead && (
        <Button variant="ghost" size="sm" aria-label={t('markReadOne', { notification: sentence })} onClick={onRead}>
          {t('markRead')}
        </Button>
      )}
    </Row>
  )
}

interface ListProps {
  readonly reply: Notifications
  readonly onChange: (reply: Notifications) => void
  readonly onGone: () => void
}

function List({ reply, onChange, onGone }: ListProps) {
  const t = useWords(alertsTabWords)
  const format = useFormat()
  const language = useLanguage()
  const [filter, setFilter] = useState<Filter>('all')
  const [isLoading, setLoading] = useState(false)
  // A reply is merged into the current list.
  const latest = useRef(reply)
  latest.current = reply
  const { items, unread, nextCursor } = reply
  const filters: Filter[] = ['all', 'unread', ...kindsOf(items)]
  const shown = items.filter((item) => fits(item, filter))

  async function read(ids: readonly string[] | null) {
    try {
      const { unread: left } = await call(readNotifications, { body: ids ? { ids: [...ids] } : { all: true } })
      // The button goes.
      onGone()
      onChange(markedRead(latest.current, ids, left))
      if (!ids) toast.success(t('allRead'))
    } catch (error) {
      toast.error(failureSentence(error, language))
    }
  }

  async function load() {
    setLoading(true)
    try {
      const next = await call(listNotifications, { query: { cursor: nextCursor ?? '' } })
      onChange(withNextPage(latest.current, next))
    } catch (error) {
      toast.error(failureSentence(error, language))
    }
    setLoading(false)
  }

  if (items.length === 0) return <Text tone="muted">{t('none')}</Text>
  return (
    <Stack gap="4">
      <ChipRow role="group" aria-label={t('filter')}>
        {filters.map((name) => (
          <Chip
            key={name}
            pressed={name === filter}
            onPressedChange={() => setFilter(name)}
            {...(name === 'unread' && { count: format.number(unread) })}
          >
            {t(name)}
          </Chip>
        ))}
      </ChipRow>
      {unread > 0 && (
        <Button variant="secondary" size="sm" alignSelf="start" onClick={() => void read(null)}>
          {t('markAll')}
        </Button>
      )}
      {shown.length === 0 && <Text tone="muted">{t('noneFits')}</Text>}
      <Stack as="ul" gap="0" aria-label={t('list')}>
        {shown.map((item) => (
          <NotificationRow key={item.id} item={item} onRead={() => void read([item.id])} />
        ))}
      </Stack>
      <LoadMore
        progress={t('shown', { count: shown.length })}
        label={t('more')}
        loading={isLoading}
        {...(nextCursor && { onLoad: () => void load() })}
      />
    </Stack>
  )
}

function Awaited() {
  const t = useWords(alertsTabWords)
  return (
    <Stack gap="5" role="status" aria-label={t('listLoading')}>
      <Skeleton h="5" aria-hidden />
      <Skeleton h="5" aria-hidden />
      <Skeleton h="5" aria-hidden />
    </Stack>
  )
}

/** The notifications of alerts; the bell shows the newest of the same list. */
export function NotificationList() {
  const t = useWords(alertsTabWords)
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useAccountRead(listNotifications)
  return (
    <Panel title={t('list')} text={t('listText')} headingRef={heading}>
      <AccountData read={read} awaited={<Awaited />} failed={t('listFailed')}>
        {(reply) => <List reply={reply} onChange={read.replace} onGone={() => heading.current?.focus()} />}
      </AccountData>
    </Panel>
  )
}
