import { useEffect, useRef } from 'react'

/**
 * What the keys of a form do: Ctrl or Cmd with S saves, with Enter saves and closes, with Shift and S continues to a
 * new one.
 */
interface SaveKeys {
  readonly onSave: () => void
  readonly onSaveAndClose: () => void
  readonly onSaveAndNew: (() => void) | null
  /** Dialogs that the form itself stands in. */
  readonly dialogs?: number
}

export function useSaveKeys(keys: SaveKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return
      const { onSave, onSaveAndClose, onSaveAndNew, dialogs = 0 } = latest.current
      const isS = event.key.toLowerCase() === 's'
      const act = isS ? (event.shiftKey ? onSaveAndNew : onSave) : event.key === 'Enter' ? onSaveAndClose : null
      // The browser's own saving of the page is never what is meant here.
      if (isS || act) event.preventDefault()
      // What lies over the form has forms of its own.
      if (document.querySelectorAll('dialog[open]').length > dialogs) return
      act?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
