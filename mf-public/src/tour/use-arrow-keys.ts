import { useDirection } from '@qasima/shared/i18n/language-context'
import { useEffect } from 'react'
import { stepOfKey } from './tour-steps.ts'

/** Calls with 1 or -1 when an arrow key is pressed outside of a control that needs it. */
export function useArrowKeys(onMove: (places: 1 | -1) => void): void {
  const direction = useDirection()
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const places = stepOfKey(event.key, direction)
      const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      const inControl =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role=menu], [role=tablist], dialog')
      if (places && !modified && !inControl && !event.defaultPrevented) onMove(places)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [direction, onMove])
}
