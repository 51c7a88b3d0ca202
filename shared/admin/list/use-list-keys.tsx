import { useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { chakra } from '../../ui/styled.tsx'

/** What a key does on a list, by the key that is pressed. */
export type ListKeys = Readonly<Record<string, () => void>>

/** Where letters are letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(textarea|select)$/i.test(target.tagName) || isTextInput(target))

const isTextInput = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(element.type)

/** Whether something lies over the list and has the keyboard. */
const isCovered = (): boolean => document.querySelector('dialog[open], [role=menu], [popover][role=dialog]') !== null

/** Presses act on the list while nobody types and nothing covers it. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      const act = latest.current[event.key]
      if (!act || !isPlain || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const Keys = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '3',
    alignItems: 'center',
    '& kbd': {
      display: 'inline-block',
      minInlineSize: '7',
      paddingInline: '1.5',
      borderRadius: 'sm',
      borderWidth: '1px',
      borderColor: 'edge',
      textAlign: 'center',
      fontSize: 'sm',
    },
  },
})

const described: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Search'],
  [['n'], 'New record'],
  [['j', 'k'], 'Next and previous row'],
  [['x'], 'Select the row'],
  [['Enter'], 'Open the row'],
  [['e'], 'Edit the row beside the list'],
  [['[', ']'], 'Previous and next page'],
  [['Esc'], 'Clear the selection'],
  [['?'], 'These keys'],
]

/** Which keys there are. */
export const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Keyboard" closeLabel="Close">
    <Keys>
      {described.map(([keys, what]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </Keys>
  </Dialog>
)
