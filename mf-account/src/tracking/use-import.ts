import { maxTags } from '@qasima/shared/contract/tracking/tracking.limits'
import { addAlert, changeTracking, type TrackedProduct, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { useEffect, useRef, useState } from 'react'
import { importProductsWords } from './import-products.words.ts'
import type { ImportLine } from './read-import.ts'

export interface ImportResult {
  readonly line: ImportLine
  readonly outcome: 'added' | 'known' | 'failed' | 'left'
  readonly text: string
}

export interface ImportSetting {
  /**
   * Adds a product to the list.
   * @returns whether it is new there.
   */
  readonly onAdded: (item: TrackedProduct) => boolean
}

/** Errors that stop the remaining lines too. */
const stopping = new Map<unknown, 'limit' | 'offline'>([
  ['TRACKING_LIMIT_REACHED', 'limit'],
  ['OFFLINE', 'offline'],
  ['NETWORK_ERROR', 'offline'],
])
const maxWaits = 5

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Waits when the service asks for it: a file may have more lines than it accepts per minute. */
async function patiently<Reply>(work: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await work()
    } catch (error) {
      const isEarly =
        error instanceof ProblemError && error.problem === 'TOO_MANY_REQUESTS' && error.retryAfter !== null
      if (!isEarly || signal.aborted || waits === maxWaits) throw error
      await pause(error.retryAfter ?? 0, signal)
      signal.throwIfAborted()
    }
  }
}

/** A page of this site means a product at any store; any other page means a listing. */
function productOf(url: string): { url: string } | { productId: string } {
  const [, productId] =
    (url.startsWith(`${location.origin}/`) && /\/product\/([\da-f]{8}-[\da-f-]{27})(?:[/?#]|$)/i.exec(url)) || []
  return productId ? { productId } : { url }
}

/** Adds the tags, note and targets of its line to a watched product; existing ones stay. */
async function complete(item: TrackedProduct, line: ImportLine, signal: AbortSignal): Promise<TrackedProduct> {
  const { id } = item
  const tags = [...new Set([...item.tags, ...line.tags])].slice(0, maxTags)
  const note = line.note ?? item.note
  const isSame = tags.length === item.tags.length && note === item.note
  const body = { tags, note }
  const kept = isSame ? item : await patiently(() => call(changeTracking, { params: { id }, body, signal }), signal)
  const alerts = [...kept.alerts]
  for (const { amount, currency } of line.targets) {
    const isSet = alerts.some(
      (alert) =>
        alert.kind === 'target' && alert.amount === amount && alert.currency === currency && alert.endedAt === null,
    )
    if (isSet) continue
    const alert = { kind: 'target', amount, currency } as const
    alerts.push(await patiently(() => call(addAlert, { params: { id }, body: alert, signal }), signal))
  }
  return { ...kept, alerts }
}

/** Processes the lines one by one; a failed line does not stop the others, but the limit does. */
export function useImport({ onAdded }: ImportSetting) {
  const t = useWords(importProductsWords)
  const language = useLanguage()
  const [results, setResults] = useState<readonly ImportResult[]>([])
  const [running, setRunning] = useState<AbortController | null>(null)
  const [count, setCount] = useState(0)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  const add = (...more: readonly ImportResult[]) => setResults((before) => [...before, ...more])
  const left = (line: ImportLine, why: 'limit' | 'offline' | 'stopped'): ImportResult => ({
    line,
    outcome: 'left',
    text: t(`${why}Left`),
  })

  async function resultOf(line: ImportLine, url: string, signal: AbortSignal): Promise<ImportResult> {
    const tracked = await patiently(() => call(track, { body: productOf(url), signal }), signal)
    const outcome = onAdded(tracked) ? 'added' : 'known'
    const said = [t(outcome, { product: isolated(tracked.product.name) }), ...line.problems.map((key) => t(key))]
    try {
      onAdded(await complete(tracked, line, signal))
    } catch (error) {
      if (signal.aborted) throw error
      said.push(t('incomplete', { reason: failureSentence(error, language) }))
    }
    return { line, outcome, text: said.join(' ') }
  }

  async function start(lines: readonly ImportLine[]) {
    const control = new AbortController()
    current.current = control
    setRunning(control)
    setCount(lines.length)
    setResults([])
    let why: 'limit' | 'offline' | 'stopped' | null = null
    for (const line of lines) {
      if (line.url === null) {
        add({ line, outcome: 'failed', text: line.problems.map((key) => t(key)).join(' ') })
      } else if (why) {
        add(left(line, why))
      } else {
        try {
          add(await resultOf(line, line.url, control.signal))
        } catch (error) {
          why = control.signal.aborted
            ? 'stopped'
            : (error instanceof ProblemError && stopping.get(error.problem)) || null
          // The line that meets the limit shows the full message; the others a short one.
          add(why ? left(line, why) : { line, outcome: 'failed', text: failureSentence(error, language) })
        }
      }
    }
    setRunning(null)
  }

  return { results, count, isRunning: running !== null, start, stop: () => running?.abort() }
}
