import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { until } from '../testing/until.ts'
import { eventWriter, unwrittenFolder } from './event-writer.ts'

let dataDir: string
let folder: string
let written: number[]
let failure: Error | undefined
const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
const refused = Object.assign(new Error('out of range'), { code: '22003' })
const log = { warn: jest.fn(), error: jest.fn() }
const opened: { close(): Promise<void> }[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'events-'))
  folder = join(dataDir, unwrittenFolder)
  written = []
  failure = undefined
})
afterEach(async () => {
  for (const writer of opened.splice(0)) await writer.close()
  await rm(dataDir, { recursive: true, force: true })
})

function open(flushEvery = 3_600_000) {
  const writer = eventWriter<number>({
    name: 'numbers',
    dataDir,
    log,
    flushEvery,
    write: async (events) => {
      if (failure) throw failure
      written.push(...events)
    },
  })
  opened.push(writer)
  return writer
}

describe('a writer of events', () => {
  it('writes what was added, by itself and in order', async () => {
    const writer = open(5)
    for (const event of [1, 2, 3]) writer.add(event)
    await until('they are written', () => written.length === 3)
    expect(written).toEqual([1, 2, 3])
  })

  it('keeps what the database did not take, for the next time', async () => {
    const writer = open()
    failure = away
    writer.add(1)
    await writer.flush()
    writer.add(2)
    failure = undefined
    await writer.flush()
    expect(written).toEqual([1, 2])
  })

  it('leaves what the database did not take at the end to the next process', async () => {
    const first = open()
    failure = away
    for (const event of [1, 2]) first.add(event)
    await first.close()
    expect(written).toEqual([])
    failure = undefined
    const next = open()
    next.add(3)
    await next.flush()
    expect(written.toSorted()).toEqual([1, 2, 3])
    expect(await readdir(folder)).toEqual([])
  })

  it('reads a file by itself, although nothing new is added', async () => {
    await mkdir(folder)
    await writeFile(join(folder, `numbers-${randomUUID()}.json`), '[7]')
    open(5)
    await until('it is written', () => written.length === 1)
    expect(written).toEqual([7])
  })

  it('sets aside what a database that is there refuses again and again', async () => {
    const writer = open()
    failure = refused
    writer.add(1)
    for (let times = 0; times < 10; times += 1) await writer.flush()
    failure = undefined
    writer.add(2)
    await writer.flush()
    expect(written).toEqual([2])
    expect((await readdir(folder)).map((file) => file.split('.').at(-1))).toEqual(['refused'])
  })
})
