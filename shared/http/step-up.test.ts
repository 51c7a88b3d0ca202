import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { changePassword } from '../contract/identity/sign-in.routes.ts'
import { against, forgetWaits } from '../testing/call-origins.ts'
import { failureOf, json, problem, serverAnswering, stopServers } from '../testing/test-server.ts'
import { call } from './call.ts'
import { configureCalls } from './client-settings.ts'

const body = { currentPassword: 'old password', newPassword: 'new password', confirmPassword: 'new password' }
const done = { code: 1404, name: 'PasswordChangedSuccessfully', message: 'PASSWORD_CHANGED_SUCCESSFULLY' }

let asked: string[]
beforeEach(() => {
  forgetWaits()
  asked = []
})
afterEach(async () => {
  configureCalls({ confirmIdentity: async () => false, enrol: () => {} })
  await stopServers()
})

/** Refuses this many times before it succeeds. */
const refusing = (times: number, code: number, message: string) =>
  serverAnswering((_request, response, text) => {
    asked.push(text)
    if (asked.length > times) json(response, 200, done)
    else json(response, 403, problem(403, message, code))
  })

it('repeats a call that needed a recent sign-in, with the same content', async () => {
  against(await refusing(1, 1605, 'STEP_UP_REQUIRED'))
  configureCalls({ confirmIdentity: async () => true })
  expect(await call(changePassword, { body })).toEqual(done)
  expect(asked).toEqual([JSON.stringify(body), JSON.stringify(body)])
})

it('fails as before if the sign-in is not confirmed', async () => {
  against(await refusing(1, 1605, 'STEP_UP_REQUIRED'))
  expect(await failureOf(call(changePassword, { body }))).toMatchObject({ problem: 'STEP_UP_REQUIRED', code: 1605 })
  expect(asked).toHaveLength(1)
})

it('asks once per call, however often it is refused', async () => {
  against(await refusing(2, 1605, 'STEP_UP_REQUIRED'))
  let questions = 0
  configureCalls({
    confirmIdentity: async () => {
      questions += 1
      return true
    },
  })
  expect(await failureOf(call(changePassword, { body }))).toMatchObject({ code: 1605 })
  expect(questions).toBe(1)
})

it('leads to the required enrolment', async () => {
  against(await refusing(1, 1610, 'SECOND_FACTOR_ENROLMENT_REQUIRED'))
  let enrolments = 0
  configureCalls({ enrol: () => (enrolments += 1) })
  expect(await failureOf(call(changePassword, { body }))).toMatchObject({ code: 1610 })
  expect(enrolments).toBe(1)
})
