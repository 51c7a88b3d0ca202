import { useState } from 'react'
import type { BulkResult } from '../../contract/collection-bulk.ts'
import { failureSentence } from '../../form/contract-form.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { toast } from '../../ui/toast.tsx'
import { failureWords, type Reasons } from './failure-words.ts'

/** What a queue knows of an entry. */
export interface Entry {
  readonly id: string
  readonly name: { readonly ar: string; readonly en: string }
}

interface Settling {
  readonly entries: readonly Entry[]
  readonly act: (ids: readonly string[]) => Promise<readonly BulkResult[]>
  /** What is said when it is done, of so many. */
  readonly said: (count: number) => string
  readonly takeBack: (ids: readonly string[]) => Promise<readonly BulkResult[]>
  /** What is said when it is taken back. */
  readonly saidBack?: () => string
  /** What is said of those that cannot be taken back any more. */
  readonly tooLate?: string
}

const meanwhile = 'It has already been reviewed.'
const waitsAgain = 'Undone: it is pending again.'

const sentence = (error: unknown, conflict = meanwhile): string =>
  error instanceof ProblemError && error.problem === 'CONFLICT' ? conflict : failureSentence(error, 'en')

/**
 * Settles entries of a queue: they leave the screen at once, and those come back that fail or are taken back.
 * @param reasons why some of several stay as they are, where the queue knows better.
 */
export function useSettle(refetch: () => Promise<unknown>, reasons?: Reasons) {
  const [settled, setSettled] = useState<readonly string[]>([])
  const [last, setLast] = useState<{ readonly run: () => Promise<void>; readonly hide: () => void } | null>(null)
  const show = (ids: readonly string[]) => setSettled((now) => now.filter((one) => !ids.includes(one)))
  /** Of one entry what went wrong, of several which and why. */
  const sentenceOfSome = (failed: readonly BulkResult[], entries: readonly Entry[], conflict = meanwhile) =>
    entries.length === 1 && failed[0]?.message === 'CONFLICT' ? conflict : failureWords(failed, entries, reasons)

  async function takeBack({ entries, takeBack: send, saidBack = () => waitsAgain, tooLate }: Settling) {
    const ids = entries.map(({ id }) => id)
    setLast(null)
    try {
      const failed = (await send(ids)).filter(({ ok }) => !ok)
      if (failed.length > 0) toast.error(sentenceOfSome(failed, entries, tooLate))
      if (failed.length < ids.length) toast.info(saidBack())
    } catch (error) {
      toast.error(sentence(error, tooLate))
    }
    await refetch()
    show(ids)
  }

  async function settle(settling: Settling) {
    const { entries, act, said } = settling
    const ids = entries.map(({ id }) => id)
    setSettled((now) => [...now, ...ids])
    setLast(null)
    let failed: readonly BulkResult[]
    try {
      failed = (await act(ids)).filter(({ ok }) => !ok)
    } catch (error) {
      toast.error(sentence(error))
      await refetch()
      return show(ids)
    }
    if (failed.length > 0) toast.error(sentenceOfSome(failed, entries))
    const done = entries.filter(({ id }) => !failed.some((one) => one.id === id))
    if (done.length > 0) {
      const run = () => takeBack({ ...settling, entries: done })
      const hide = toast.success(said(done.length), { action: { label: 'Undo', onSelect: () => void run() } })
      setLast({ run, hide })
    }
    await refetch()
    show(failed.map(({ id }) => String(id)))
  }

  function undo() {
    last?.hide()
    void last?.run()
  }
  return { settled, settle, undo: last && undo }
}
