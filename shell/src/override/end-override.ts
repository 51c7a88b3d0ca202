import { endOverride } from '@qasima/shared/contract/release/override.routes'
import { call } from '@qasima/shared/http/call'
import { type OverrideFailure, overrides } from './override-store.ts'

/** History state key with the reason why an override was dropped, for the reloaded page. */
const historyKey = 'overrideGivenUp'

/**
 * Ends the override of this browser: its next page uses only releases.
 * @throws ProblemError
 */
export const forgetOverride = (): Promise<unknown> => call(endOverride, {})

/** Drops a broken override; the page shows a message and the release from now on. */
export async function giveUp(failure: OverrideFailure): Promise<void> {
  const now = overrides.getState()
  if (now.state !== 'on' || now.override.remote === null) return
  const { remote, origin } = now.override
  overrides.setState({ state: 'given-up', remote, origin, failure }, true)
  // If the edge could not be reached, the next page drops it again.
  await forgetOverride().catch(() => {})
}

/** The same for one whose screen is already rendered: reloads the page with the reason. */
export async function giveUpAndReload(failure: OverrideFailure): Promise<void> {
  await giveUp(failure)
  const now = overrides.getState()
  if (now.state !== 'given-up') return
  history.replaceState({ ...history.state, [historyKey]: now }, '')
  location.reload()
}

/** Takes the reason why the previous page dropped its override; shown once. */
export function takeGivenUp(): void {
  const { [historyKey]: left, ...rest } = history.state ?? {}
  if (left?.state !== 'given-up') return
  history.replaceState(rest, '')
  overrides.setState(left, true)
}
