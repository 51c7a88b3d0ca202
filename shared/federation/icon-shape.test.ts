import { expect, it } from '@jest/globals'
import { iconShape } from './icon-shape.ts'

it('finds an icon by its current and by a former name', async () => {
  const [[now], [former]] = [await iconShape('circle-question-mark'), await iconShape('circle-help')]
  expect(now?.[0]).toBe('circle')
  expect(former).toEqual(now)
})

it('returns a given shape unchanged', async () => {
  const shape = [['path', { d: 'M1 1h9' }]] as const
  expect(await iconShape(shape)).toBe(shape)
})

it('names the icon that Lucide does not have', async () => {
  await expect(iconShape('no-such-icon')).rejects.toThrow('Lucide has no icon "no-such-icon"')
})
