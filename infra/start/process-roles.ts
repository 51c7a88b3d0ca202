import { type Environment, list, readerOf } from '../../shared/server/settings.ts'

/** What a process can do; each in as many processes as it takes. */
const processRoles = ['edge', 'api', 'worker', 'turbo'] as const
export type ProcessRole = (typeof processRoles)[number]

const roleList = list(processRoles.join(', '), (item) => processRoles.find((role) => role === item))

/** The roles of this process, in the order in which they start. @throws ConfigError for one that does not exist. */
export function readProcessRoles(environment: Environment): readonly ProcessRole[] {
  const asked = readerOf(environment).optional('ROLES', roleList) ?? processRoles
  return processRoles.filter((role) => asked.includes(role))
}
