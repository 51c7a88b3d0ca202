import { useEffect, useRef } from 'react'

const fields = 'input:not([type=checkbox]), textarea, select'

/** What keys do wherever the keyboard is, except in a field and while a dialog is open. */
export function useScreenKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      const isTyped = event.target instanceof Element && event.target.matches(fields)
      if (!act || !isPlain || isTyped || document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
