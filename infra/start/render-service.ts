import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRenderLine, type RenderOrder, socketAddress } from '../../shared/render/render-line.ts'
import { maxResident } from '../../shared/render/render-process.ts'

/** Signs of an order at most: the server half of a host has a million. */
const maxOrder = 16 * 2 ** 20

/** MB that an edge may ask for. */
const memoryRange = { least: 64, greatest: 4_096 } as const

/** Milliseconds between two looks at how large a process is. */
const lookInterval = 500

function orderIn(text: string): RenderOrder | undefined {
  try {
    const { host, memory }: { host?: unknown; memory?: unknown } = Object(JSON.parse(text))
    const isMemory = typeof memory === 'number' && memory >= memoryRange.least && memory <= memoryRange.greatest
    return typeof host === 'string' && isMemory ? { host, memory } : undefined
  } catch {
    return undefined
  }
}

/** Reads the first line of a connection, and stops reading: what follows is for the process. */
function readOrder(socket: Socket, onOrder: (order: RenderOrder | undefined, rest: Buffer) => void): void {
  const parts: Buffer[] = []
  let length = 0
  socket.on('data', function read(part: Buffer) {
    const end = part.indexOf(10)
    parts.push(end < 0 ? part : part.subarray(0, end))
    length += part.length
    if (end < 0 && length <= maxOrder) return
    socket.off('data', read).pause()
    onOrder(end < 0 ? undefined : orderIn(Buffer.concat(parts).toString('utf8')), part.subarray(end + 1))
  })
}

/** Server halves of hosts as files, which processes read. */
function keepHalves(folder: string) {
  const written = new Map<string, Promise<void>>()
  return async (host: string): Promise<string> => {
    const file = join(folder, `server.${createHash('sha256').update(host).digest('hex').slice(0, 12)}.mjs`)
    const writing = written.get(file) ?? writeFile(file, host)
    written.set(file, writing)
    await writing
    return file
  }
}

/** Starts the process of one connection, which ends with it. Text: what came behind the order. */
async function serve(socket: Socket, file: string, memory: number, text: Buffer): Promise<void> {
  const line = await openRenderLine({ file, memory })
  const watch = setInterval(async () => {
    if ((await line.bytes()) > maxResident(memory)) close()
  }, lookInterval)
  const close = () => {
    clearInterval(watch)
    line.close()
    socket.destroy()
  }
  line.onEnd(close)
  socket.on('close', close)
  line.answers?.pipe(socket)
  if (text.length > 0) line.write(text)
  socket.on('data', (more) => line.write(more)).resume()
}

/**
 * Starts processes that render for edges: one for each connection, which carries the server half of the host and then what
 * an edge and its process say to each other. @throws when it cannot listen.
 */
export async function openRenderService(address: string): Promise<{ close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'qasima-halves-'))
  const fileOf = keepHalves(folder)
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    readOrder(socket, (order, rest) => {
      if (!order) return socket.destroy()
      fileOf(order.host)
        .then((file) => serve(socket, file, order.memory, rest))
        .catch(() => socket.destroy())
    })
  })
  const where = socketAddress(address)
  // A socket that a killed process left is in the way.
  if ('path' in where) await rm(where.path, { force: true })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(where, resolve))
  return {
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
