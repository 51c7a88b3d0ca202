/** Asks before a form with changes is left by a link, by Back, or by closing the tab. */
import { useEffect, useRef } from 'react'
import { isTypedKept } from '../../federation/typed-text.ts'
import { useBlocker } from '../../router/router.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Text } from '../../ui/text.tsx'

type Place = { readonly pathname: string; readonly search: string }

interface UnsavedChangesGuardProps {
  /** Whether something would be lost now. */
  readonly isChanged: () => boolean
  /** Whether the form is still there at the next address. */
  readonly stays: (here: Place, next: Place) => boolean
  /** Saves; false when that was not possible. */
  readonly onSave: () => Promise<boolean>
  /** What was typed is to be forgotten. */
  readonly onLeave: () => void
}

export function UnsavedChangesGuard({ isChanged, stays, onSave, onLeave }: UnsavedChangesGuardProps) {
  const changed = useRef(isChanged)
  changed.current = isChanged
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // When the session is over nothing can be saved, and what was typed is kept for the time after signing in.
    if (!session.getState().tokens) return false
    return !stays(currentLocation, nextLocation) && isChanged()
  })

  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent) => !isTypedKept() && changed.current() && event.preventDefault()
    window.addEventListener('beforeunload', onClose)
    return () => window.removeEventListener('beforeunload', onClose)
  }, [])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      onClose={() => blocker.reset()}
      title="Leave without saving?"
      closeLabel="Close"
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              onLeave()
              blocker.proceed()
            }}
          >
            Leave
          </Button>
          <Button variant="secondary" onClick={() => blocker.reset()}>
            Stay
          </Button>
          <Button
            onClick={async () => {
              if (await onSave()) blocker.proceed()
              else blocker.reset()
            }}
          >
            Save and leave
          </Button>
        </>
      }
    >
      <Text>You have unsaved changes.</Text>
    </Dialog>
  )
}
