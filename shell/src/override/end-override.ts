import { endOverride } from '@qasima/shared/contract/release/override.routes'
import { call } from '@qasima/shared/http/call'
import { type OverrideFailure, overrides } from './override-store.ts'

/** Where a page leaves why its override was given up, for the one that is loaded in its place. */
const historyKey = 'overrideGivenUp'

/** Ends the override of this browser: its next page has releases alone. @throws ProblemError */
export const forgetOverride = (): Promise<unknown> => call(endOverride, {})

/** Gives up an override that is broken; the page says so, and shows the release from now on. */
export async function giveUp(failure: OverrideFailure): Promise<void> {
  const now = overrides.getState()
  if (now.state !== 'on' || now.override.remote === null) return
  const { remote, origin } = now.override
  overrides.setState({ state: 'given-up', remote, origin, failure }, true)
  // What the edge could not be asked to end, the next page gives up again.
  await forgetOverride().catch(() => {})
}

/** The same of one whose screen is drawn already: the page is loaded anew, and says why. */
export async function giveUpAndReload(failure: OverrideFailure): Promise<void> {
  await giveUp(failure)
  const now = overrides.getState()
  if (now.state !== 'given-up') return
  history.replaceState({ ...history.state, [historyKey]: now }, '')
  location.reload()
}

/** Why the page before this one gave up its override, as it left it; said once. */
export function takeGivenUp(): void {
  const { [historyKey]: left, ...rest } = history.state ?? {}
  if (left?.state !== 'given-up') return
  history.replaceState(rest, '')
  overrides.setState(left, true)
}
