import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to another server that can be frozen, cut and closed. */
export interface TcpProxy {
  /** The same address by way of this line. */
  through(url: string): string
  /** Swallows what the connections of now carry, both ways, and closes none. New ones work. */
  freeze(): void
  /** Breaks the connections of now. */
  cut(): void
  /** Swallows new connections too, until `open`. */
  swallowNew(): void
  /** Refuses new connections, until `open`. */
  refuseNew(): void
  /** Milliseconds that everything takes longer, each way, from now on. */
  delay(milliseconds: number): void
  open(): void
  close(): Promise<void>
}

interface Line {
  readonly near: Socket
  readonly far: Socket
  isFrozen: boolean
}

/** Starts a line to the server of an address such as `postgresql://…` or `redis://…`. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const lines = new Set<Line>()
  let mode: 'open' | 'swallow' | 'refuse' = 'open'
  let lateness = 0

  const carry = (line: Line, from: Socket, to: Socket) => {
    from.on('error', () => {})
    from.on('data', (bytes) => {
      const hand = () => line.isFrozen || to.destroyed || to.write(bytes)
      if (lateness > 0) setTimeout(hand, lateness)
      else hand()
    })
    from.on('close', () => {
      if (line.isFrozen) return
      lines.delete(line)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    if (mode === 'refuse') return near.destroy()
    const line: Line = { near, far: connect(Number(port), hostname), isFrozen: mode === 'swallow' }
    lines.add(line)
    carry(line, near, line.far)
    carry(line, line.far, near)
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = String((server.address() as AddressInfo).port)

  const cut = () => {
    for (const { near, far } of lines) {
      near.destroy()
      far.destroy()
    }
    lines.clear()
  }
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: own }).href,
    freeze: () => {
      for (const line of lines) line.isFrozen = true
    },
    cut,
    swallowNew: () => {
      mode = 'swallow'
    },
    refuseNew: () => {
      mode = 'refuse'
    },
    delay: (milliseconds) => {
      lateness = milliseconds
    },
    open: () => {
      mode = 'open'
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
