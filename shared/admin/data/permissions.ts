/**
 * What the person at the screen may do: `const can = useCan()`, `can('update', collection)` or `can('view', 'audit')`.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AnyCollection } from '../../contract/collection.ts'
import type { ErrorKey } from '../../contract/error-catalogue.ts'
import type { Audience, PermissionAction } from '../../contract/route.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { canStaffOpen, type StaffPermissions } from '../../session/guard.ts'
import { refreshPermissions, staffPermissions } from '../../session/permissions.ts'

const queryKey = ['permissions']

/** The permissions of the session; undefined until they are known. */
export const usePermissions = (): StaffPermissions | undefined =>
  // The answer is kept with the session, so that asking for it again costs nothing.
  useQuery({ queryKey, queryFn: staffPermissions, staleTime: 0 }).data

/** Asks again what this person may do; what is on screen follows. */
export function useRenewPermissions(): () => Promise<StaffPermissions> {
  const queries = useQueryClient()
  return async () => {
    const now = await refreshPermissions()
    queries.setQueryData(queryKey, now)
    return now
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem === ('FORBIDDEN' satisfies ErrorKey)

/** Calls `onRefused` whenever the API refuses a read or a change for want of a permission, whichever screen asked. */
export function useForbidden(onRefused: () => void): void {
  const queries = useQueryClient()
  const onRefusal = useEffectEvent(onRefused)
  useEffect(() => {
    const listen = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && isRefusal(event.action.error)) onRefusal()
    }
    const stops = [queries.getQueryCache().subscribe(listen), queries.getMutationCache().subscribe(listen)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}

export type Can = (action: PermissionAction, section: string | Pick<AnyCollection, 'permission' | 'isLog'>) => boolean

/** What staff with these permissions may do; nothing until they are known. The API decides again. */
export function canWith(known: StaffPermissions | undefined): Can {
  return (action, section) => {
    if (typeof section !== 'string' && section.isLog && action !== 'view') return false
    const audience: Audience = typeof section === 'string' ? `${action}_${section}` : section.permission(action)
    return known !== undefined && canStaffOpen(known, audience)
  }
}

/** Whether this person may do something to a section. */
export const useCan = (): Can => canWith(usePermissions())
