import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { renderHook } from '@testing-library/react'
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
