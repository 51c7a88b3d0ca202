import { describe, expect, it } from '@jest/globals'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, within } from '@testing-library/react'
import * as blog from './blog.tsx'
import * as post from './post.tsx'
import { posts } from './posts.ts'

describe('the blog', () => {
  it.each([
    ['/blog', 'ar', ''],
    ['/en/blog', 'en', '/en'],
  ] as const)('%s lists every post with its address, date and time of reading', async (at, language, prefix) => {
    await renderScreen(blog, { path: '/blog', at })
    expect(posts.length).toBeGreaterThanOrEqual(4)
    for (const { slug, [language]: facts } of posts) {
      const link = screen.getByRole('link', { name: facts.title })
      expect(link).toHaveAttribute('href', `${prefix}/blog/${slug}`)
      const card = within(link.closest('li') as HTMLElement)
      expect(card.getByText(facts.description)).toBeVisible()
      expect(card.getByText(language === 'ar' ? /قراءة في/ : /min read/)).toBeVisible()
    }
  })
})

describe('a post', () => {
  const open = (at: string) => renderScreen(post, { path: '/blog/:slug', at })

  it.each(posts.flatMap(({ slug }) => [`/blog/${slug}`, `/en/blog/${slug}`]))(
    '%s opens with its text and a table of contents that leads into it',
    async (at) => {
      const { container } = await open(at)
      await screen.findByRole('heading', { level: 1 })
      const contents = screen.getByRole('navigation', { name: at.startsWith('/en') ? 'On this page' : 'في هذه الصفحة' })
      const anchors = within(contents).getAllByRole('link')
      expect(anchors.length).toBeGreaterThan(3)
      for (const anchor of anchors) {
        const id = (anchor.getAttribute('href') ?? '').slice(1)
        expect(container.querySelector(`h2[id="${id}"]`)).toHaveTextContent(anchor.textContent ?? '')
      }
    },
  )

  it('keeps links inside the language of the page', async () => {
    await open('/en/blog/code-does-not-work')
    expect(await screen.findByRole('link', { name: 'how we verify codes' })).toHaveAttribute(
      'href',
      '/en/how-we-verify',
    )
  })

  it('hands its title and description to the route', async () => {
    const { router } = await open('/en/blog/real-discount')
    await screen.findByRole('heading', { level: 1 })
    const data = Object.values(router.state.loaderData).find(Boolean) as { post: { title: string } }
    expect(data.post.title).toBe('How to tell a real discount')
  })

  it('that does not exist says so and leads to the others', async () => {
    await open('/blog/nothing-here')
    expect(await screen.findByRole('heading', { name: 'لا يوجد مقال بهذا العنوان' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'كل المقالات' })).toHaveAttribute('href', '/blog')
  })
})
