import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'

type Parameters = Readonly<Record<string, unknown>>

/** An unsolicited message of the browser, such as a waiting request. */
interface BrowserEvent {
  readonly method: string
  readonly params: Parameters
}

/** Maximum characters of one message, beyond any page that is kept. */
const maxMessage = 16_000_000

/** The browser ended before it answered: by a deadline, for its memory, or because the system does not let it start. */
class BrowserEnded extends Error {
  override readonly name = 'BrowserEnded'
}

const isObject = (value: unknown): value is Parameters => typeof value === 'object' && value !== null

interface Waiting {
  resolve(value: Parameters): void
  reject(error: Error): void
}

/** A browser controlled through two pipes: it opens no port. */
export class Chromium {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #input: Writable | undefined
  #last = 0
  #rest = ''
  #said = ''
  onEvent: (event: BrowserEvent) => void = () => {}

  /** @param folder its home, which it may write to */
  constructor([program, ...args]: readonly [string, ...string[]], folder: string) {
    this.#child = spawn(program, args, {
      cwd: folder,
      // None of this process's own environment.
      env: { PATH: '/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    })
    const [, , errors, input, output] = this.#child.stdio
    if (input instanceof Writable) this.#input = input.on('error', () => {})
    if (output instanceof Readable) {
      output.setEncoding('utf8').on('data', (text: string) => this.#take(text))
      output.on('error', () => {})
    }
    errors?.on('data', (text: Buffer) => {
      if (this.#said.length < 2_000) this.#said += text
    })
    this.#child.once('error', () => this.#fail())
    this.#child.once('exit', () => this.#fail())
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** What it wrote to its log, shortened. */
  get said(): string {
    return this.#said.split('\n').slice(-3).join(' ').slice(-300)
  }

  #fail(): void {
    for (const { reject } of this.#waiting.values()) reject(new BrowserEnded('the browser ended'))
    this.#waiting.clear()
  }

  #take(text: string): void {
    this.#rest += text
    if (this.#rest.length > maxMessage) {
      this.kill()
      return
    }
    const messages = this.#rest.split('\0')
    this.#rest = messages.pop() ?? ''
    for (const message of messages) this.#read(JSON.parse(message))
  }

  #read(message: unknown): void {
    if (!isObject(message)) return
    const { id, method, result, error } = message
    if (typeof method === 'string') {
      this.onEvent({ method, params: isObject(message.params) ? message.params : {} })
      return
    }
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined
    if (!waiting || typeof id !== 'number') return
    this.#waiting.delete(id)
    if (isObject(error)) waiting.reject(new Error(String(error.message)))
    else waiting.resolve(isObject(result) ? result : {})
  }

  /** @throws BrowserEnded, or Error with the browser's objection. */
  send(method: string, params: Parameters = {}, sessionId?: string): Promise<Parameters> {
    this.#last += 1
    const id = this.#last
    if (this.#child.exitCode !== null || this.#child.signalCode !== null)
      return Promise.reject(new BrowserEnded('the browser ended'))
    this.#input?.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Resolves once it and everything it started have ended. */
  async end(): Promise<void> {
    const isRunning = this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
    const gone = isRunning ? once(this.#child, 'exit') : undefined
    this.kill()
    await gone
  }
}
