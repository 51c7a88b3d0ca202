import { expect, it } from '@jest/globals'
import { figureDays, type SeedFigure } from './site-figures.ts'
import { makeWorld } from './world.ts'

const world = makeWorld(new Date('2026-11-21T12:00:00Z'))
const { today } = world
const figures = [...world.siteFigures()]

it('count each day before today in dimensions with equal sums', () => {
  const days = Map.groupBy(figures, ({ day }) => day)
  expect(days.size).toBe(figureDays)
  expect(Math.max(...days.keys())).toBe(today - 86_400_000)
  const sum = (of: readonly SeedFigure[], dimension: string, kind: string, what: 'count' | 'visitors' = 'count') =>
    of
      .filter((figure) => figure.dimension === dimension && figure.kind === kind)
      .reduce((total, figure) => total + figure[what], 0)
  // No account of the demo tracks a product.
  expect(figures.filter(({ kind }) => kind === 'watch')).toEqual([])
  for (const of of days.values()) {
    for (const kind of ['view', 'copy', 'visit']) {
      const all = sum(of, 'all', kind)
      expect(all).toBeGreaterThan(100)
      for (const dimension of ['country', 'language', 'device']) {
        expect([dimension, kind, sum(of, dimension, kind)]).toEqual([dimension, kind, all])
        const [people, whole] = [dimension, 'all'].map((each) => sum(of, each, kind, 'visitors'))
        expect([dimension, kind, people]).toEqual([dimension, kind, whole])
      }
    }
    for (const kind of ['copy', 'visit']) expect(sum(of, 'shop', kind)).toBe(sum(of, 'all', kind))
    expect(sum(of, 'coupon', 'copy')).toBe(sum(of, 'all', 'copy'))
    for (const kind of ['view', 'search', 'download']) expect(sum(of, 'name', kind)).toBe(sum(of, 'all', kind))
  }
})
