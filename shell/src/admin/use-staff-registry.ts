import { useForbidden, useRenewPermissions } from '@qasima/shared/admin/permissions'
import type { KnownRegistry } from '@qasima/shared/federation/registry'
import { useRevalidator } from '@qasima/shared/router/router'
import { session } from '@qasima/shared/session/session'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { isStaffRegistryOld, readStaffRegistry, refreshStaffRegistry, staffRegistry } from './staff-registry-store.ts'

/**
 * The remotes of the signed-in account, kept up to date: read again when the tab becomes visible after some minutes,
 * and when the API refuses what the page offers.
 */
export function useStaffRegistry(): KnownRegistry {
  const user = useStore(session, (now) => now.user?.id)
  const registry = useStore(staffRegistry, (now) => now.registry)
  const refreshPermissions = useRenewPermissions()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    // If it cannot be read now, the next unknown address tries again.
    if (user) readStaffRegistry().catch(() => {})
  }, [user])

  const renewing = useRef(false)
  async function renew() {
    // A page makes many calls at once, and one refresh answers all refusals.
    if (renewing.current) return
    renewing.current = true
    try {
      if (!(await refreshStaffRegistry())) return
      // The known permissions stay if there is no reply.
      await refreshPermissions().catch(() => {})
      // The guard leaves a screen that is no longer permitted.
      await revalidate()
    } finally {
      renewing.current = false
    }
  }
  useForbidden(() => void renew())
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isStaffRegistryOld()) void renew()
  })
  useEffect(() => {
    const listen = () => onReturn()
    document.addEventListener('visibilitychange', listen)
    window.addEventListener('focus', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      window.removeEventListener('focus', listen)
    }
  }, [])
  return registry
}
