import { errorCode } from '../../shared/server/error-code.ts'
import { ConfigError } from '../../shared/server/settings.ts'
import { StartError } from './start-error.ts'

/** One line for what the person who started us can mend, everything for what we must. */
export function failureText(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message
  // An option that a command does not know.
  if (error instanceof Error && errorCode(error)?.startsWith('ERR_PARSE_ARGS')) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const portTaken = (port: number) => new StartError(`Port ${port} is in use by another program. Set PORT to a free one.`)

/** What a listener failed with: one line where the port is taken or the address is not of this machine. */
export function listenFailure(thrown: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = errorCode(thrown)
  if (code === 'EADDRINUSE') return portTaken(port)
  if (code === 'EACCES') return new StartError(`Port ${port} is for the system alone. Set PORT to one above 1023.`)
  const isForeign = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
  return isForeign ? new StartError(`HOST: ${host} is no address of this machine`) : thrown
}
