import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect } from './visit.ts'

const folder = join(import.meta.dirname, '..', '..', '.cache', 'pictures')

/** A smaller picture is blank. */
const leastBytes = 4_000

/**
 * Saves a screenshot, and expects that it is not blank.
 * @param name of the file, of which only letters count.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '')}.jpeg`)
  const picture = await page.screenshot({ path, type: 'jpeg', quality: 60 })
  expect(picture.length, name).toBeGreaterThan(leastBytes)
}
