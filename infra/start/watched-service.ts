import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { oauthProviders } from '../../shared/contract/identity/oauth.routes.ts'
import type { Environment } from '../../shared/server/settings.ts'
import type { DemoProvider } from './demo-provider.ts'
import { StartError } from './start-error.ts'

/** Milliseconds for the service to be ready the first time. */
const readyDeadline = 60_000

/** Milliseconds between two questions whether it is. */
const readyPoll = 100

interface WatchedService {
  readonly root: string
  /** With the database, which is up to date. */
  readonly environment: Environment
  readonly port: number
  /** A sign-in provider of our own, where there is one. */
  readonly demoProvider: DemoProvider | undefined
}

/** The clients of a provider as variables, which another process reads. */
function clientsOf(provider: DemoProvider | undefined): Environment {
  const variables = oauthProviders.flatMap((name) => {
    const client = provider?.clients[name]
    if (!client || !('secret' in client.credential)) return []
    const { clientId, issuer, credential } = client
    const start = `OAUTH_${name.toUpperCase()}`
    return [
      [`${start}_CLIENT_ID`, clientId],
      [`${start}_CLIENT_SECRET`, credential.secret],
      [`${start}_ISSUER`, issuer],
    ]
  })
  return Object.fromEntries(variables)
}

/**
 * Serves in a process of its own, which starts again whenever a file changes that it has loaded. In development alone.
 * @throws StartError where it is not ready in time; what is wrong it says itself.
 */
export async function startWatchedService({ root, environment, port, demoProvider }: WatchedService) {
  const script = join(root, 'infra', 'start', 'server.ts')
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--no-warnings', script], {
    cwd: root,
    env: { ...environment, ...clientsOf(demoProvider) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const end = Date.now() + readyDeadline
  while (Date.now() < end) {
    const reply = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined)
    if (reply?.ok) return { stop }
    await sleep(readyPoll)
  }
  await stop()
  throw new StartError('The service was not ready in a minute.')
}
