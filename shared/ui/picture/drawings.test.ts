import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { drawnThings } from '../../contract/product/product-drawing.ts'
import { drawingAddress } from './drawings.ts'
import { markOf, markParts } from './store-mark.rules.ts'

const file = readFileSync(join(import.meta.dirname, '..', '..', '..', 'shell', 'public', 'drawings.svg'))
const names = [...file.toString().matchAll(/ id="([\w-]+)"/g)].map(([, name]) => name)

describe('the file of drawings', () => {
  it('has each thing and each part of a mark once, and nothing else', () => {
    const parts = (kind: string, count: number) => Array.from({ length: count }, (_, number) => `${kind}-${number}`)
    const { frames, cores } = markParts
    expect(names.toSorted()).toEqual([...drawnThings, ...parts('frame', frames), ...parts('core', cores)].toSorted())
  })

  it('has its content digest in its address', () => {
    const digest = createHash('sha256').update(file).digest('hex')
    expect(drawingAddress('phone')).toBe(`/drawings.svg?v=${digest.slice(0, 8)}#phone`)
  })

  it('is well-formed, or browsers would draw nothing of it', () => {
    // XML allows no double hyphen in a comment.
    expect([...file.toString().matchAll(/<!--(.*?)-->/g)].filter(([, text]) => text?.includes('--'))).toEqual([])
    expect(file.toString().match(/<g /g)?.length).toBe(file.toString().match(/<\/g>/g)?.length)
  })

  it('contains no script and no external reference', () => {
    expect(file.toString()).not.toMatch(/<script|<image|href|url\(|on\w+=/)
  })
})

it('gives different marks to any two of many stores', () => {
  const marks = Array.from({ length: 1_900 }, (_, id) => JSON.stringify(markOf(id + 1)))
  expect(new Set(marks).size).toBe(marks.length)
})
