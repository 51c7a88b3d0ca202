import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { HStack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useQueueSelection } from './use-queue-selection.ts'
import type { Entry } from './use-settle.ts'

const List = chakra('ul', { base: { display: 'flex', flexDirection: 'column', gap: '3', listStyle: 'none' } })
const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minInlineSize: '6',
    paddingInline: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'edge',
    textAlign: 'center',
    fontSize: 'xs',
  },
})

const fields = 'input:not([type=checkbox]), textarea, select'

const Row = chakra('div', { base: { display: 'flex', gap: '2', alignItems: 'flex-start' } })
const RowBody = chakra('div', { base: { flexGrow: '1', minInlineSize: '0', paddingBlockStart: '1' } })

/** The Latin letter of a key, also where the keyboard writes Arabic. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[\u0600-\u06ff]/.test(key) ? code.replace(/^Key/, '').toLowerCase() : key

/** What one key does to the entry that the keyboard is on. */
interface QueueKey<Item> {
  readonly key: string
  readonly what: string
  readonly act: (item: Item) => void
}

/** What can be done with all that is selected; the first is the usual one. */
interface QueueAction<Item> {
  readonly label: string
  readonly act: (items: readonly Item[]) => void
}

interface QueueProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keys: readonly QueueKey<Item>[]
  /** None where entries cannot be selected. */
  readonly actions?: readonly QueueAction<Item>[]
  readonly onUndo: (() => void) | null
  /** What stands here when nothing waits; undo goes on. */
  readonly empty: ReactNode
  readonly children: (item: Item, isCurrent: boolean) => ReactNode
}

/** Entries one under another that are gone through by keys, wherever the focus is. */
export function Queue<Item extends Entry>({
  label,
  items,
  keys,
  actions = [],
  onUndo,
  empty,
  children,
}: QueueProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const isKeyed = useRef(false)
  const { selected, range, toggle, select, setRange } = useQueueSelection(items)
  const current = items[Math.min(place, items.length - 1)]

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    const isTyped = event.target instanceof Element && event.target.matches(fields)
    if (!isPlain || isTyped || document.querySelector('dialog[open]')) return
    const pressed = letterOf(event)
    const step = { j: 1, k: -1 }[pressed]
    const known = keys.find(({ key }) => key === pressed)
    const isSelecting = pressed === 'x' && actions.length > 0
    if (pressed === 'u' ? !onUndo : !current || (step === undefined && !known && !isSelecting)) return
    event.preventDefault()
    isKeyed.current = true
    if (pressed === 'u') onUndo?.()
    else if (current && step !== undefined)
      setPlace(Math.max(0, Math.min(items.indexOf(current) + step, items.length - 1)))
    else if (current && isSelecting) toggle(current.id)
    else if (current) known?.act(current)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  // The focus follows the keys, so that what is read aloud is what they act on.
  useEffect(() => {
    if (!isKeyed.current || !current) return
    isKeyed.current = false
    list.current?.querySelector<HTMLElement>(`[data-entry="${current.id}"]`)?.focus()
  }, [current])

  if (items.length === 0) return empty
  const canSelect = actions.length > 0
  return (
    <>
      <QueueHints keys={canSelect ? [...keys, { key: 'x', what: 'Select' }] : keys} />
      {canSelect && (
        <Checkbox
          checked={selected.length === items.length}
          mixed={selected.length > 0 && selected.length < items.length}
          onCheckedChange={(is) => select(is ? items : [])}
        >
          {`Select all ${items.length} on this page`}
        </Checkbox>
      )}
      <List ref={list} aria-label={label}>
        {items.map((item, position) => (
          <QueueEntry key={item.id} id={item.id} isCurrent={item === current} onCurrent={() => setPlace(position)}>
            {canSelect && (
              <span onClickCapture={({ shiftKey }) => setRange(shiftKey)}>
                <Checkbox
                  label={`Select ${item.name.en || item.name.ar}`}
                  checked={selected.includes(item)}
                  onCheckedChange={() => toggle(item.id, range.current)}
                />
              </span>
            )}
            <RowBody>{children(item, item === current)}</RowBody>
          </QueueEntry>
        ))}
      </List>
      {canSelect && <QueueBar actions={actions} selected={selected} onClear={() => select([])} />}
    </>
  )
}

interface QueueEntryProps {
  readonly id: string
  readonly isCurrent: boolean
  readonly onCurrent: () => void
  readonly children: ReactNode
}

/**
 * One of the list, which becomes the current one when the keyboard reaches it or a press on it is over; not before that, as
 * what opens and closes with it would move the button away from under the press.
 */
function QueueEntry({ id, isCurrent, onCurrent, children }: QueueEntryProps) {
  const isPressed = useRef(false)
  return (
    <Card
      as="li"
      padding="sm"
      data-entry={id}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      borderColor={isCurrent ? 'edge' : undefined}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onPointerCancel={() => {
        isPressed.current = false
      }}
      onFocus={() => {
        if (!isPressed.current) onCurrent()
      }}
      onClick={() => {
        isPressed.current = false
        onCurrent()
      }}
    >
      <Row>{children}</Row>
    </Card>
  )
}

interface QueueBarProps<Item> {
  readonly actions: readonly QueueAction<Item>[]
  readonly selected: readonly Item[]
  readonly onClear: () => void
}

const QueueBar = <Item,>({ actions, selected, onClear }: QueueBarProps<Item>) => (
  <SelectionBar said={selected.length > 0 ? `${selected.length} selected` : null} onClear={onClear}>
    {actions.map(({ label, act }, position) => (
      <Button key={label} size="sm" variant={position === 0 ? 'primary' : 'secondary'} onClick={() => act(selected)}>
        {`${label} ${selected.length}`}
      </Button>
    ))}
  </SelectionBar>
)

const QueueHints = ({ keys }: { keys: readonly { readonly key: string; readonly what: string }[] }) => (
  <HStack gap="4" marginBlockEnd="4" display={{ base: 'none', md: 'flex' }}>
    {[{ key: 'j', what: 'Next' }, { key: 'k', what: 'Previous' }, ...keys, { key: 'u', what: 'Undo' }].map(
      ({ key, what }) => (
        <Text key={key} as="span" size="xs" tone="muted">
          <Key>{key}</Key> {what}
        </Text>
      ),
    )}
  </HStack>
)

/** How many wait, in the name of a tab. */
export const Waiting = ({ count }: { count: number | undefined }) =>
  count ? <Badge tone="accent">{count > 999 ? '999+' : count}</Badge> : null
