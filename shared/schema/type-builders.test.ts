import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import * as builders from './type-builders.ts'

const folders = ['.', '../contract'].map((folder) => join(import.meta.dirname, folder))

it('carries every part of typebox that the contract is written with', () => {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  const called = texts.flatMap((text) => [...text.matchAll(/\bType\.([A-Z]\w+)\(/g)].map(([, name]) => name ?? ''))
  expect(called.length).toBeGreaterThan(100)
  expect([...new Set(called)].filter((name) => !(name in builders))).toEqual([])
})
