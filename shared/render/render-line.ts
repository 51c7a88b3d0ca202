import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { answerPipe } from '../federation/rendering.ts'
import { refuseInspectorSignal } from '../server/inspector-signal.ts'
import { findWalls, type Walls } from './walls.ts'

/** Where a process is to render. */
export interface RenderPlace {
  /** The server half of the host. */
  readonly file: string
  /** Of its heap, in MB. */
  readonly memory: number
  /** What the system keeps from it; by default all that this one can. */
  readonly walls?: Walls | undefined
  /** The address of the role `render`, which starts it in place of this process: a path, or `host:port`. */
  readonly socket?: string | undefined
}

/** Text to and from one process that renders, and its end. */
export interface RenderLine {
  write(text: string | Uint8Array): void
  readonly answers: Readable | undefined
  /** Calls back once, with why it is over. */
  onEnd(listener: (detail: string) => void): void
  /** Of the process in memory; 0 where that is watched elsewhere. */
  bytes(): Promise<number>
  close(): void
}

/**
 * What Node can take away from a process: files but its own code, other processes, threads, add-ons, and code made from
 * texts. It gets no environment. Network, signals and what an escape from all this could reach are kept from it by the
 * walls of the system.
 */
const confinement = (file: string, memory: number): string[] => [
  '--permission',
  `--allow-fs-read=${file}`,
  '--disallow-code-generation-from-strings',
  '--no-warnings',
  `--max-old-space-size=${memory}`,
]

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

/** Bytes of a process in memory, with those that it started; 0 where the system does not say. */
async function residentBytes(pid: number | string | undefined): Promise<number> {
  const [status, children] = await Promise.all([
    textOf(`/proc/${pid}/status`),
    textOf(`/proc/${pid}/task/${pid}/children`),
  ])
  const own = 1_024 * Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0)
  const others = await Promise.all((children.match(/\d+/g) ?? []).map(residentBytes))
  return others.reduce((sum, bytes) => sum + bytes, own)
}

/** Starts a process on this machine. */
function startHere({ file, memory }: RenderPlace, walls: Walls): RenderLine {
  refuseInspectorSignal()
  const [command, ...first] = walls.commandFor(file, memory)
  const child = spawn(command, [...first, ...confinement(file, memory), file], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  child.unref()
  for (const stream of child.stdio)
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  const answers = child.stdio[answerPipe]
  return {
    write: (text) => void child.stdin?.write(text),
    answers: answers && 'setEncoding' in answers ? answers : undefined,
    onEnd(listener) {
      child.on('error', (error) => listener(error.message))
      child.on('exit', (code, killer) => listener(`the process ended with ${killer ?? `code ${code}`}`))
      child.stdin?.on('error', (error) => listener(error.message))
    },
    bytes: () => residentBytes(child.pid),
    close: () => void child.kill('SIGKILL'),
  }
}

/** What the role `render` gets first, as a line of JSON; lines of the process follow. */
export interface RenderOrder {
  /** The server half of the host. */
  readonly host: string
  readonly memory: number
}

/** Where a socket is: a path, or a host with its port. */
export function socketAddress(socket: string): { path: string } | { host: string; port: number } {
  const [, host = '', port] = /^([^/]+):(\d+)$/.exec(socket) ?? []
  return port === undefined ? { path: socket } : { host, port: Number(port) }
}

/** Lets the role `render` start one. */
async function startThere({ file, memory }: RenderPlace, socket: string): Promise<RenderLine> {
  const order: RenderOrder = { host: await readFile(file, 'utf8'), memory }
  const line = connect(socketAddress(socket)).unref()
  line.write(`${JSON.stringify(order)}\n`)
  return {
    write: (text) => void line.write(text),
    answers: line,
    onEnd(listener) {
      line.on('error', (error) => listener(error.message))
      line.on('close', () => listener('the process ended'))
    },
    bytes: async () => 0,
    close: () => void line.destroy(),
  }
}

/** Has a process started that renders. */
export const openRenderLine = async (place: RenderPlace): Promise<RenderLine> =>
  place.socket === undefined ? startHere(place, place.walls ?? (await findWalls())) : startThere(place, place.socket)
