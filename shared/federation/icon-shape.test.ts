import { expect, it } from '@jest/globals'
import { iconShape, shapesOf } from './icon-shape.ts'

it('finds an icon by its name, and by a former one', async () => {
  const [[now], [former]] = [await iconShape('circle-question-mark'), await iconShape('circle-help')]
  expect(now?.[0]).toBe('circle')
  expect(former).toEqual(now)
})

it('takes a shape of the section itself', async () => {
  const shape = [['path', { d: 'M1 1h9' }]] as const
  expect(await iconShape(shape)).toBe(shape)
})

it('says which name Lucide does not have', async () => {
  await expect(shapesOf(['copy', 'no-such-icon'])).rejects.toThrow('Lucide has no icon "no-such-icon"')
})
