import { describe, expect, it, jest } from '@jest/globals'
import { AdmissionRefusal } from '../admission/admission.ts'
import { keepDocuments, type MadeDocument } from './kept-documents.ts'

const made = (text: string, isShared = true): MadeDocument => ({ status: 200, body: text, isShared })

it('a document is made once for concurrent requests', async () => {
  const { find } = keepDocuments(60_000)
  const make = jest.fn(async () => made('a'))
  await Promise.all([find('key', make), find('key', make)])
  await find('key', make)
  expect(make).toHaveBeenCalledTimes(1)
  await find('other', make)
  expect(make).toHaveBeenCalledTimes(2)
})

it('it is made again after its lifetime, so that it follows its data', async () => {
  const { find } = keepDocuments(30)
  const make = jest.fn(async () => made('a'))
  await find('key', make)
  expect(make).toHaveBeenCalledTimes(1)
  while (make.mock.calls.length < 2) {
    await find('key', make)
    await new Promise(setImmediate)
  }
})

it.each([
  ['one that is not the same for everyone', async () => made('a', false)],
  ['a failure', () => Promise.reject(new Error('no'))],
] as const)('%s is not cached', async (_, work) => {
  const { find } = keepDocuments(60_000)
  const make = jest.fn<() => Promise<MadeDocument>>(work)
  await find('key', make).catch(() => {})
  await find('key', make).catch(() => {})
  expect(make).toHaveBeenCalledTimes(2)
})

it('a document whose data were refused to its caller is made again for others who waited', async () => {
  const { find } = keepDocuments(60_000)
  const refused = { ...made('refused', false), isOfCaller: true }
  const both = [find('key', async () => refused), find('key', async () => made('whole', true))]
  expect((await Promise.all(both)).map(({ body }) => body)).toEqual(['refused', 'whole'])
})

it('the cache is bounded, including addresses', async () => {
  const { find } = keepDocuments(60_000)
  const make = jest.fn(async (): Promise<MadeDocument> => ({ ...made(''), movedTo: 'x'.repeat(1_000_000) }))
  const keys = Array.from({ length: 80 }, (_, place) => `${place}`)
  for (const key of keys) await find(key, make)
  await find('0', make)
  expect(make).toHaveBeenCalledTimes(81)
})

it('a document that cannot be made now is served from the cache', async () => {
  const { find } = keepDocuments(1)
  await find('key', async () => made('before'))
  const textOf = async (work: () => Promise<MadeDocument>) => (await find('key', work)).body
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await textOf(() => Promise.reject(new AdmissionRefusal('load', 1)))).toBe('before')
  expect(await textOf(async () => ({ ...made('empty'), isEmpty: true }))).toBe('before')
  await expect(find('key', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  await expect(find('other', () => Promise.reject(new AdmissionRefusal('load', 1)))).rejects.toThrow('refused')
})

it('a document that will soon expire is made again in the background', async () => {
  let time = 1_000
  const { find, findNew } = keepDocuments(1_000, () => time)
  await find('key', async () => made('before'))
  time += 400
  expect(findNew('key')?.body).toBe('before')
  time += 200
  expect(findNew('key')).toBeUndefined()
  const anew = Promise.withResolvers<MadeDocument>()
  expect((await find('key', () => anew.promise)).body).toBe('before')
  // Concurrent requests do not start a second one.
  expect(findNew('key')?.body).toBe('before')
  time += 500
  const waiting = find('key', () => Promise.reject(new Error('made twice')))
  anew.resolve(made('after'))
  expect((await waiting).body).toBe('after')
  expect(findNew('key')?.body).toBe('after')
})

describe('a document that takes long to be made again', () => {
  let time = 0
  async function keptFor(milliseconds: number) {
    time = 1_000
    const { find } = keepDocuments(1_000, () => time)
    await find('key', async () => made('before'))
    time += milliseconds
    const anew = Promise.withResolvers<MadeDocument>()
    return { anew, asked: () => find('key', () => anew.promise), find }
  }

  it('is replaced by the last one for some seconds', async () => {
    const { anew, asked } = await keptFor(5_000)
    expect((await asked()).body).toBe('before')
    anew.resolve(made('after'))
    await anew.promise
    expect((await asked()).body).toBe('after')
  })

  it('is awaited when the last one is older', async () => {
    const { anew, asked } = await keptFor(10_000)
    const waiting = asked()
    anew.resolve(made('after'))
    expect((await waiting).body).toBe('after')
  })

  it('is tried again by the next request if it fails afterwards', async () => {
    const { anew, asked, find } = await keptFor(5_000)
    expect((await asked()).body).toBe('before')
    anew.reject(new Error('a fault'))
    await anew.promise.catch(() => {})
    expect((await find('key', async () => made('after'))).body).toBe('after')
  })
})
