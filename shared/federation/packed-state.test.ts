import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { DocumentState } from './document-state.ts'
import { readState, writeState } from './packed-state.ts'

const stateWith = (replies: DocumentState['replies']): DocumentState => ({
  language: 'en',
  country: 'EG',
  mainDomain: 'localhost',
  appRedirects: [],
  apiOrigins: [''],
  registry: [],
  replies,
  analytics: { own: false, ga4: null, plausible: null },
  chat: null,
  contact: { email: 'hello@localhost', whatsapp: '' },
})

const written = (state: DocumentState): string => JSON.stringify(writeState(state))

describe('the state of a document', () => {
  it('is read back unchanged, whatever the API replied', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (replies) => {
        const state = stateWith(replies)
        expect(JSON.stringify(readState(written(state)).replies)).toBe(JSON.stringify(replies))
      }),
    )
  })

  it('keeps its other fields, and does not show that it was packed', () => {
    const state = stateWith({ '/a': [{ id: 1 }] })
    expect(readState(written(state))).toEqual(state)
  })

  it('lists field names once', () => {
    const items = Array.from({ length: 30 }, (_, id) => ({ id, couponCount: id, evidence: { lastWorkedAt: null } }))
    const text = written(stateWith({ '/a': { items } }))
    expect(text.split('lastWorkedAt')).toHaveLength(2)
    expect(text.split('couponCount')).toHaveLength(2)
  })

  it('is read from an edge that does not pack it', () => {
    const state = stateWith({ '/a': { items: [{ id: 1 }] } })
    expect(readState(JSON.stringify(state))).toEqual(state)
  })

  it('has no replies for a shell that cannot unpack them, which then fetches them', () => {
    expect(JSON.parse(written(stateWith({ '/a': { id: 1 } })))).toMatchObject({ replies: {} })
  })
})
