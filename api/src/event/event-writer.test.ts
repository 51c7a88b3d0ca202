import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { until } from '../testing/until.ts'
import { eventWriter, unwrittenFolder } from './event-writer.ts'

let dataDir: string
let folder: string
let written: number[]
let failure: Error | undefined
let refuses: (events: readonly number[]) => boolean
let fails: () => void
let waits: () => Promise<void>
const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
const refused = Object.assign(new Error('out of range'), { code: '22003' })
const log = { warn: jest.fn(), error: jest.fn() }
const opened: { close(): Promise<void> }[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'events-'))
  folder = join(dataDir, unwrittenFolder)
  written = []
  failure = undefined
  refuses = () => false
  fails = () => {}
  waits = async () => {}
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
      if (refuses(events)) throw refused
      fails()
      await waits()
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

  it('sets aside the one event that the database refuses, and writes all others at once', async () => {
    const writer = open()
    refuses = (events) => events.includes(7)
    for (let event = 0; event < 50; event += 1) writer.add(event)
    await writer.flush()
    expect(written.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, at) => at).filter((at) => at !== 7),
    )
    const [file = '', ...others] = await readdir(folder)
    expect([file.split('.').at(-1), others]).toEqual(['refused', []])
    expect(await readFile(join(folder, file), 'utf8')).toBe('[7]')
  })

  it('sets aside what fails again and again in a database that is there', async () => {
    const writer = open()
    failure = Object.assign(new Error('no such table'), { code: '42P01' })
    writer.add(1)
    for (let times = 0; times < 11; times += 1) await writer.flush()
    failure = undefined
    writer.add(2)
    await writer.flush()
    expect(written).toEqual([2])
    expect((await readdir(folder)).map((file) => file.split('.').at(-1))).toEqual(['refused'])
  })

  it('does not write again what was written before the database went away', async () => {
    const writer = open()
    for (let event = 0; event < 5_000; event += 1) writer.add(event)
    let isAway = true
    fails = () => {
      if (isAway && written.length > 0) throw away
    }
    await writer.flush()
    isAway = false
    await writer.flush()
    expect(written).toHaveLength(5_000)
  })

  it('sets aside a damaged file, and what the database refuses of another, and reads the rest', async () => {
    await mkdir(folder)
    const put = (name: string, text: string) => writeFile(join(folder, `numbers-${name}.json`), text)
    await put('1', '')
    await put('2', '[1, 2')
    await put('3', '[3, 7]')
    await put('4', '[4]')
    refuses = (events) => events.includes(7)
    const writer = open()
    await writer.flush()
    expect(written.toSorted()).toEqual([3, 4])
    const endings = (await readdir(folder)).map((file) => file.split('.').at(-1))
    expect(endings.toSorted()).toEqual(['damaged', 'damaged', 'refused'])
    expect(log.error).toHaveBeenCalledWith({ file: 'numbers-1.json' }, 'a damaged file of events was set aside')
  })

  it('leaves events to the next process where the database says nothing at the end', async () => {
    const writer = open()
    waits = () => new Promise(() => {})
    writer.add(1)
    const flushed = writer.flush()
    writer.add(2)
    await writer.close()
    waits = async () => {}
    await open().flush()
    expect(written).toEqual([1, 2])
    void flushed
  })

  it('says how many events are lost where no file can be written', async () => {
    await writeFile(folder, 'no folder')
    const writer = open()
    failure = away
    for (const event of [1, 2]) writer.add(event)
    await writer.close()
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ dropped: 2 }), 'events were dropped')
  })

  it('keeps at most 200 files of what was refused', async () => {
    await mkdir(folder)
    for (let file = 0; file < 200; file += 1) await writeFile(join(folder, `numbers-${file}.refused`), '[]')
    const writer = open()
    refuses = () => true
    writer.add(1)
    await writer.flush()
    expect(await readdir(folder)).toHaveLength(200)
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ dropped: 1 }), 'events were dropped')
  })
})
