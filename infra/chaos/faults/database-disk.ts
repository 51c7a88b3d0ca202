import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '../../../api/src/testing/until.ts'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { embeddedDatabase, makeFolder, startService } from '../service.ts'
import { countLostAndTwice, startWriters, write } from '../writers.ts'

const run = promisify(execFile)
const mebibytes = 700
const fullFor = 10_000
const answeredWithin = 15_000
const backWithin = 30_000

/** Writes a file until the disk takes no more. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const block = Buffer.alloc(2 ** 20, 1)
  for (const size of [block.length, 4_096])
    for (;;) {
      try {
        await file.write(block, 0, size)
      } catch {
        break
      }
    }
  await file.close()
}

export const databaseDiskFault: Fault = {
  name: 'database-disk',
  promise: `The disk of PostgreSQL is full for ${fullFor / 1_000} s under 4 writers: calls end within 15 s, with 503 and \`Retry-After\` where they cannot be done; the process lives; once there is room, a write succeeds within 30 s without help, and no acknowledged write is lost or there twice`,
  limit: 300,
  run: async (after) => {
    const dataDir = await makeFolder(after)
    const disk = join(dataDir, 'postgres')
    await mkdir(disk)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', disk]).catch(() => {
      throw new Error('a small disk could not be mounted; this fault needs root on Linux')
    })
    after(() => run('umount', ['--lazy', disk]))
    const service = await startService(after, { dataDir })
    const { url } = await embeddedDatabase(service)
    const writers = startWriters(service, 4)
    await until('writes', () => writers.acknowledged.length > 100, 60_000)

    let fillers = 0
    const fillUp = () => fill(join(disk, `filler-${fillers++}`))
    await fillUp()
    const [during, live]: [Promise<Reply>[], Reply[]] = [[], []]
    const full = stopwatch()
    while (full() < fullFor) {
      during.push(service.call('GET', `/shop/shop-list?search=${randomUUID()}`), write(service, randomUUID()))
      live.push(await service.call('GET', '/health/live'))
      await sleep(200)
      // What PostgreSQL gave back of its own log meanwhile.
      await fillUp()
    }
    const replies = await Promise.all(during)
    await Promise.all(Array.from({ length: fillers }, (_, index) => rm(join(disk, `filler-${index}`))))
    const free = stopwatch()
    const key = randomUUID()
    await until('a write', async () => (await write(service, key)).status === 200, 120_000)
    const back = free()
    const goal = writers.acknowledged.length + 100
    await until('writes', () => writers.acknowledged.length > goal, 60_000)
    await writers.stop()
    const kept = await countLostAndTwice(url, writers.acknowledged)

    const refused = replies.filter(({ status }) => status !== 200)
    const asPromised = refused.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null)
    const slowest = Math.max(...replies.map(({ milliseconds }) => milliseconds))
    const { note, seen } = findings()
    note(
      refused.length > 0 && asPromised.length === refused.length && slowest <= answeredWithin,
      `of ${replies.length} calls ${replies.length - refused.length} were answered and ${asPromised.length} of the others with 503 and a time to wait, after at most ${seconds(slowest)}`,
    )
    note(
      live.every(({ status }) => status === 200),
      'alive all the while',
    )
    note(back <= backWithin, `a write succeeded ${seconds(back)} after there was room`)
    note(
      kept.lost === 0 && kept.twice === 0,
      `${writers.acknowledged.length} writes acknowledged, ${kept.lost} lost, ${kept.twice} twice, ${writers.refused()} tries refused and sent again`,
    )
    return seen()
  },
}
