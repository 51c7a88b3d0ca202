import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { maxAlerts } from '@qasima/shared/contract/tracking/tracking.limits'
import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { BellIcon, ChevronDownIcon, ExternalIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Menu, MenuItem, MenuSeparator } from '@qasima/shared/ui/menu'
import { ProductPlate } from '@qasima/shared/ui/picture/product-plate'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { AlertMenu } from '../price-alert/alert-menu.tsx'
import type { useAlertActions } from '../price-alert/use-alert-actions.ts'
import { alertState, useAlertText } from '../price-alert/use-alert-text.ts'
import { LastCheck, TrackedPrice } from './tracked-price.tsx'
import { trackedRowWords } from './tracked-row.words.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    // With large text on a phone, the picture is above.
    flexWrap: 'wrap',
    gap: '4',
    paddingBlock: '5',
    _notFirst: { borderBlockStartWidth: '1px' },
    _first: { paddingBlockStart: '0' },
  },
})
const Picture = chakra('div', { base: { flexShrink: '0', '& > span': { boxSize: { base: '16', md: '24' } } } })
const Name = chakra(Link, {
  base: { fontWeight: 'medium', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } },
})

/** Id of the first element of a row for screen readers. */
export const rowId = ({ id }: Pick<TrackedProduct, 'id'>) => `tracked-${id}`

/** The actions of a row. */
export interface RowActions {
  readonly onAlert: (item: TrackedProduct, alert: PriceAlert | null) => void
  /** Ids of products being checked. */
  readonly checking: ReadonlySet<string>
  readonly onCheck: (item: TrackedProduct) => void
  readonly onDetails: (item: TrackedProduct) => void
  readonly onPause: (item: TrackedProduct) => void
  readonly onStop: (item: TrackedProduct) => void
  readonly alerts: ReturnType<typeof useAlertActions>
}

interface RowProps {
  readonly item: TrackedProduct
  readonly actions: RowActions
}

function RowMenu({ item, actions }: RowProps) {
  const t = useWords(trackedRowWords)
  const label = t('moreOn', { product: item.product.name })
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="ghost" size="sm" aria-label={label}>
          {t('more')}
          <ChevronDownIcon />
        </Button>
      }
    >
      {item.alerts.length > 0 && item.alerts.length < maxAlerts && (
        <MenuItem onSelect={() => actions.onAlert(item, null)}>{t('addAlert')}</MenuItem>
      )}
      {item.listing && (
        <MenuItem disabled={actions.checking.has(item.id)} onSelect={() => actions.onCheck(item)}>
          {t('check')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => actions.onDetails(item)}>{t('details')}</MenuItem>
      <MenuItem onSelect={() => actions.onPause(item)}>{item.isPaused ? t('resume') : t('pause')}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => actions.onStop(item)}>{t('stop')}</MenuItem>
    </Menu>
  )
}

function AlertChips({ item, actions }: RowProps) {
  const t = useWords(trackedRowWords)
  const { nameOf, stateOf } = useAlertText()
  if (item.alerts.length === 0) return null
  return (
    <HStack as="ul" gap="2" aria-label={t('alerts', { product: item.product.name })}>
      {item.alerts.map((alert) => (
        <HStack as="li" key={alert.id} maxInlineSize="full">
          <AlertMenu
            placed={{ item, alert }}
            actions={actions.alerts}
            icon={<BellIcon />}
            onEdit={() => actions.onAlert(item, alert)}
          >
            {nameOf(alert)}{' '}
            {alertState(alert) !== 'waiting' && (
              <Text as="span" tone="muted" fontWeight="normal">
                {stateOf(alert)}
              </Text>
            )}
          </AlertMenu>
        </HStack>
      ))}
    </HStack>
  )
}

/** One product: its price and verdict, the last check, and its alerts. */
export function TrackedRow({ item, actions }: RowProps) {
  const t = useWords(trackedRowWords)
  const { product, listing, listingId, tags, note } = item
  const place = [listing?.shop.shopName, listingId === null && listing && t('anyStore')].filter(Boolean).join(' · ')
  return (
    <Row>
      <Picture>
        <ProductPlate product={product} size="xl" />
      </Picture>
      <Stack gap="3" flex="1 1 10rem">
        <Stack gap="1">
          <Name id={rowId(item)} to={`/product/${product.id}/${product.slug}`}>
            {product.name}
          </Name>
          {place && (
            <Text size="sm" tone="muted">
              {place}
            </Text>
          )}
        </Stack>
        <TrackedPrice item={item} />
        <LastCheck item={item} isChecking={actions.checking.has(item.id)} />
        {note && (
          <Text size="sm" overflowWrap="anywhere">
            {t('note', { note: isolated(note) })}
          </Text>
        )}
        {tags.length > 0 && (
          <HStack gap="1.5">
            {tags.map((tag) => (
              <Badge key={tag} maxInlineSize="full" whiteSpace="normal">
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </HStack>
        )}
        <AlertChips item={item} actions={actions} />
        <HStack gap="2">
          {listing && (
            <Button asChild size="sm">
              <a
                href={listing.url}
                target="_blank"
                rel="noopener nofollow sponsored"
                aria-label={t('buyOf', { product: product.name })}
              >
                {t('buy')}
                <ExternalIcon />
              </a>
            </Button>
          )}
          {item.alerts.length === 0 && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('setAlertOn', { product: product.name })}
              onClick={() => actions.onAlert(item, null)}
            >
              <BellIcon />
              {t('setAlert')}
            </Button>
          )}
          <RowMenu item={item} actions={actions} />
        </HStack>
      </Stack>
    </Row>
  )
}
