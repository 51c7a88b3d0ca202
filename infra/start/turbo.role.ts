import { serveTurbo } from '../../api/src/turbo/serve-turbo.ts'
import { addTurboFigures } from '../../api/src/turbo/turbo-figures.ts'
import type { PrepareRole } from './role.ts'

/** Reads pages of shops: for the other roles of this process, and for other processes that have its secret. */
export const prepareRole: PrepareRole =
  () =>
  async ({ server, figures, turbo }) => {
    addTurboFigures(figures)
    if (turbo?.secret) serveTurbo(server, { turbo: turbo.turbo, secret: turbo.secret })
    return {}
  }
