import { type Environment, list, readerOf } from '../../shared/server/settings.ts'

/** What a process can do; each in as many processes as it takes. */
const usualRoles = ['edge', 'api', 'worker', 'turbo'] as const
/** The last runs where it is asked for alone: processes of other roles start what renders themselves. */
const processRoles = [...usualRoles, 'render'] as const
export type ProcessRole = (typeof processRoles)[number]

const roleList = list(processRoles.join(', '), (item) => processRoles.find((role) => role === item))

/** The roles of this process, in the order in which they start. @throws ConfigError for one that does not exist. */
export function readProcessRoles(environment: Environment): readonly ProcessRole[] {
  const asked = readerOf(environment).optional('ROLES', roleList) ?? usualRoles
  return processRoles.filter((role) => asked.some((one) => one === role))
}
