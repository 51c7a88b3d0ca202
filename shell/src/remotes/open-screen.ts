import type { KnownRemote, RegistryRoute } from '@qasima/shared/federation/registry'
import type { Screens } from '@qasima/shared/federation/screen'
import type { loadScreens } from './load-screens.ts'
import { RemoteError } from './remote-error.ts'
import { isLate, retryLoad } from './retry-load.ts'

/**
 * The code of one screen, as the router takes it.
 * @throws RemoteError when the remote or the screen's own files could not be had.
 */
export async function openScreen(
  { remote, screen }: Pick<RegistryRoute<KnownRemote>, 'remote' | 'screen'>,
  load: typeof loadScreens,
) {
  const screens: Screens = await load(remote)
  const open = screens[screen]
  try {
    const module = await retryLoad(async () => open?.())
    if (typeof module?.Component !== 'function') throw new RemoteError(remote, 'wrong-shape')
    const { Component, loader, shouldRevalidate } = module
    return { Component, loader, shouldRevalidate }
  } catch (error) {
    throw error instanceof RemoteError ? error : new RemoteError(remote, isLate(error) ? 'timeout' : 'network', error)
  }
}
