import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { appIcons, drawIcon, publicFolder, readDrawing } from './app-icons.ts'

// The API refuses drawings as uploads, which holds for all of a process: this one may have run tests of it before.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }))

const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

it.each(appIcons)('$file is the drawing of the brand as it is now', async (icon) => {
  const kept = await pixels(readFileSync(join(publicFolder, icon.file)))
  const drawn = await pixels(await drawIcon(readDrawing(), icon).toBuffer())
  expect([kept.info.width, kept.info.height]).toEqual([icon.size, icon.size])
  // Another release of the library may soften an edge otherwise.
  let distance = 0
  for (const [place, value] of kept.data.entries()) distance += Math.abs(value - (drawn.data[place] ?? 0))
  expect(distance / kept.data.length).toBeLessThan(1)
})

it('nothing of the ticket is cut off where a system shows the circle that is never cut off', async () => {
  const { data, info } = await pixels(readFileSync(join(publicFolder, 'icon-maskable-512.png')))
  const saffron = [0xe8, 0xa3, 0x17]
  let furthest = 0
  for (let place = 0; place < info.width * info.height; place += 1) {
    if (!saffron.every((value, channel) => Math.abs(value - (data[place * 4 + channel] ?? 0)) < 40)) continue
    const [x, y] = [place % info.width, Math.floor(place / info.width)]
    furthest = Math.max(furthest, Math.hypot(x - info.width / 2, y - info.height / 2))
  }
  expect(furthest).toBeGreaterThan(0.3 * info.width)
  expect(furthest).toBeLessThanOrEqual(0.4 * info.width)
})
