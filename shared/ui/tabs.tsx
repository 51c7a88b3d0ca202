/**
 * `Tabs`: `label`, `items: { value, label, content, isKept }[]`, `value`, `onValueChange`. Only the chosen panel is
 * rendered; a kept one stays mounted, hidden and without effects, once it was chosen. Arrow keys follow the language's
 * direction, Home and End go to the ends, and moving to a tab selects it.
 */
import { Activity, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useDirection } from './provider.tsx'
import { chakra } from './styled.tsx'

const List = chakra('div', {
  base: { display: 'flex', gap: '1', borderBlockEndWidth: '1px', overflowX: 'auto', scrollbarWidth: 'none' },
})
const Tab = chakra('button', {
  base: {
    minBlockSize: 'hit',
    paddingInline: '4',
    flexShrink: '0',
    color: 'muted',
    fontWeight: 'medium',
    cursor: 'pointer',
    borderBlockEndWidth: '2px',
    borderColor: 'transparent',
    marginBlockEnd: '-1px',
    outlineOffset: '-2px',
    transitionProperty: 'color, border-color',
    transitionDuration: 'state',
    _hover: { color: 'fg' },
    _selected: { color: 'fg', borderColor: 'accentText' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})
const Panel = chakra('div', { base: { paddingBlockStart: '6' } })

type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  content: ReactNode
  /** Whether input in its panel survives switching tabs. */
  isKept?: boolean
}

type TabsProps<Value extends string> = {
  label: string
  items: TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Scrolls only the strip: `scrollIntoView` would move the page too. */
function scrollTo(tab: Element, strip: HTMLElement): void {
  const [inner, outer] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right
}

export function Tabs<Value extends string>({ label, items, value, onValueChange }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const forward = useDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const chosen = items.findIndex((item) => item.value === value)
  const [seen, setSeen] = useState<readonly Value[]>([value])
  if (!seen.includes(value)) setSeen([...seen, value])

  // On a narrow screen the chosen tab may be outside the strip.
  useEffect(() => {
    const tab = list.current?.querySelectorAll('[role=tab]')[chosen]
    if (list.current && tab) scrollTo(tab, list.current)
  }, [chosen])

  function move(event: KeyboardEvent) {
    const target = {
      ArrowLeft: forward === 'ArrowLeft' ? chosen + 1 : chosen - 1,
      ArrowRight: forward === 'ArrowRight' ? chosen + 1 : chosen - 1,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const position = (target + items.length) % items.length
    const item = items[position]
    if (!item) return
    onValueChange(item.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[position]?.focus()
  }

  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <Tab
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-controls={item.value === value ? `${id}-${value}-panel` : undefined}
            aria-selected={item.value === value}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onValueChange(item.value)}
          >
            {item.label}
          </Tab>
        ))}
      </List>
      {items
        .filter((item) => item.value === value || (item.isKept && seen.includes(item.value)))
        .map((item) => (
          <Activity key={item.value} mode={item.value === value ? 'visible' : 'hidden'}>
            <Panel
              role="tabpanel"
              id={`${id}-${item.value}-panel`}
              aria-labelledby={`${id}-${item.value}`}
              tabIndex={0}
            >
              {item.content}
            </Panel>
          </Activity>
        ))}
    </div>
  )
}
