import { describe, expect, it } from '@jest/globals'
import { moduleNames } from './module-names.ts'

const read = (source: string) => moduleNames(source, { tsx: false })

describe('the names of a module', () => {
  it('are those of its values, not of its types', () => {
    const { exports } = read(`
      export function one() {}
      export const two = 1, three = 2
      export class Four {}
      export interface Five {}
      export type Six = 1
      const seven = 7
      export { seven, seven as eight, type Six as Nine }
      export { ten } from './ten.ts'
      export default 11
    `)
    expect(exports).toEqual(['one', 'two', 'three', 'Four', 'seven', 'eight', 'ten', 'default'])
  })

  it('are what it takes of others, when it loads and later', () => {
    const { imports, exportsAllOf } = read(`
      import './side.ts'
      import only, { a, b as c, type D } from './named.ts'
      import type { E } from './gone.ts'
      import { type F } from './gone-too.ts'
      import * as all from './all.ts'
      export { g } from './handed-on.ts'
      export * from './star.ts'
      const late = async () => (await import('./late.ts')).h
    `)
    expect(imports).toEqual([
      { request: './side.ts', names: [] },
      { request: './named.ts', names: ['default', 'a', 'b'] },
      { request: './all.ts', names: ['*'] },
      { request: './handed-on.ts', names: ['g'] },
      { request: './star.ts', names: ['*'] },
      { request: './late.ts', names: ['*'] },
    ])
    expect(exportsAllOf).toEqual(['./star.ts'])
  })
})
