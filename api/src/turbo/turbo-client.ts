import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel'
import { Agent, request } from 'undici'
import { counter } from '../../../shared/server/counter.ts'
import { feedPath, picturePath, readPath } from './serve-turbo.ts'
import { maxFeedBytes, maxPictureBytes, type Turbo, TurboAway, type TurboFile, type TurboReading } from './turbo.ts'

/** Milliseconds without a sign of life after which Turbo counts as unavailable; it sends two per second. */
const silenceDeadline = 1_500
/** Milliseconds in which a reachable machine accepts a connection. */
const connectTimeout = 1_000
/** Milliseconds for a whole reading, which has an earlier limit of its own. */
const readingDeadline = 19_000
const maxReply = 2_000_000
/** Base64: four characters for three bytes. */
const maxFileReply = Math.max(maxPictureBytes, maxFeedBytes) * 1.4

const outcomes = new Set(['read', 'not-modified', 'failed'])
const isReading = (value: unknown): value is TurboReading =>
  typeof value === 'object' && value !== null && 'outcome' in value && outcomes.has(String(value.outcome))

const isFailure = (value: object): value is Extract<TurboFile, { outcome: 'failed' }> =>
  'outcome' in value && value.outcome === 'failed' && 'failure' in value

function readFile(value: unknown): TurboFile | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isFailure(value)) return value
  if (!('bytes' in value && 'contentType' in value)) return undefined
  const { bytes, contentType } = value
  return typeof bytes === 'string' && typeof contentType === 'string'
    ? { outcome: 'fetched', bytes: Buffer.from(bytes, 'base64'), contentType }
    : undefined
}

interface TurboAddress {
  /** Such as `http://turbo:3003`. */
  readonly origin: string
  readonly secret: string
}

interface Question {
  readonly path: string
  readonly body: object
  /** Maximum characters of the response. */
  readonly maxLength: number
}

/** Reads pages through another process. */
export function turboOverHttp({ origin, secret }: TurboAddress): Turbo & { close(): Promise<void> } {
  const connections = new Agent({ pipelining: 1, connect: { timeout: connectTimeout } })

  async function ask(question: Question, signal: AbortSignal, onSign: () => void): Promise<unknown> {
    const { path, body, maxLength } = question
    const reply = await request(`${origin}${path}`, {
      dispatcher: connections,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
      signal,
    })
    let text = ''
    reply.body.setEncoding('utf8')
    for await (const part of reply.body) {
      onSign()
      text += part
      if (text.length > maxLength) throw new Error('the reading is too long')
    }
    if (reply.statusCode !== 200) throw new Error(`it answered ${reply.statusCode}`)
    return JSON.parse(text)
  }

  /** @throws TurboAway without a readable response. */
  async function answerOf<Answer>(question: Question, read: (value: unknown) => Answer | undefined): Promise<Answer> {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new Error('it keeps silent')), silenceDeadline)
    try {
      const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(readingDeadline)])
      const answer = read(await ask(question, signal, () => timer.refresh()))
      if (answer !== undefined) return answer
      throw new Error('it has no room')
    } catch (cause) {
      throw new TurboAway('Turbo does not answer', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  const fileAt = (path: string) => (url: string) => answerOf({ path, body: { url }, maxLength: maxFileReply }, readFile)
  return {
    close: () => connections.destroy(),
    read: (body) =>
      answerOf({ path: readPath, body, maxLength: maxReply }, (value) => (isReading(value) ? value : undefined)),
    fetchPicture: fileAt(picturePath),
    fetchFeed: fileAt(feedPath),
  }
}

/** Failures in a row after which Turbo is not tried, and milliseconds until the next attempt. */
const failuresInRow = 5
const halfOpenAfter = 5_000

/** Fails fast while Turbo is unavailable, so that callers and jobs do not each wait for it. */
export function withBreaker(turbo: Turbo): Turbo {
  const breaker = circuitBreaker(handleType(TurboAway), {
    halfOpenAfter,
    breaker: new ConsecutiveBreaker(failuresInRow),
  })
  const guarded = <Result>(ask: () => Promise<Result>): Promise<Result> =>
    breaker.execute(ask).catch((error) => {
      throw error instanceof BrokenCircuitError ? new TurboAway('Turbo was away a moment ago', { cause: error }) : error
    })
  return {
    read: (request) => guarded(() => turbo.read(request)),
    fetchPicture: (url) => guarded(() => turbo.fetchPicture(url)),
    fetchFeed: (url) => guarded(() => turbo.fetchFeed(url)),
  }
}

/** Outcomes of readings. */
export const turboReadings = counter<{ readonly outcome: string }>()

/** Counts outcomes of readings, for metrics. */
export function withCounts(turbo: Turbo): Turbo {
  return {
    fetchPicture: turbo.fetchPicture,
    fetchFeed: turbo.fetchFeed,
    async read(request) {
      try {
        const reading = await turbo.read(request)
        turboReadings.add({ outcome: reading.outcome === 'failed' ? reading.failure : reading.outcome })
        return reading
      } catch (error) {
        turboReadings.add({ outcome: 'away' })
        throw error
      }
    },
  }
}
