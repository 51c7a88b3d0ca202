import { useRenewPermissions } from '@qasima/shared/admin/permissions'
import type { Registry } from '@qasima/shared/federation/registry'
import { useRevalidator } from '@qasima/shared/router/router'
import { session } from '@qasima/shared/session/session'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { readStaffRegistry, renewStaffRegistry, staffRegistry } from './staff-registry.ts'

/** The remotes of whoever is here, kept up to date: asked for again when somebody comes back after some minutes. */
export function useStaffRegistry(): Registry {
  const user = useStore(session, (now) => now.user?.id)
  const registry = useStore(staffRegistry, (now) => now.registry)
  const renewPermissions = useRenewPermissions()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    // What cannot be read now is asked for by the next address that nobody knows.
    if (user) readStaffRegistry().catch(() => {})
  }, [user])

  const onReturn = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || !(await renewStaffRegistry())) return
    await renewPermissions()
    // Whoever may no longer be here is sent on by the guard.
    await revalidate()
  })
  useEffect(() => {
    const listen = () => void onReturn()
    document.addEventListener('visibilitychange', listen)
    window.addEventListener('focus', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      window.removeEventListener('focus', listen)
    }
  }, [])
  return registry
}
