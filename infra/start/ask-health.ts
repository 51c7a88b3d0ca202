import { readServerSettings } from '../../shared/server/server-settings.ts'

/**
 * Asks the process of this container how it is, in images without a program that could. Ends with 0 where it answers well.
 * The parameter is `live`, or `ready` for who sends it traffic.
 */
const { port } = readServerSettings(process.env)
const probe = process.argv[2] === 'ready' ? 'ready' : 'live'
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/health/${probe}`, { signal: AbortSignal.timeout(2_500) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
