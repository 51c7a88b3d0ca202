import type { DocumentState } from '@qasima/shared/federation/document-state'
import { session } from '@qasima/shared/session/session'
import { forgetOverride, giveUp } from './end-override.ts'
import { OverrideError, readLocalDescription } from './local-description.ts'
import { overrides, withLocalRemote } from './override-store.ts'

/** Sent to the window by code from a developer's own computer, before an edit is applied. */
export const editEvent = 'qasima-edit'

const end = () => void forgetOverride().catch(() => {})

/**
 * Applies the override in the document before any remote is requested: the developer's own computer describes the one
 * remote. It is only for the account it was made for, and ends with its session.
 */
export async function prepareOverride(state: DocumentState): Promise<DocumentState> {
  const { override } = state
  if (!override) return state
  const { remote, userId } = override
  if (userId !== null) {
    if (session.getState().user?.id !== userId) {
      end()
      return state
    }
    const stop = session.subscribe(({ user }) => {
      if (user?.id === userId) return
      stop()
      end()
    })
  }
  overrides.setState({ state: 'on', override, description: null, edited: false }, true)
  addEventListener(editEvent, () => {
    const now = overrides.getState()
    if (now.state === 'on') overrides.setState({ ...now, edited: true }, true)
  })
  if (remote === null) return state
  try {
    const description = await readLocalDescription(override, remote)
    overrides.setState({ state: 'on', override, description, edited: false }, true)
    return { ...state, registry: withLocalRemote(state.registry) }
  } catch (error) {
    await giveUp(error instanceof OverrideError ? error.failure : 'missing')
    return state
  }
}
