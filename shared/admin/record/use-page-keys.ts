import { useEffect, useRef } from 'react'

/** What a key does on a list, by the key that is pressed. */
export type ListKeys = Readonly<Record<string, () => void>>

/** Where letters are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(textarea|select)$/i.test(target.tagName) || isTextInput(target))

const isTextInput = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(element.type)

/** Whether something lies over the list and has the keyboard. */
const isCovered = (): boolean => document.querySelector('dialog[open], [role=menu], [popover][role=dialog]') !== null

/** Presses act on the list while no text is being typed and nothing covers it. */
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
