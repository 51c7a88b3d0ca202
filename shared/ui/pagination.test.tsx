import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderUi } from '../testing/render-ui.tsx'
import { Pagination, pagesAround } from './pagination.tsx'

describe('the pages around', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('%d of %d are %j', (page, count, pages) => {
    expect(pagesAround(page, count)).toEqual(pages)
  })
})

describe('a pagination', () => {
  const pages = (page: number, pageCount: number) => (
    <Pagination
      label="الصفحات"
      page={page}
      pageCount={pageCount}
      previousLabel="السابقة"
      nextLabel="التالية"
      renderLink={(target, name) => <a href={`?page=${target}`}>{name}</a>}
    />
  )

  it('leads to the pages before and after and says which one is here', () => {
    renderUi(pages(2, 3))
    expect(screen.getByRole('link', { name: 'السابقة' })).toHaveAttribute('href', '?page=1')
    expect(screen.getByRole('link', { name: 'التالية' })).toHaveAttribute('href', '?page=3')
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('2')
  })

  it('offers nothing before the first, after the last, or where there is one', () => {
    const { rerender } = renderUi(pages(1, 3))
    expect(screen.queryByRole('link', { name: 'السابقة' })).not.toBeInTheDocument()
    rerender(pages(3, 3))
    expect(screen.queryByRole('link', { name: 'التالية' })).not.toBeInTheDocument()
    rerender(pages(1, 1))
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })
})
