import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { RemoteError } from '../remotes/remote-error.ts'
import { type OverrideState, overrides } from './override-store.ts'

/** Whether a failure at an address says that the override is broken. */
export function isOverrideBroken(now: OverrideState, error: unknown, pathname: string): boolean {
  if (now.state !== 'on' || !now.description || error instanceof ProblemError) return false
  if (error instanceof RemoteError) return error.remote === now.description.id
  const isOwn = Object.values(now.description.routes).some(({ path }) => matchPath(path, pathWithoutLanguage(pathname)))
  // What an edit broke the next edit mends, and the page keeps its state meanwhile.
  return isOwn && error instanceof Error && !now.edited
}

/** Gives up an override whose screen failed, and loads the page anew with its release. */
export function useOverrideFailure(error: unknown): void {
  const { pathname } = useLocation()
  const isBroken = isOverrideBroken(overrides.getState(), error, pathname)
  useEffect(() => {
    if (!isBroken) return
    const failure = error instanceof RemoteError ? (error.reason === 'wrong-shape' ? error.reason : 'missing') : 'threw'
    void import('./end-override.ts').then(({ giveUpAndReload }) => giveUpAndReload(failure))
  }, [isBroken, error])
}
