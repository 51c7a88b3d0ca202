import { expect, it } from '@jest/globals'
import { mailedLinks } from '../contract/mailed-links.ts'
import { pathRedaction } from './secret-paths.ts'

it.each(mailedLinks.map(({ path }) => path))('cuts the secret of %s before any route is added', (path) => {
  const { redactAddress } = pathRedaction()
  const address = `/api/v1${path.replace(':token', 'abc.DEF')}?language=en`
  expect(redactAddress(address)).toBe(`/api/v1${path.replace(':token', '-')}`)
})

it('leaves other paths as they are', () => {
  expect(pathRedaction().redact('/product/ended/blender')).toBe('/product/ended/blender')
})
