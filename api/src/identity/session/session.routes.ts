import {
  listDevices,
  listSignIns,
  signOutDevice,
  signOutEverywhere,
} from '../../../../shared/contract/identity/account.routes.ts'
import { logout, refresh } from '../../../../shared/contract/identity/session.routes.ts'
import { acknowledgement } from '../../../../shared/server/acknowledgement.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { bearerToken } from './refresh-token.ts'
import { rotate } from './rotation.ts'
import { endSession, endSessionOfToken, endSessions, findDevices, findSignIns } from './session.queries.ts'

/** Staying signed in or not: refresh, sign-out, the list of devices. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely

  serve(refresh, async ({ headers, device }) => {
    const token = bearerToken(headers.authorization)
    if (!token) throw new ApiError('UNAUTHORIZED_ACCESS')
    return rotate(context, { token, device })
  })

  serve(logout, async ({ body }) => {
    await endSessionOfToken(db, body.refreshToken)
    return acknowledgement('SUCCESS')
  })

  serve(listDevices, async ({ account }) => {
    const { id: userId, sessionId } = account
    const devices = await findDevices(db, userId)
    return { items: devices.map((device) => ({ ...device, isCurrent: device.id === sessionId })) }
  })

  serve(listSignIns, async ({ account }) => ({ items: await findSignIns(db, account.id) }))

  serve(signOutDevice, async ({ account, params }) => {
    const { id: userId } = account
    const hasEnded = await endSession(db, { userId, sessionId: params.id, reason: 'signed_out' })
    if (!hasEnded) throw new ApiError('NOT_FOUND')
    return acknowledgement('SUCCESS')
  })

  serve(signOutEverywhere, async ({ account }) => {
    await endSessions(db, { userId: account.id, reason: 'everywhere' })
    return acknowledgement('SUCCESS')
  })
}
