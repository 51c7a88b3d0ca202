import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '../../api/src/testing/until.ts'

export interface RedisServer {
  readonly url: string
  /** How many keys it holds. @throws Error when it does not answer. */
  countKeys(): Promise<number>
  /** Stops its process in the middle of what it does: connections are taken, and nothing is answered. */
  hang(): void
  /** Ends it, with all that it holds; `start` brings back an empty one. */
  stop(): Promise<void>
  start(): Promise<void>
}

const program = 'redis-server'

/** One command over a connection of its own, and the number that is answered. */
async function ask(port: number, command: string): Promise<number> {
  const socket = connect(port, '127.0.0.1').setTimeout(1_000, () => socket.destroy(new Error('no answer')))
  try {
    socket.write(`${command}\r\n`)
    const [bytes] = await once(socket, 'data')
    return Number(String(bytes).match(/^:(\d+)/)?.[1])
  } finally {
    socket.destroy()
  }
}

/** A `redis-server` of the machine. @throws Error when there is none. */
export async function startRedis(port: number, folder: string): Promise<RedisServer> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const countKeys = () => ask(port, 'dbsize')
  let child: ChildProcess | undefined
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  const start = async () => {
    child = spawn(program, settings, { stdio: 'ignore' })
    await once(child, 'spawn').catch(() => {
      throw new Error('redis-server is missing, which is a package of most systems')
    })
    await until('redis-server', () =>
      countKeys().then(
        () => true,
        () => false,
      ),
    )
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, countKeys, hang: () => child?.kill('SIGSTOP'), stop, start }
}
