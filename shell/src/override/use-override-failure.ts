import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { type OverrideFailure, type OverrideState, overrides } from './override-store.ts'

/** The failure of a screen. */
interface FailedScreen {
  readonly error: unknown
  /** The remote whose code could not be loaded, if that is the cause. */
  readonly remote?: string | undefined
  readonly failure: OverrideFailure
}

/** Whether a failure at an address means that the override is broken. */
export function isOverrideBroken(now: OverrideState, { error, remote }: FailedScreen, pathname: string): boolean {
  if (now.state !== 'on' || !now.description || error instanceof ProblemError) return false
  if (remote !== undefined) return remote === now.description.id
  const isOwn = Object.values(now.description.routes).some(({ path }) => matchPath(path, pathWithoutLanguage(pathname)))
  // The next edit may fix what an edit broke, and the page keeps its state meanwhile.
  return isOwn && error instanceof Error && !now.edited
}

/** Drops an override whose screen failed, and reloads the page with the release. */
export function useOverrideFailure(failed: FailedScreen): void {
  const { pathname } = useLocation()
  const isBroken = isOverrideBroken(overrides.getState(), failed, pathname)
  const { failure } = failed
  useEffect(() => {
    if (isBroken) void import('./end-override.ts').then(({ giveUpAndReload }) => giveUpAndReload(failure))
  }, [isBroken, failure])
}
