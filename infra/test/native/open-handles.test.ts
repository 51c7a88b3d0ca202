import { createServer } from 'node:net'
import { expect, it } from '@jest/globals'
import { watchHandles } from './open-handles.ts'

it('names what was opened and not closed', async () => {
  const leftOpen = watchHandles()
  const server = createServer().listen(0, '127.0.0.1')
  const timer = setTimeout(() => {}, 60_000)
  expect(await leftOpen()).toEqual(expect.arrayContaining(['TCPServerWrap ×1', 'Timeout ×1']))
  clearTimeout(timer)
  server.close()
  expect(await leftOpen()).toEqual([])
})

it('waits for what is about to close', async () => {
  const leftOpen = watchHandles()
  setTimeout(() => {}, 50)
  expect(await leftOpen()).toEqual([])
})
