import { useEffect, useRef } from 'react'
import { isTyping } from './use-page-keys.ts'

/**
 * What the keys of a form do: Ctrl or Cmd with S saves, with Enter saves and closes, with Shift and S continues to a
 * new one, with Z undoes the last save where no text is being typed.
 */
interface SaveKeys {
  readonly onSave: () => void
  readonly onSaveAndClose: () => void
  readonly onSaveAndNew: (() => void) | null
  readonly onUndo: () => void
  /** Dialogs that the form itself stands in. */
  readonly dialogs?: number
}

/** A choice has no undoing of its own, as text has. */
const isTypingText = (target: EventTarget | null) => isTyping(target) && !(target instanceof HTMLSelectElement)

function actionOf({ key, shiftKey, target }: KeyboardEvent, keys: SaveKeys): (() => void) | null {
  switch (key.toLowerCase()) {
    case 's':
      return shiftKey ? keys.onSaveAndNew : keys.onSave
    case 'enter':
      return keys.onSaveAndClose
    case 'z':
      return shiftKey || isTypingText(target) ? null : keys.onUndo
    default:
      return null
  }
}

export function useSaveKeys(keys: SaveKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return
      const { dialogs = 0 } = latest.current
      const isS = event.key.toLowerCase() === 's'
      const act = actionOf(event, latest.current)
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
