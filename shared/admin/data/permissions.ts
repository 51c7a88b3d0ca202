/** What the signed-in staff may do: `const can = useCan()`, `can('update', collection)` or `can('view', 'audit')`. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AnyCollection } from '../../contract/collection.ts'
import type { ErrorKey } from '../../contract/error-catalogue.ts'
import type { Audience, PermissionAction } from '../../contract/route.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { canStaffOpen, type StaffPermissions } from '../../session/guard.ts'
import { refreshPermissions, staffPermissions } from '../../session/permissions.ts'

const queryKey = ['permissions']

/** The permissions of the session; undefined until known. */
export const usePermissions = (): StaffPermissions | undefined =>
  // The reply is cached with the session, so that asking again costs nothing.
  useQuery({ queryKey, queryFn: staffPermissions, staleTime: 0 }).data

/** Reloads the permissions and updates the screen. */
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

/** Calls `onRefused` whenever the API refuses a read or change for lack of permission, on any screen. */
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

/** What staff with these permissions may do; nothing until they are known. The API checks again. */
export function canWith(known: StaffPermissions | undefined): Can {
  return (action, section) => {
    if (typeof section !== 'string' && section.isLog && action !== 'view') return false
    const audience: Audience = typeof section === 'string' ? `${action}_${section}` : section.permission(action)
    return known !== undefined && canStaffOpen(known, audience)
  }
}

/** Whether the signed-in staff may do something in a section. */
export const useCan = (): Can => canWith(usePermissions())
