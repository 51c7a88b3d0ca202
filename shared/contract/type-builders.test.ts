import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import * as builders from './type-builders.ts'

const folder = import.meta.dirname

it('carries every part of typebox that the contract is written with', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const called = texts.flatMap((text) => [...text.matchAll(/\bType\.([A-Z]\w+)\(/g)].map(([, name]) => name ?? ''))
  expect(called.length).toBeGreaterThan(100)
  expect([...new Set(called)].filter((name) => !(name in builders))).toEqual([])
})
