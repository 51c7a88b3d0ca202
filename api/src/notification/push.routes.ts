import { addPushDevice, readPush, removePushDevice } from '../../../shared/contract/notification/push.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { removePushDevices, savePushDevice } from './push.queries.ts'
import { pushAddress } from './push-address.ts'
import { arePushKeys } from './push-message.ts'

/** The browsers of an account that get push messages. */
export const routes: NounRoutes = (serve, { database, config: { push } }) => {
  const { kysely } = database.main

  serve(readPush, async () => ({ publicKey: push.vapid?.publicKey ?? null }))

  serve(addPushDevice, async ({ account, body: { endpoint, keys }, language }) => {
    if (!push.vapid) throw new ApiError('NOT_FOUND')
    if (!pushAddress(endpoint, push)) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'endpoint', message: 'INVALID' }] })
    }
    if (!arePushKeys(keys)) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'keys', message: 'INVALID' }] })
    const device = { userId: account.id, sessionId: account.sessionId, endpoint, ...keys, language }
    await kysely.transaction().execute((tx) => savePushDevice(tx, device))
    return acknowledgement()
  })

  serve(removePushDevice, async ({ account, body: { endpoint } }) => {
    await removePushDevices(kysely, { userId: account.id, endpoint })
    return acknowledgement()
  })
}
