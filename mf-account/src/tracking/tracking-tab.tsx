import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { Chip, ChipRow } from '@qasima/shared/ui/chip'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Field, Select } from '@qasima/shared/ui/field'
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { lazyPart } from '@qasima/shared/ui/lazy-part'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { useArrivalFocus } from '../panel/use-arrival-focus.ts'
import { alertId } from '../price-alert/alert-menu.tsx'
import { useAlertActions, withAlert } from '../price-alert/use-alert-actions.ts'
import { AddProduct } from './add-product.tsx'
import { addProductWords } from './add-product.words.ts'
import { ExportMenu } from './export-menu.tsx'
import {
  type Group,
  groups,
  inOrder,
  isIn,
  type Order,
  orders,
  type Section,
  sectionsOf,
  tagsOf,
} from './tracked-groups.ts'
import { type RowActions, rowId, TrackedRow } from './tracked-row.tsx'
import { trackingWords } from './tracking.words.ts'
import { useRowActions } from './use-row-actions.ts'
import { type Tracked, useTracked } from './use-tracked.ts'

const AlertDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "tracking" */ '../price-alert/alert-dialog.tsx')).AlertDialog,
)
const TrackedDetails = lazyPart(
  async () => (await import(/* webpackChunkName: "tracking" */ './tracked-details.tsx')).TrackedDetails,
)
// Importing needs a CSV parser, which few visits use.
const ImportProducts = lazyPart(async () => (await import('./import-products.tsx')).ImportProducts)

type Open =
  | { readonly dialog: 'alert'; readonly item: TrackedProduct; readonly alert: PriceAlert | null }
  | { readonly dialog: 'details'; readonly item: TrackedProduct }
  | { readonly dialog: 'import' }

interface Choice {
  readonly group: Group | null
  readonly tag: string | null
  readonly order: Order
}

interface FilterProps {
  readonly items: readonly TrackedProduct[]
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
}

/** Filters by group and tag. */
function Filters({ items, choice, onChoose }: FilterProps) {
  const t = useWords(trackingWords)
  const format = useFormat()
  const now = Date.now()
  const tags = tagsOf(items)
  return (
    <Stack gap="2">
      <ChipRow role="group" aria-label={t('filter')}>
        <Chip
          pressed={choice.group === null}
          count={format.number(items.length)}
          onPressedChange={() => onChoose({ ...choice, group: null })}
        >
          {t('all')}
        </Chip>
        {groups.map((group) => (
          <Chip
            key={group}
            pressed={choice.group === group}
            count={format.number(items.filter((item) => isIn(group, item, now)).length)}
            onPressedChange={(isPressed) => onChoose({ ...choice, group: isPressed ? group : null })}
          >
            {t(group)}
          </Chip>
        ))}
      </ChipRow>
      {tags.length > 0 && (
        <ChipRow role="group" aria-label={t('tags')}>
          {tags.map((tag) => (
            <Chip
              key={tag}
              pressed={choice.tag === tag}
              onPressedChange={(isPressed) => onChoose({ ...choice, tag: isPressed ? tag : null })}
            >
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </ChipRow>
      )}
    </Stack>
  )
}

function sectionsFor(items: readonly TrackedProduct[], { group, tag, order }: Choice): Section[] {
  const now = Date.now()
  const tagged = inOrder(tag === null ? items : items.filter((item) => item.tags.includes(tag)), order)
  if (group === null) return sectionsOf(tagged, now)
  const some = tagged.filter((item) => isIn(group, item, now))
  return some.length > 0 ? [{ group, items: some }] : []
}

interface ListProps {
  readonly items: readonly TrackedProduct[]
  readonly actions: RowActions
}

function TrackedList({ items, actions }: ListProps) {
  const t = useWords(trackingWords)
  const [choice, setChoice] = useState<Choice>({ group: null, tag: null, order: 'newest' })
  // The tag may have disappeared with its last product.
  const tag = choice.tag !== null && tagsOf(items).includes(choice.tag) ? choice.tag : null
  const sections = sectionsFor(items, { ...choice, tag })
  if (items.length === 0) {
    return (
      <EmptyState
        titleAs="p"
        title={t('emptyTitle')}
        description={t('emptyText')}
        action={
          <Button asChild variant="secondary">
            <Link to="/products">{t('browse')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <Stack gap="6">
      <Filters items={items} choice={{ ...choice, tag }} onChoose={setChoice} />
      {items.length > 1 && (
        <Box maxInlineSize="14rem">
          <Field label={t('order')}>
            <Select
              value={choice.order}
              onChange={({ target }) => {
                const order = orders.find((known) => known === target.value)
                if (order) setChoice({ ...choice, order })
              }}
            >
              {orders.map((order) => (
                <option key={order} value={order}>
                  {t(order)}
                </option>
              ))}
            </Select>
          </Field>
        </Box>
      )}
      {sections.length === 0 && (
        <Text role="status" tone="muted">
          {t('noneFits')}
        </Text>
      )}
      {sections.map((section) => (
        <Stack as="section" key={section.group} gap="4" aria-label={t(section.group)}>
          {/* Products that are no others have no heading of their own. */}
          {(sections.length > 1 || section.group !== 'others') && (
            <Heading as="h3" size="xs">
              {t(section.group)}
            </Heading>
          )}
          <Stack as="ul" gap="0" aria-label={t(section.group)}>
            {section.items.map((item) => (
              <TrackedRow key={item.id} item={item} actions={actions} />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  )
}

function Awaited() {
  const t = useWords(trackingWords)
  return (
    <Stack gap="7" role="status" aria-label={t('loading')}>
      {['first', 'second', 'third'].map((row) => (
        <Stack key={row} gap="3" aria-hidden>
          <Skeleton h="5" w="48" />
          <Skeleton h="3.5" w="64" />
          <Skeleton h="3.5" w="32" />
        </Stack>
      ))}
    </Stack>
  )
}

interface DialogsProps {
  readonly open: Open | null
  readonly tracked: Tracked
  readonly onClose: () => void
}

function Dialogs({ open, tracked, onClose }: DialogsProps) {
  if (!open) return null
  return (
    <>
      {open.dialog === 'alert' && (
        <AlertDialog
          item={open.item}
          alert={open.alert}
          onSaved={(alert) => tracked.edit(open.item.id, (item) => withAlert(item, alert))}
          onClose={onClose}
        />
      )}
      {open.dialog === 'details' && <TrackedDetails item={open.item} onSaved={tracked.put} onClose={onClose} />}
      {open.dialog === 'import' && <ImportProducts onAdded={tracked.put} onClose={onClose} />}
    </>
  )
}

const idsOf = (item: TrackedProduct) => [rowId(item), ...item.alerts.map(alertId)]

/** The watched products, and the ways to add more. */
export function TrackingTab() {
  const t = useWords(trackingWords)
  const adding = useWords(addProductWords)
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const tracked = useTracked()
  // The row is removed together with its buttons: the heading gets the focus.
  const toHeading = () => heading.current?.focus()
  const focusWhenShown = useArrivalFocus((tracked.read.reply?.items ?? []).flatMap(idsOf), heading)
  const rows = useRowActions({
    tracked,
    onRemoved: toHeading,
    onRestored: (item) => focusWhenShown(rowId(item)),
  })
  const alerts = useAlertActions({
    edit: tracked.edit,
    onRemoved: toHeading,
    onRestored: (alert) => focusWhenShown(alertId(alert)),
  })
  const setAlert = (item: TrackedProduct, alert: PriceAlert | null) => setOpen({ dialog: 'alert', item, alert })
  const actions: RowActions = {
    ...rows,
    alerts,
    onAlert: setAlert,
    onDetails: (item) => setOpen({ dialog: 'details', item }),
  }

  function added(item: TrackedProduct) {
    const product = isolated(item.product.name)
    const isNew = tracked.put(item)
    focusWhenShown(rowId(item))
    const action = {
      label: adding('setAlert'),
      onSelect() {
        // The dialog returns the focus here: this toast is gone by then.
        document.getElementById(rowId(item))?.focus()
        setAlert(item, null)
      },
    }
    if (isNew) toast.success(adding('added', { product }), { action })
    else toast.info(adding('known', { product }))
  }

  const { read } = tracked
  return (
    <Stack gap="5">
      <AddProduct tracked={tracked} onAdded={added} />
      <Panel title={t('title')} headingRef={heading}>
        <AccountData read={read} awaited={<Awaited />} failed={t('failed')}>
          {({ items, tracked: count, limit }) => (
            <Stack gap="6">
              <HStack justifyContent="space-between">
                <Text size="sm" tone="muted" role="status" numeric>
                  {t('counted', { tracked: format.number(count), limit: format.number(limit) })}
                </Text>
                <HStack gap="2">
                  <Button variant="secondary" size="sm" onClick={() => setOpen({ dialog: 'import' })}>
                    {t('import')}
                  </Button>
                  {items.length > 0 && <ExportMenu />}
                </HStack>
              </HStack>
              <TrackedList items={items} actions={actions} />
            </Stack>
          )}
        </AccountData>
      </Panel>
      <Dialogs open={open} tracked={tracked} onClose={() => setOpen(null)} />
    </Stack>
  )
}
