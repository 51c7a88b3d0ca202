import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { type OverrideFailure, type OverrideState, overrides } from './override-store.ts'

/** What a screen failed with. */
interface FailedScreen {
  readonly error: unknown
  /** The remote whose code could not be had, where that is why. */
  readonly remote?: string | undefined
  readonly failure: OverrideFailure
}

/** Whether a failure at an address says that the override is broken. */
export function isOverrideBroken(now: OverrideState, { error, remote }: FailedScreen, pathname: string): boolean {
  if (now.state !== 'on' || !now.description || error instanceof ProblemError) return false
  if (remote !== undefined) return remote === now.description.id
  const isOwn = Object.values(now.description.routes).some(({ path }) => matchPath(path, pathWithoutLanguage(pathname)))
  // What an edit broke the next edit mends, and the page keeps its state meanwhile.
  return isOwn && error instanceof Error && !now.edited
}

/** Gives up an override whose screen failed, and loads the page anew with its release. */
export function useOverrideFailure(failed: FailedScreen): void {
  const { pathname } = useLocation()
  const isBroken = isOverrideBroken(overrides.getState(), failed, pathname)
  const { failure } = failed
  useEffect(() => {
    if (isBroken) void import('./end-override.ts').then(({ giveUpAndReload }) => giveUpAndReload(failure))
  }, [isBroken, failure])
}
