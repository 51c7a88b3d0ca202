import { decisionDeadline } from '../contract/call.limits.ts'
import { readPermissions } from '../contract/identity/account.routes.ts'
import { call } from '../http/call.ts'
import { isRefused } from '../http/recovery.ts'
import { noPermissions, type StaffPermissions } from './guard.ts'
import { session } from './session.ts'

let asked: Promise<StaffPermissions> | null = null

// Permissions end with the session.
session.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) asked = null
})

/**
 * The back-office permissions of the signed-in account, requested once. An account without any has no access, and is
 * asked about again the next time.
 * @throws ProblemError if there is no reply: then the permissions are unknown, which is not the same as none.
 */
export function staffPermissions(): Promise<StaffPermissions> {
  if (asked) return asked
  const question = call(readPermissions, { deadline: decisionDeadline }).catch((error) => {
    if (isRefused(error)) return noPermissions
    throw error
  })
  asked = question
  const forget = () => {
    if (asked === question) asked = null
  }
  question.then(({ permissions }) => permissions.length === 0 && forget(), forget)
  return question
}

/**
 * Requests the permissions again; the known ones stay if there is no reply.
 * @throws ProblemError if nothing is known either.
 */
export async function refreshPermissions(): Promise<StaffPermissions> {
  const user = session.getState().user?.id
  const answer = await call(readPermissions).catch(() => null)
  if (answer && user === session.getState().user?.id) asked = Promise.resolve(answer)
  return staffPermissions()
}
