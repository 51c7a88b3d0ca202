import { type LocalOverride, localAddress } from '@qasima/shared/federation/local-override'
import type { LocalDescription, OverrideFailure } from './override-store.ts'

/** Milliseconds for the developer's own computer to describe a remote: it may have to build it first. */
const descriptionDeadline = 20_000

/** An override that cannot be used, and why. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError'
  readonly failure: OverrideFailure

  constructor(failure: OverrideFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a response describes the requested remote. */
function isDescription(value: unknown, id: string): value is LocalDescription {
  if (!isObject(value) || Reflect.get(value, 'id') !== id) return false
  const routes: unknown = Reflect.get(value, 'routes')
  return (
    isObject(routes) && Object.values(routes).every((route) => isObject(route) && 'path' in route && 'title' in route)
  )
}

/**
 * The description of a remote on a developer's own computer.
 * @throws OverrideError
 */
export async function readLocalDescription(override: LocalOverride, id: string): Promise<LocalDescription> {
  const signal = AbortSignal.timeout(descriptionDeadline)
  const response = await fetch(localAddress(override, id, 'remote.json'), { signal, credentials: 'omit' }).catch(
    (error) => {
      throw new OverrideError('missing', error)
    },
  )
  if (!response.ok) throw new OverrideError('missing')
  const value: unknown = await response.json().catch(() => undefined)
  if (!isDescription(value, id)) throw new OverrideError('wrong-shape')
  const { routes, menu, figures } = value
  return { id, routes, menu, figures }
}
