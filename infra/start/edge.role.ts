import { join } from 'node:path'
import { apiInProcess, apiOverHttp } from '../../shell/edge/api-client.ts'
import { edgePlugin } from '../../shell/edge/edge-plugin.ts'
import { readEdgeSettings } from '../../shell/edge/edge-settings.ts'
import { type HostBuild, readHostBuild } from '../../shell/edge/files/host-build.ts'
import { openConnections } from '../../shell/edge/proxy/connections.ts'
import { localRegistry, readBuilds } from '../../shell/edge/registry/local-registry.ts'
import { registryOverHttp } from '../../shell/edge/registry/registry-over-http.ts'
import type { PrepareRole } from './role.ts'
import { StartError } from './start-error.ts'

function builtShell(root: string): HostBuild {
  try {
    return readHostBuild(join(root, 'shell', 'dist'))
  } catch {
    throw new StartError('The shell is not built. Run "npm run build" first.')
  }
}

/** Documents and files; what browsers ask of the API is handed on where that is another process. */
export const prepareRole: PrepareRole = (environment, roles) => {
  const settings = readEdgeSettings(environment, roles.includes('api'))
  const { apiOrigin, registryOrigin, dataDir } = settings
  return async ({ server, root }) => {
    const connections = openConnections()
    server.addHook('onClose', () => connections.destroy())
    const api = apiOrigin ? apiOverHttp(apiOrigin, connections) : apiInProcess(server)

    const followed = registryOrigin
      ? await registryOverHttp({
          origin: registryOrigin,
          connections,
          keptIn: join(dataDir, 'registry.json'),
          onFailure: (reason) => server.log.warn({ reason }, 'the registry cannot be read'),
        }).catch(() => {
          throw new StartError(`REGISTRY_ORIGIN: no registry could be read there, and none was kept under ${dataDir}`)
        })
      : undefined
    server.addHook('onClose', async () => followed?.close())

    await server.register(edgePlugin, {
      ...settings,
      api,
      apiUpstream: apiOrigin ? { origin: apiOrigin, connections } : undefined,
      registry: followed ?? localRegistry(readBuilds(root), api),
      host: builtShell(root),
    })
    return {}
  }
}
