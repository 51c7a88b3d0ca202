import { type LocalOverride, localAddress } from '@qasima/shared/federation/local-override'
import type { KnownRemote } from '@qasima/shared/federation/registry'
import type { Screens } from '@qasima/shared/federation/screen'
import { giveUp } from '../override/end-override.ts'
import type { OverrideFailure } from '../override/override-store.ts'
import { RemoteError } from './remote-error.ts'

/** What the loading of local builds shares with that of releases. */
export interface LocalLoading {
  /**
   * Loads the screens of a remote from an address.
   * @throws what went wrong.
   */
  readonly attempt: (entry: KnownRemote, address: string) => Promise<Screens>
  /** Why that failed. */
  readonly reasonOf: (error: unknown, address: string) => RemoteError['reason']
  /** Loads the release. */
  readonly loadRelease: () => Promise<Screens>
}

const failureOf = (reason: RemoteError['reason']): OverrideFailure => {
  if (reason === 'wrong-shape') return reason
  return reason === 'evaluation' ? 'threw' : 'missing'
}

/**
 * The screens of a remote from the developer's own computer. If they cannot be loaded, a single remote's override is
 * dropped and its release loaded; if all remotes come from there, there is no fallback.
 * @throws RemoteError
 */
export async function loadLocal(
  entry: KnownRemote,
  override: LocalOverride,
  { attempt, reasonOf, loadRelease }: LocalLoading,
): Promise<Screens> {
  const address = localAddress(override, entry.id, 'entry.js')
  try {
    return await attempt(entry, address)
  } catch (error) {
    const reason = reasonOf(error, address)
    if (override.remote === null) throw new RemoteError(entry, reason, error)
    await giveUp(failureOf(reason))
    return loadRelease()
  }
}
