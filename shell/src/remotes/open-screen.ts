import type { KnownRemote, RegistryRoute } from '@qasima/shared/federation/registry'
import type { Screens } from '@qasima/shared/federation/screen'
import type { loadScreens } from './load-screens.ts'
import { RemoteError } from './remote-error.ts'
import { isLate, isMissingFile, retryLoad } from './retry-load.ts'

type OpenedScreen = Pick<RegistryRoute<KnownRemote>, 'remote' | 'screen'>

async function partsOf(screens: Screens, { remote, screen }: OpenedScreen) {
  const open = screens[screen]
  try {
    const module = await retryLoad(async () => open?.())
    if (typeof module?.Component !== 'function') throw new RemoteError(remote, 'wrong-shape')
    const { Component, loader, shouldRevalidate } = module
    return { Component, loader, shouldRevalidate }
  } catch (error) {
    if (error instanceof RemoteError) throw error
    const reason = isMissingFile(error) ? 'network' : 'evaluation'
    throw new RemoteError(remote, isLate(error) ? 'timeout' : reason, error)
  }
}

/**
 * The code of one screen for the router, from the previous release if the current one cannot open it.
 * @throws RemoteError if the remote or the screen's own files could not be loaded.
 */
export async function openScreen(wanted: OpenedScreen, load: typeof loadScreens) {
  const { remote } = wanted
  const screens = await load(remote)
  try {
    return await partsOf(screens, wanted)
  } catch (failure) {
    // A slow connection is as slow for another release.
    if (!(failure instanceof RemoteError) || failure.reason === 'timeout') throw failure
    const former = await load(remote, failure)
    return partsOf(former, wanted).catch(() => {
      throw failure
    })
  }
}
