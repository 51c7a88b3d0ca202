import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { writeStyles } from './write-styles.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-styles-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('names styles by content, with digits that ad blockers do not mistake for a word', async () => {
  const files = []
  for (let size = 0; size < 40; size += 1) files.push((await writeStyles(folder, `p{margin:${size}px}`)).file)
  expect(new Set(files).size).toBe(40)
  for (const file of files) expect(file).toMatch(/^\d{8,}\.css$/)
  expect((await writeStyles(folder, 'p{margin:1px}')).file).toBe(files[1])
})
