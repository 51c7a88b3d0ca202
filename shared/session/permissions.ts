import { decisionDeadline } from '../contract/call.limits.ts'
import { readPermissions } from '../contract/identity/account.routes.ts'
import { call } from '../http/call.ts'
import { isRefused } from '../http/recovery.ts'
import { noPermissions, type StaffPermissions } from './guard.ts'
import { session } from './session.ts'

let asked: Promise<StaffPermissions> | null = null

// What an account may do ends with its session.
session.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) asked = null
})

/**
 * What the account of the session may do in the back-office, asked for once. An account that may do nothing has no
 * access now, and is asked about again the next time.
 * @throws ProblemError when there is no answer: what the account may do is not known then, which is not nothing.
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
 * Asks again what the account may do, and keeps that from then on; what is known stays when there is no answer.
 * @throws ProblemError when nothing is known either.
 */
export async function refreshPermissions(): Promise<StaffPermissions> {
  const user = session.getState().user?.id
  const answer = await call(readPermissions).catch(() => null)
  if (answer && user === session.getState().user?.id) asked = Promise.resolve(answer)
  return staffPermissions()
}
