import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { ProblemError } from '../http/problem-error.ts'
import { clearReads, clientOf } from './account-client.ts'

const away = new ProblemError({ problem: 'SERVICE_UNAVAILABLE', status: 503, code: 1500, detail: '' })
const refused = new ProblemError({ problem: 'FORBIDDEN', status: 403, code: 1503, detail: '' })

let failure: Error | null
let asked: string[]
const read = async (name: string) => {
  asked.push(name)
  if (failure) throw failure
  return `${name} is here`
}

function Read({ name }: { name: string }) {
  const { data, error, isPending } = useQuery({ queryKey: [name], queryFn: () => read(name) })
  return <p>{data ?? (error ? `${name} failed` : isPending ? `${name} loads` : '')}</p>
}

beforeEach(() => {
  jest.useFakeTimers()
  asked = []
})
afterEach(() => {
  clearReads()
  jest.useRealTimers()
})

async function open(first: Error) {
  failure = first
  const view = render(
    <QueryClientProvider client={clientOf('u1')}>
      <Read name="profile" />
      <Read name="devices" />
    </QueryClientProvider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText('profile failed')).toBeVisible()
  asked = []
  return view
}
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000))

describe('reads that failed without a reply', () => {
  it('recover by themselves, one probing while there is no reply', async () => {
    await open(away)
    await pass(10)
    expect(new Set(asked)).toEqual(new Set(['profile']))
    expect(screen.getByText('devices failed')).toBeVisible()
    failure = null
    await pass(31)
    expect(screen.getByText('profile is here')).toBeVisible()
    expect(screen.getByText('devices is here')).toBeVisible()
    asked = []
    await pass(3_600)
    expect(asked).toEqual([])
  })

  it('keep their error on screen while retrying', async () => {
    await open(away)
    let shown = ''
    failure = null
    clientOf('u1')
      .getQueryCache()
      .subscribe(() => {
        shown += screen.queryByText('profile loads') ? 'loads' : ''
      })
    await pass(31)
    expect(shown).toBe('')
  })

  it('are not retried if the API refused them, or their screen is gone', async () => {
    const { unmount } = await open(refused)
    await pass(3_600)
    unmount()
    clearReads()
    ;(await open(away)).unmount()
    await pass(3_600)
    expect(asked).toEqual([])
  })
})
