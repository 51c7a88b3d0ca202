import { readPermissions } from '../contract/identity/account.routes.ts'
import { call } from '../http/call.ts'
import { noPermissions, type StaffPermissions } from './guard.ts'
import { session } from './session.ts'

let asked: Promise<StaffPermissions> | null = null

// What an account may do ends with its session.
session.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) asked = null
})

/**
 * What the account of the session may do in the back-office, asked for once. An account that may do nothing, or could
 * not be asked about, has no access now and is asked about again the next time.
 */
export function staffPermissions(): Promise<StaffPermissions> {
  if (asked) return asked
  const question = call(readPermissions).catch(() => noPermissions)
  asked = question
  void question.then(({ permissions }) => {
    if (permissions.length === 0 && asked === question) asked = null
  })
  return question
}

/** Asks again what the account may do, and keeps that from then on; what is known stays when there is no answer. */
export async function refreshPermissions(): Promise<StaffPermissions> {
  const user = session.getState().user?.id
  const answer = await call(readPermissions).catch(() => null)
  if (answer && user === session.getState().user?.id) asked = Promise.resolve(answer)
  return staffPermissions()
}
