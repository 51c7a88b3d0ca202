import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { type OnDemand, onDemand, usePart } from './on-demand.ts'

const Panel = () => <p>The panel</p>

function Opener({ source }: { source: OnDemand<ComponentType> }) {
  const [isOpen, setOpen] = useState(false)
  const Part = usePart(source, isOpen, () => setOpen(false))
  return (
    <>
      <button
        type="button"
        aria-expanded={Part !== undefined}
        onPointerEnter={source.prefetch}
        onClick={() => setOpen(!isOpen)}
      >
        Open
      </button>
      {Part && <Part />}
    </>
  )
}

describe('a part on demand', () => {
  it('is fetched once, on hover if that comes before the press', async () => {
    const load = jest.fn(async () => Panel)
    const source = onDemand(load)
    render(<Opener source={source} />)
    expect(load).not.toHaveBeenCalled()
    const user = userEvent.setup()
    await user.hover(screen.getByRole('button'))
    expect(source.part).toBe(Panel)
    await user.click(screen.getByRole('button'))
    expect(screen.getByText('The panel')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('stays closed if it cannot be fetched, and is fetched again on the next press', async () => {
    const load = jest.fn(async (): Promise<ComponentType> => Panel)
    load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
    render(<Opener source={onDemand(load)} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { expanded: false }))
    expect(load).toHaveBeenCalledTimes(2)
    await user.click(await screen.findByRole('button', { expanded: false }))
    expect(await screen.findByText('The panel')).toBeInTheDocument()
    expect(screen.getByRole('button', { expanded: true })).toBeInTheDocument()
  })
})
