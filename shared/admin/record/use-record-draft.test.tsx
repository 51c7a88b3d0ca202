import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import * as Type from 'typebox'
import { Password } from '../../contract/identity/sign-in.routes.ts'
import { provider } from '../../contract/provider/provider.collection.ts'
import { session } from '../../session/session.ts'
import type { FormSection } from './record-values.ts'
import { useRecordDraft } from './use-record-draft.ts'

const section: FormSection = {
  collection: { ...provider, write: Type.Object({ name: Type.String(), pin: Password, passwordHint: Type.String() }) },
  fields: [{ name: 'name' }, { name: 'pin' }, { name: 'passwordHint' }],
}

const user = { id: crypto.randomUUID(), email: 'noura@qasima.example', firstName: 'Noura', lastName: 'Ali' }
beforeEach(() => {
  sessionStorage.clear()
  session.setState({
    user: { ...user, sex: 'FEMALE', birthDate: '1994-05-01', country: 'sa', isEmailVerified: true },
    tokens: { accessToken: 'access', refreshToken: 'refresh' },
  })
})
afterEach(() => session.setState({ user: null, tokens: null }))

it('keeps what was typed save what is secret, whatever its field is called', () => {
  const values = { name: 'Salla', pin: 'not-for-storage', passwordHint: 'my cat' }
  const opened = () => renderHook(() => useRecordDraft({ section, item: null })).result.current
  opened().keep({ base: null, values })
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('not-for-storage')
  expect(opened().start).toEqual({ ...values, pin: '' })
})

const openNew = (initial?: Record<string, string>) =>
  renderHook(() => useRecordDraft({ section, item: null, initial })).result
const copy = { name: 'Copy', pin: '', passwordHint: 'as it was' }
const typed = { name: 'Began before', pin: '', passwordHint: 'mine' }

function taken(result: ReturnType<typeof openNew>): unknown {
  let values: unknown
  act(() => {
    values = result.current.takeOlder?.()
  })
  return values
}

it('shows a copy though another new record was begun before, and offers that one beside it', () => {
  openNew().current.keep({ base: null, values: typed })
  const result = openNew(copy)
  expect(result.current.start).toEqual(copy)
  expect(result.current.isRestored).toBe(false)
  // What is typed into the copy takes nothing from the draft.
  result.current.keep({ base: null, values: { ...copy, name: 'Copy 2' } })
  expect(openNew().current.start).toEqual(typed)
  expect(taken(result)).toEqual(typed)
  expect(result.current.takeOlder).toBeNull()
  expect(openNew().current.isRestored).toBe(false)
})

it('restores what was typed into a copy with that copy, and offers it beside another', () => {
  openNew(copy).current.keep({ base: null, values: { ...copy, name: 'Copy 2' } })
  expect(openNew(copy).current).toMatchObject({ start: { name: 'Copy 2' }, isRestored: true, begin: copy })
  const other = openNew({ ...copy, name: 'Other' })
  expect(other.current.start.name).toBe('Other')
  // Nothing was typed yet, which removes no draft.
  other.current.keep(null)
  expect(taken(other)).toMatchObject({ name: 'Copy 2' })
})

it('forgets a draft that is not wanted', () => {
  openNew().current.keep({ base: null, values: typed })
  const result = openNew(copy)
  act(() => result.current.forgetOlder())
  expect(result.current.takeOlder).toBeNull()
  expect(openNew().current.isRestored).toBe(false)
})
