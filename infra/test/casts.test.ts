import { describe, expect, it } from '@jest/globals'
import { castsOf } from './casts-of.ts'
import { isTest, sourceFiles } from './source-files.ts'

/** Of the product: what it is tried, measured and pictured with may reach into anything. */
const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path) && !/^infra\/(test|bench|gallery)\//.test(path)

/** A third of what there once were. What a schema, a type guard or an annotation can say needs none. */
const maxCasts = 101

const product = sourceFiles.filter(({ path }) => isProduct(path))
const casts = product.flatMap(castsOf)

describe('casts', () => {
  it('are found where there are any', () => {
    const text =
      'const a = 1 as const\n\n// It is one.\nconst b = a as unknown as never\nconst c = <T,>(d: T) => d as T\n'
    expect(castsOf({ path: 'x.tsx', text })).toEqual([
      { place: 'x.tsx:4', type: 'never', hasReason: true },
      { place: 'x.tsx:4', type: 'unknown', hasReason: true },
      { place: 'x.tsx:5', type: 'T', hasReason: true },
    ])
    expect(castsOf({ path: 'y.ts', text: 'export const a = b as never\n' })).toEqual([
      { place: 'y.ts:1', type: 'never', hasReason: false },
    ])
  })

  it('are few', () => {
    expect(product.length).toBeGreaterThan(700)
    expect(casts.length).toBeLessThanOrEqual(maxCasts)
  })

  it('that switch the compiler off say why', () => {
    const silent = casts.filter(({ type, hasReason }) => ['never', 'unknown', 'any'].includes(type) && !hasReason)
    expect(silent.map(({ place }) => place)).toEqual([])
  })
})
