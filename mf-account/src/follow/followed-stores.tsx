import { type Follow, followChannels, followPaces, listFollows } from '@qasima/shared/contract/follow/follow.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Select } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { useRef } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { followedStoresWords } from './followed-stores.words.ts'
import { useFollows } from './use-follows.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    paddingBlock: '3',
    _notFirst: { borderBlockStartWidth: '1px' },
  },
})
const Controls = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', '& select': { inlineSize: 'auto' } },
})

interface RowProps {
  readonly follow: Follow
  readonly actions: ReturnType<typeof useFollows>
}

function FollowRow({ follow, actions }: RowProps) {
  const t = useWords(followedStoresWords)
  const format = useFormat()
  const { shop, channel, pace } = follow
  const named = { store: isolated(shop.shopName) }
  return (
    <Row>
      <Stack gap="0">
        <Anchor asChild>
          <Link to={`/shop/${shop.id}/${shop.slug}`}>
            <Bdi>{shop.shopName}</Bdi>
          </Link>
        </Anchor>
        <Text size="sm" tone="muted" numeric>
          {t('codes', { count: shop.couponCount, shown: format.number(shop.couponCount) })}
        </Text>
      </Stack>
      <Controls>
        <Select
          aria-label={t('channel', named)}
          value={channel}
          onChange={({ target }) => {
            const next = followChannels.find((known) => known === target.value)
            if (next) actions.onChange(follow, { channel: next })
          }}
        >
          {followChannels.map((known) => (
            <option key={known} value={known}>
              {t(known)}
            </option>
          ))}
        </Select>
        {channel !== 'bell' && (
          <Select
            aria-label={t('pace', named)}
            value={pace}
            onChange={({ target }) => {
              const next = followPaces.find((known) => known === target.value)
              if (next) actions.onChange(follow, { pace: next })
            }}
          >
            {followPaces.map((known) => (
              <option key={known} value={known}>
                {t(known)}
              </option>
            ))}
          </Select>
        )}
        <Button variant="ghost" aria-label={t('unfollowOne', named)} onClick={() => actions.onUnfollow(follow)}>
          {t('unfollow')}
        </Button>
      </Controls>
    </Row>
  )
}

function Awaited() {
  const t = useWords(followedStoresWords)
  return (
    <Stack gap="3" role="status" aria-label={t('loading')}>
      <Skeleton h="11" aria-hidden />
      <Skeleton h="11" aria-hidden />
    </Stack>
  )
}

/** The stores that the account follows, and how it is notified of their codes. */
export function FollowedStores() {
  const t = useWords(followedStoresWords)
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useAccountRead(listFollows)
  // The row is removed together with its buttons: the heading gets the focus.
  const actions = useFollows(read, () => heading.current?.focus())
  return (
    <Panel title={t('title')} text={t('text')} headingRef={heading}>
      <AccountData read={read} awaited={<Awaited />} failed={t('failed')}>
        {({ items, limit }) =>
          items.length === 0 ? (
            <EmptyState
              titleAs="p"
              title={t('none')}
              description={t('noneHint')}
              action={
                <Button asChild variant="secondary">
                  <Link to="/shops">{t('browse')}</Link>
                </Button>
              }
            />
          ) : (
            <Stack gap="2">
              <Text size="sm" tone="muted" role="status" numeric>
                {t('counted', { followed: format.number(items.length), limit: format.number(limit) })}
              </Text>
              <Stack as="ul" gap="0" listStyleType="none" aria-label={t('title')}>
                {items.map((follow) => (
                  <FollowRow key={follow.shop.id} follow={follow} actions={actions} />
                ))}
              </Stack>
            </Stack>
          )
        }
      </AccountData>
    </Panel>
  )
}
