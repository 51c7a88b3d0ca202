import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation } from '@qasima/shared/router/router'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { lazyPart } from '@qasima/shared/ui/lazy-part'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useRef, useState } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { useArrivalFocus } from '../panel/use-arrival-focus.ts'
import { AlertMenu, alertId } from '../price-alert/alert-menu.tsx'
import { type PlacedAlert, useAlertActions, withAlert } from '../price-alert/use-alert-actions.ts'
import { alertState, useAlertText } from '../price-alert/use-alert-text.ts'
import { useTracked } from '../tracking/use-tracked.ts'
import { alertsTabWords } from './alerts-tab.words.ts'

const AlertDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "tracking" */ '../price-alert/alert-dialog.tsx')).AlertDialog,
)

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2',
    paddingBlock: '4',
    _notFirst: { borderBlockStartWidth: '1px' },
    _first: { paddingBlockStart: '0' },
  },
})
const Name = chakra(Link, { base: { overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } } })

const tones = { waiting: 'neutral', fired: 'good', snoozed: 'accent', ended: 'bad' } as const

interface RowProps {
  readonly placed: PlacedAlert
  readonly actions: ReturnType<typeof useAlertActions>
  readonly onEdit: () => void
}

function AlertRow({ placed, actions, onEdit }: RowProps) {
  const t = useWords(alertsTabWords)
  const { nameOf, stateOf } = useAlertText()
  const { alert, item } = placed
  const { id, slug, name } = item.product
  return (
    <Row>
      <Name to={`/product/${id}/${slug}`}>{name}</Name>
      <HStack gap="2">
        <AlertMenu placed={placed} actions={actions} onEdit={onEdit}>
          {nameOf(alert)}
        </AlertMenu>
        <Badge tone={tones[alertState(alert)]} maxInlineSize="full" whiteSpace="normal">
          {stateOf(alert)}
        </Badge>
      </HStack>
      {!item.isOffered && !item.isPaused && (
        <Text size="sm" tone="muted">
          {t('nothingToWatch')}
        </Text>
      )}
    </Row>
  )
}

function Awaited() {
  const t = useWords(alertsTabWords)
  return (
    <Stack gap="5" role="status" aria-label={t('alertsLoading')}>
      <Skeleton h="5" w="48" aria-hidden />
      <Skeleton h="9" w="40" aria-hidden />
      <Skeleton h="5" w="56" aria-hidden />
    </Stack>
  )
}

function NoAlert() {
  const t = useWords(alertsTabWords)
  const { search } = useLocation()
  return (
    <Stack gap="4" alignItems="flex-start">
      <Text tone="muted">{t('noAlerts')}</Text>
      <Button asChild variant="secondary" size="sm">
        <Link to={`/dashboard${search}#tracking`}>{t('toTracking')}</Link>
      </Button>
    </Stack>
  )
}

const placedAlerts = (items: readonly TrackedProduct[]): PlacedAlert[] =>
  items.flatMap((item) => item.alerts.map((alert) => ({ item, alert })))

/** The alerts of all watched products. */
export function AllAlerts() {
  const t = useWords(alertsTabWords)
  const heading = useRef<HTMLHeadingElement>(null)
  const { read, edit } = useTracked()
  const [open, setOpen] = useState<PlacedAlert | null>(null)
  const all = placedAlerts(read.reply?.items ?? [])
  const focusWhenShown = useArrivalFocus(
    all.map(({ alert }) => alertId(alert)),
    heading,
  )
  const actions = useAlertActions({
    edit,
    // The row is removed together with the button that had the focus.
    onRemoved: () => heading.current?.focus(),
    onRestored: (alert) => focusWhenShown(alertId(alert)),
  })
  return (
    <Panel title={t('alerts')} text={t('alertsText')} headingRef={heading}>
      <AccountData read={read} awaited={<Awaited />} failed={t('alertsFailed')}>
        {() =>
          all.length === 0 ? (
            <NoAlert />
          ) : (
            <Stack as="ul" gap="0" aria-label={t('alerts')}>
              {all.map((placed) => (
                <AlertRow key={placed.alert.id} placed={placed} actions={actions} onEdit={() => setOpen(placed)} />
              ))}
            </Stack>
          )
        }
      </AccountData>
      {open && (
        <AlertDialog
          item={open.item}
          alert={open.alert}
          onSaved={(alert) => edit(open.item.id, (item) => withAlert(item, alert))}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}
