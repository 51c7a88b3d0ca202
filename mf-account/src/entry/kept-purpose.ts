import { useVisitor } from '@qasima/shared/federation/visitor'
import { allowedRedirect } from '@qasima/shared/schema/allowed-redirect'
import { useEffect } from 'react'
import { useRequestedRedirect } from './use-with-redirect.ts'

const key = 'sign_up_purpose'

interface Kept {
  readonly userId: string
  readonly path: string
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without storage, only the address of this tab leads back.
  }
}

/** Forgets the purpose of signing up once the visitor was taken there. */
export function clearPurpose(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/**
 * Why the visitor signs up: from the address, otherwise as another tab of this browser stored it for this account. Null
 * if there is no particular purpose.
 */
export function usePurpose(userId: string | undefined): string | null {
  const requested = useRequestedRedirect()
  const { appRedirects } = useVisitor()
  useEffect(() => {
    if (userId && requested?.startsWith('/')) keep({ userId, path: requested })
  }, [userId, requested])
  if (requested !== null) return requested
  const kept = read()
  return userId !== undefined && kept.userId === userId && typeof kept.path === 'string'
    ? allowedRedirect(kept.path, appRedirects)
    : null
}
