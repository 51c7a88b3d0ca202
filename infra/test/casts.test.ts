import { describe, expect, it } from '@jest/globals'
import { castsOf } from './casts-of.ts'
import { isTest, sourceFiles } from './source-files.ts'

/** Of the product: what it is tried, measured and pictured with may reach into anything. */
const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path) && !/^infra\/(test|bench|gallery)\//.test(path)

/** What a schema, a type guard or an annotation can say needs none. */
const maxCasts = 75

const product = sourceFiles.filter(({ path }) => isProduct(path))
const casts = product.flatMap(castsOf)

describe('casts', () => {
  it('are found where there are any, with the reasons beside them', () => {
    const text = [
      'const a = 1 as const',
      '',
      '// It is one.',
      'const b = a as unknown as never',
      'const c = <T,>(d: T) => d as T',
      'const e = b! // It is there.',
      'function f() {',
      '  // Both come from one place.',
      '  return [',
      '    b as T,',
      '    c as T,',
      '  ]',
      '}',
    ].join('\n')
    expect(castsOf({ path: 'x.tsx', text })).toEqual([
      { place: 'x.tsx:4', type: 'never', hasReason: true },
      { place: 'x.tsx:4', type: 'unknown', hasReason: true },
      { place: 'x.tsx:5', type: 'T', hasReason: false },
      { place: 'x.tsx:6', type: '!', hasReason: true },
      { place: 'x.tsx:10', type: 'T', hasReason: true },
      { place: 'x.tsx:11', type: 'T', hasReason: true },
    ])
    expect(castsOf({ path: 'y.ts', text: 'export const a = <never>b\n' })).toEqual([
      { place: 'y.ts:1', type: 'never', hasReason: false },
    ])
  })

  it('are few', () => {
    expect(product.length).toBeGreaterThan(700)
    expect(casts.length).toBeLessThanOrEqual(maxCasts)
  })

  it('say why', () => {
    expect(casts.filter(({ hasReason }) => !hasReason)).toEqual([])
  })
})
