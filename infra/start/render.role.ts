import { networkInterfaces } from 'node:os'
import { findWalls } from '../../shared/render/walls.ts'
import { ConfigError, readerOf } from '../../shared/server/settings.ts'
import { readRenderSettings } from '../../shell/edge/edge-settings.ts'
import { openRenderService } from './render-service.ts'
import type { PrepareRole } from './role.ts'
import { StartError } from './start-error.ts'

/** Whether this process has any way out of its machine. */
const hasNetwork = (): boolean =>
  Object.values(networkInterfaces())
    .flat()
    .some((one) => one && !one.internal)

/**
 * Starts the processes that render, for edges, in a container that has neither network nor secrets: most containers may
 * make no namespaces of their own.
 */
export const prepareRole: PrepareRole = (environment) => {
  const { socket, needsWalls } = readRenderSettings(environment)
  if (socket === undefined) throw new ConfigError('RENDER_SOCKET', 'is required for the role render')
  const { production } = readerOf(environment)
  return async ({ server }) => {
    const walls = await findWalls()
    const isOpen = hasNetwork() && !walls.standing.includes('network')
    if (production && needsWalls && isOpen)
      throw new StartError(
        'The role render has a network, and this system can keep it from no process. Give its container none, or say RENDER_WALL=optional where something else does.',
      )
    server.log[isOpen ? 'warn' : 'info']({ walls: walls.standing }, 'pages are rendered behind walls')
    let service: Awaited<ReturnType<typeof openRenderService>> | undefined
    return {
      beforeListening: async () => {
        service = await openRenderService(socket)
      },
      stop: async () => service?.close(),
    }
  }
}
