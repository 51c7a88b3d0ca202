import { ConfigError } from '../../shared/server/settings.ts'
import { StartError } from './start-error.ts'

/** One line for what the person who started us can mend, everything for what we must. */
export function failureText(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

export const portTaken = (port: number) =>
  new StartError(`Port ${port} is in use by another program. Set PORT to a free one.`)
