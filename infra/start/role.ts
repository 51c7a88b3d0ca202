import type { FastifyInstance } from 'fastify'
import type { OAuthClients } from '../../api/src/config/config.ts'
import type { Database } from '../../api/src/database/connection.ts'
import type { Figures } from '../../shared/server/figures.ts'
import type { Probe } from '../../shared/server/health.ts'
import type { Environment } from '../../shared/server/settings.ts'
import type { ProcessRole } from './process-roles.ts'
import type { ServiceTurbo } from './service-turbo.ts'

/** What the roles of one process share. */
export interface ServiceProcess {
  readonly server: FastifyInstance
  /** Of the whole process; each role adds its own. */
  readonly figures: Figures
  /** Undefined in a process that needs none. */
  readonly database: Database | undefined
  /** Sign-in providers in place of those of the environment. */
  readonly oauth: OAuthClients | undefined
  /** Who reads pages of shops; undefined in an edge alone. */
  readonly turbo: ServiceTurbo | undefined
}

export interface RunningRole {
  /** Hold while the role can do its work. */
  readonly probes?: readonly Probe[]
  /** Called when the process can answer itself, before it listens. */
  beforeListening?(): Promise<void>
  /** Called once the process listens. */
  begin?(): Promise<void>
  /** Called when the process has stopped listening. */
  stop?(): Promise<void>
}

/** One role: reads what it needs of the environment, and answers how it is set up. */
export type PrepareRole = (
  environment: Environment,
  roles: readonly ProcessRole[],
) => (service: ServiceProcess) => Promise<RunningRole>
