import { staleTime } from '@qasima/shared/contract/call.limits'
import type { KnownRegistry } from '@qasima/shared/federation/registry'
import { readRegistry } from '@qasima/shared/federation/registry.routes'
import { call } from '@qasima/shared/http/call'
import { clientProblem } from '@qasima/shared/http/problem-error'
import { session } from '@qasima/shared/session/session'
import { createStore } from 'zustand/vanilla'
import { withLocalRemote } from '../override/override-store.ts'

/** Milliseconds for the registry to reply, all attempts together; then the page says so. */
const registryDeadline = 5_000

interface Known {
  readonly registry: KnownRegistry
  /** Null until it was read. */
  readonly readAt: number | null
}

const nothing: Known = { registry: [], readAt: null }

/** The registry for the signed-in account. */
export const staffRegistry = createStore<Known>(() => nothing)

let asked: Promise<KnownRegistry> | null = null

// One account's registry must not be used for the next.
session.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  asked = null
  staffRegistry.setState(nothing)
})

function ask(): Promise<KnownRegistry> {
  if (asked) return asked
  const late = Promise.withResolvers<never>()
  const deadline = setTimeout(() => late.reject(clientProblem('TIMEOUT_ERROR')), registryDeadline)
  const question = Promise.race([call(readRegistry, { language: 'en' }), late.promise])
    .then((answer) => {
      const registry = withLocalRemote(answer)
      if (asked === question) staffRegistry.setState({ registry, readAt: Date.now() })
      return registry
    })
    .finally(() => {
      clearTimeout(deadline)
      if (asked === question) asked = null
    })
  asked = question
  return question
}

/**
 * The remotes that this account may see, requested once.
 * @throws ProblemError
 */
export async function readStaffRegistry(): Promise<KnownRegistry> {
  const { registry, readAt } = staffRegistry.getState()
  return readAt === null ? ask() : registry
}

/** Whether the registry was read some minutes ago, or never. */
export function isStaffRegistryOld(): boolean {
  const { readAt } = staffRegistry.getState()
  return readAt === null || Date.now() - readAt >= staleTime
}

/**
 * Requests the registry again; the known one stays if there is no reply.
 * @returns whether there was one.
 */
export const refreshStaffRegistry = (): Promise<boolean> =>
  ask().then(
    () => true,
    () => false,
  )
