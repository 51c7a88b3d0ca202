import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { exportTrackingCsv, exportTrackingXlsx } from '@qasima/shared/contract/tracking/tracking-export.routes'
import { answer, problem } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { choose, openWith, prepareScreens } from './testing/open-tracking.tsx'
import { lamp } from './tracked.sample.ts'

prepareScreens()

const kept: { name: string; file: Blob }[] = []
beforeEach(() => {
  kept.length = 0
  let file = new Blob()
  Object.assign(URL, {
    createObjectURL: (made: Blob) => {
      file = made
      return 'blob:file'
    },
    revokeObjectURL: () => {},
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    kept.push({ name: this.download, file })
  })
})

describe('an export', () => {
  it('is saved as the chosen file', async () => {
    const asked: unknown[] = []
    const { user } = await openWith(
      [lamp],
      [
        answer(exportTrackingXlsx, ({ query }) => {
          asked.push(query.toString())
          return 'a sheet'
        }),
      ],
    )
    await choose(user, 'Export', 'Price history, Excel')
    expect(await screen.findByText('The file is in your downloads')).toBeVisible()
    expect(asked).toEqual(['what=history'])
    expect(kept).toEqual([
      {
        name: expect.stringMatching(/^qasima-history-\d{4}-\d\d-\d\d\.xlsx$/),
        file: expect.objectContaining({ size: 9, type: exportTrackingXlsx.produces }),
      },
    ])
  })

  it('shows a message if it fails', async () => {
    const { user } = await openWith(
      [lamp],
      [
        answer(exportTrackingCsv, () => {
          throw problem('TOO_MANY_REQUESTS')
        }),
      ],
    )
    await choose(user, 'Export', 'Products, CSV')
    expect(await screen.findByText(/Too many attempts/)).toBeVisible()
    expect(kept).toEqual([])
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled()
  })
})
