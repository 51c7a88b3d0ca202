import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import {
  deleteMedia,
  describeMedia,
  listMedia,
  type MediaItem,
  makeMediaFolder,
  maxUploadBytes,
  mediaUsage,
  moveMedia,
  renameMedia,
  uploadMedia,
} from '@qasima/shared/contract/media/media.routes'
import type { BodyOf } from '@qasima/shared/contract/route'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, problem, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Component } from './library.tsx'

// What jsdom lacks: escaping, and progress of what is sent, which the test decides.
globalThis.CSS ??= {} as typeof CSS
CSS.escape = (text) => text.replace(/["\\]/g, '\\$&')

class SentRequest {
  static all: SentRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload: () => void = () => {}
  onabort: () => void = () => {}
  onloadend: () => void = () => {}
  onerror: () => void = () => {}
  status = 0
  statusText = ''
  responseText = ''
  withCredentials = false
  address = ''
  method = ''
  headers = new Headers()
  open(method: string, address: string) {
    Object.assign(this, { method, address })
  }
  setRequestHeader() {}
  getAllResponseHeaders() {
    return [...this.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }
  send() {
    SentRequest.all.push(this)
  }
  abort() {
    this.onabort()
    this.onloadend()
  }
  /** The API answers it as it is stubbed to. */
  async arrive() {
    const reply = await fetch(this.address, { method: this.method })
    this.status = reply.status
    this.headers = reply.headers
    this.responseText = await reply.text()
    this.onload()
    this.onloadend()
  }
}
Object.assign(globalThis, { XMLHttpRequest: SentRequest })

const picture = (path: string, parts: Partial<MediaItem> = {}): MediaItem => {
  const name = path.split('/').at(-1) ?? ''
  return {
    path,
    name,
    url: `/media/${name.replace(/\W.*/, '')}-0123456789abcdef/320.webp`,
    type: 'image/webp',
    size: 12_000,
    width: 320,
    height: 200,
    alt: { ar: '', en: '' },
    isDirectory: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...parts,
  }
}
const none = { url: null, type: null, size: null, width: null, height: null }
const folder = (path: string) => picture(path, { ...none, isDirectory: true })
const library = () => [
  folder('logos'),
  picture('apple.png'),
  picture('berry.png', { size: 99_000 }),
  picture('cedar.png'),
]

const Screen = () => (
  <AdminProvider>
    <Component />
  </AdminProvider>
)

interface Setting {
  readonly items?: MediaItem[]
  readonly at?: string
  readonly answers?: readonly StubbedAnswer[]
  readonly permissions?: readonly string[]
}

async function open({
  items = library(),
  at = '',
  answers = [],
  permissions = ['update_media', 'view_shop'],
}: Setting = {}) {
  const view = await renderScreen(
    { Component: Screen },
    {
      path: '/admin/media',
      at: `/en/admin/media${at}`,
      answers: [
        ...answers,
        answer(listMedia, ({ query }) => {
          const dir = query.get('dir') ?? ''
          return { dir, items: items.filter(({ path, name }) => path === (dir ? `${dir}/${name}` : name)) }
        }),
        answer(readPermissions, { hasAccess: true, permissions: [...permissions] }),
        answer(mediaUsage, { uses: [], total: 0 }),
      ],
    },
  )
  return { ...view, items, address: () => view.router.state.location.search }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const selected = () =>
  screen
    .getAllByRole('row')
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => one.dataset.path)
const focus = async (name: string) => {
  const entry = await row(name)
  act(() => entry.focus())
}

beforeEach(() => {
  localStorage.clear()
  SentRequest.all = []
  signInStaff()
})
afterEach(cleanup)

describe('a folder', () => {
  it('is what the address names, in its order, and leads to those in it', async () => {
    const items = [...library(), picture('logos/noon.png')]
    const { user, address } = await open({ items, at: '?sort=-size' })
    await row('berry')
    expect(screen.getAllByRole('row').map(({ dataset }) => dataset.path)).toEqual([
      'logos',
      'berry.png',
      'apple.png',
      'cedar.png',
    ])
    await user.click(screen.getByRole('link', { name: 'logos' }))
    await row('noon')
    expect(address()).toBe('?dir=logos&sort=-size')
    await user.click(within(screen.getByRole('navigation', { name: 'Folders' })).getByRole('link', { name: 'Media' }))
    await row('berry')
    expect(address()).toBe('?sort=-size')
  })

  it('is gone into and out of with the keyboard', async () => {
    const { user, address } = await open({ items: [...library(), picture('logos/noon.png')] })
    await focus('logos')
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await row('noon')).toHaveFocus())
    await user.keyboard('{Backspace}')
    await waitFor(async () => expect(await row('logos')).toHaveFocus())
    expect(address()).toBe('')
  })

  it('is searched by name and by alt text', async () => {
    const described = picture('x.png', { alt: { ar: 'شعار نون', en: 'Logo of Noon' } })
    const { user } = await open({ items: [...library(), described] })
    await row('apple')
    await user.type(screen.getByRole('searchbox', { name: 'Search this folder' }), 'نون')
    expect(screen.getAllByRole('row').map(({ dataset }) => dataset.path)).toEqual(['x.png'])
    await user.type(screen.getByRole('searchbox', { name: 'Search this folder' }), 'zzz')
    expect(await screen.findByText('Nothing found')).toBeInTheDocument()
  })

  it('that is empty says how to fill it', async () => {
    await open({ items: [] })
    expect(await screen.findByText(/Drop, paste or choose pictures and videos/)).toBeInTheDocument()
  })

  it('that cannot be read says so, and is read again when asked', async () => {
    let isDown = true
    const { user } = await open({
      answers: [
        answer(listMedia, () => {
          if (isDown) throw problem('SERVICE_UNAVAILABLE')
          return { dir: '', items: library() }
        }),
      ],
    })
    expect(await screen.findByText('The folder could not be loaded')).toBeInTheDocument()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('apple')).toBeInTheDocument()
  })

  it('may be looked at and not changed by staff who lack the permission', async () => {
    const { user } = await open({ permissions: [] })
    expect(await screen.findByText(/not change it/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull()
    await focus('apple')
    await user.keyboard(' {F2}{Delete}')
    expect(selected()).toEqual(['apple.png'])
    expect(screen.queryByRole('textbox', { name: /New name/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  })

  it('gets a folder, unless its name is taken', async () => {
    const items = library()
    const { user } = await open({
      items,
      answers: [
        answer(makeMediaFolder, ({ body }) => {
          const { name } = body as BodyOf<typeof makeMediaFolder>
          if (name === 'logos') throw problem('CONFLICT')
          items.push(folder(name))
          return folder(name)
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'New folder' }))
    await user.keyboard('logos{Enter}')
    expect(await screen.findByText('This name is already used here.')).toBeInTheDocument()
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.keyboard('صور{Enter}')
    expect(await row('صور')).toHaveFocus()
  })
})

describe('the selection', () => {
  it('is made with the keyboard alone', async () => {
    const { user } = await open()
    await focus('logos')
    await user.keyboard('{ArrowRight} ')
    expect(selected()).toEqual(['apple.png'])
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(selected()).toEqual(['apple.png', 'berry.png', 'cedar.png'])
    expect(await row('cedar')).toHaveFocus()
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(selected()).toEqual(['apple.png', 'berry.png'])
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toHaveLength(4)
    await user.keyboard('{Escape}')
    expect(selected()).toEqual([])
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  it('is made with control and shift and a press', async () => {
    const { user } = await open()
    await row('apple')
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'apple.png' }))
    await user.keyboard('{/Control}{Shift>}')
    await user.click(screen.getByRole('link', { name: 'cedar.png' }))
    await user.keyboard('{/Shift}')
    expect(selected()).toEqual(['apple.png', 'berry.png', 'cedar.png'])
    await user.click(screen.getByRole('checkbox', { name: 'Select berry.png' }))
    expect(selected()).toEqual(['apple.png', 'cedar.png'])
  })

  it('is moved into a folder that is chosen', async () => {
    const moved: unknown[] = []
    const { user } = await open({
      answers: [
        answer(moveMedia, ({ body }) => {
          moved.push(body)
          return { items: [] }
        }),
      ],
    })
    await focus('apple')
    await user.keyboard(' {Shift>}{ArrowRight}{/Shift}')
    await user.click(screen.getByRole('button', { name: 'Move' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 entries' }))
    expect(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled()
    await user.click(await dialog.findByRole('button', { name: 'logos' }))
    await user.click(dialog.getByRole('button', { name: 'Move here' }))
    await waitFor(() => expect(moved).toEqual([{ paths: ['apple.png', 'berry.png'], dir: 'logos' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('renaming', () => {
  it('is done in place, and the keyboard stays there', async () => {
    const items = library()
    const { user } = await open({
      items,
      answers: [
        answer(renameMedia, ({ body }) => {
          const { path, name } = body as BodyOf<typeof renameMedia>
          if (name === 'berry.png') throw problem('CONFLICT')
          const at = items.findIndex((item) => item.path === path)
          items[at] = { ...(items[at] as MediaItem), path: name, name }
          return items[at]
        }),
      ],
    })
    await focus('apple')
    await user.keyboard('{F2}')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name of apple.png' })
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('apple')
    await user.keyboard('berry{Enter}')
    expect(await screen.findByText('This name is already used here.')).toBeInTheDocument()
    await user.clear(field)
    await user.keyboard('تفاح.png{Enter}')
    await waitFor(async () => expect(await row('تفاح.png')).toHaveFocus())
    await user.keyboard('{F2}x{Escape}')
    expect(await row('تفاح.png')).toHaveFocus()
  })
})

describe('deleting', () => {
  it('asks first, and says which records show what stays', async () => {
    const items = library()
    const { user } = await open({
      items,
      answers: [
        answer(deleteMedia, ({ body }) => {
          const { path } = body as BodyOf<typeof deleteMedia>
          if (path === 'apple.png') throw problem('CONFLICT', { records: [{ section: 'shop', id: '12' }] })
          items.splice(
            items.findIndex((item) => item.path === path),
            1,
          )
          return { code: 2000, name: 'Success', message: 'SUCCESS' }
        }),
        answer(mediaUsage, { uses: [{ section: 'shop', id: '12', label: 'Noon' }], total: 1 }),
      ],
    })
    await focus('apple')
    await user.keyboard(' {Shift>}{ArrowRight}{/Shift}{Delete}')
    const asked = await screen.findByRole('dialog', { name: 'Delete 2 entries?' })
    expect(items).toHaveLength(4)
    await user.click(within(asked).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'apple.png not deleted' }))
    expect(await dialog.findByRole('link', { name: 'Noon' })).toHaveAttribute('href', '/en/admin/shop/12')
    await waitFor(() => expect(screen.queryByText('berry.png')).toBeNull())
    expect(screen.getByText('1 entry deleted.')).toBeInTheDocument()
  })
})

describe('uploads', () => {
  const png = (name: string, size = 5) => {
    const file = new File(['x'.repeat(5)], name, { type: 'image/png' })
    Object.defineProperty(file, 'size', { value: size })
    return file
  }
  const choose = async (...files: File[]) =>
    fireEvent.change((await screen.findAllByLabelText('Files to upload'))[0] as HTMLElement, { target: { files } })
  const summary = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const line = (name: string) => screen.getByText(name).closest('li') as HTMLElement

  it('show how far each is, and the folder when they are there', async () => {
    const items = library()
    const asked: URLSearchParams[] = []
    const { user } = await open({
      items,
      at: '?dir=logos',
      answers: [
        answer(uploadMedia, ({ query }) => {
          asked.push(query)
          items.push(picture('logos/new.png'))
          return picture('logos/new.png')
        }),
      ],
    })
    await user.click(await screen.findByRole('switch', { name: 'Resize for the web' }))
    await choose(png('new.png', 4_000_000))
    const bar = await screen.findByRole('progressbar', { name: 'new.png' })
    act(() => SentRequest.all[0]?.upload.onprogress?.({ loaded: 1, total: 4 }))
    expect(bar).toHaveAttribute('value', '0.25')
    expect(screen.getByText('25% of 4 MB')).toBeInTheDocument()
    await act(() => SentRequest.all[0]?.arrive())
    expect(await row('new.png')).toBeInTheDocument()
    expect(summary()).toContain('1 of 1 added')
    expect(asked.map(String)).toEqual(['dir=logos&resize=false'])
  })

  it('are refused one by one, each with its reason', async () => {
    await open({
      answers: [
        {
          route: uploadMedia,
          respond: () => problem('VALIDATION_ERROR', { fields: [{ key: 'file', message: 'INVALID' }] }),
        },
      ],
    })
    await choose(
      png('huge.png', maxUploadBytes + 1),
      png('broken.png'),
      new File(['x'], 'a.pdf', { type: 'application/pdf' }),
    )
    expect(within(line('huge.png')).getByText('The file is over 20 MB.')).toBeInTheDocument()
    expect(within(line('a.pdf')).getByText(/Only pictures .* can be added/)).toBeInTheDocument()
    await act(() => SentRequest.all[0]?.arrive())
    expect(await within(line('broken.png')).findByText(/file cannot be read/)).toBeInTheDocument()
    expect(summary()).toContain('0 of 3 added, 3 failed')
    expect(SentRequest.all).toHaveLength(1)
  })

  it('go two at a time, and can be tried again or given up', async () => {
    let isDown = true
    const { user } = await open({
      answers: [
        answer(uploadMedia, () => {
          if (isDown) throw problem('SERVICE_UNAVAILABLE')
          return picture('one.png')
        }),
      ],
    })
    await choose(png('one.png'), png('two.png'), png('three.png'))
    expect(SentRequest.all).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Stop two.png' }))
    await waitFor(() => expect(SentRequest.all).toHaveLength(3))
    await act(() => SentRequest.all[0]?.arrive())
    isDown = false
    await user.click(await within(line('one.png')).findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(SentRequest.all).toHaveLength(4))
    await act(() => SentRequest.all[2]?.arrive())
    await act(() => SentRequest.all[3]?.arrive())
    await waitFor(() => expect(summary()).toContain('2 of 2 added'))
  })

  it('begin by dropping and by pasting', async () => {
    await open({ items: [] })
    const zone = await screen.findByText(/Drop, paste or choose pictures and videos/)
    fireEvent.drop(zone, { dataTransfer: { files: [png('dropped.png')], types: ['Files'] } })
    fireEvent.paste(document.body, { clipboardData: { files: [png('pasted.png')] } })
    await waitFor(() => expect(SentRequest.all).toHaveLength(2))
    expect(screen.getByText('dropped.png')).toBeInTheDocument()
    expect(screen.getByText('pasted.png')).toBeInTheDocument()
  })
})

describe('a picture beside the others', () => {
  it('is described in both languages, and only what changed is sent', async () => {
    const sent: unknown[] = []
    const items = [picture('apple.png', { alt: { ar: 'تفاحة', en: '' } })]
    const { user } = await open({
      items,
      answers: [
        answer(describeMedia, ({ body }) => {
          sent.push(body)
          items[0] = { ...(items[0] as MediaItem), alt: { ar: 'تفاحة', en: 'An apple' } }
          return items[0]
        }),
        answer(mediaUsage, { uses: [{ section: 'shop', id: '12', label: 'Noon' }], total: 1 }),
      ],
    })
    await focus('apple')
    await user.keyboard('{Enter}')
    const panel = within(await screen.findByRole('complementary', { name: 'apple.png' }))
    expect(panel.getByRole('heading', { name: 'apple.png' })).toHaveFocus()
    expect(panel.getByRole('textbox', { name: 'Arabic' })).toHaveAttribute('dir', 'rtl')
    expect(await panel.findByRole('link', { name: 'Noon' })).toBeInTheDocument()
    await user.type(panel.getByRole('textbox', { name: 'English' }), 'An apple')
    await user.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ path: 'apple.png', alt: { en: 'An apple' } }]))
    expect(await screen.findByText('Saved.')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(await row('apple')).toHaveFocus()
  })

  it('asks before what was typed is lost', async () => {
    const { user } = await open({ at: '?panel=apple-0123456789abcdef' })
    await user.type(await screen.findByRole('textbox', { name: 'English' }), 'An apple')
    await user.click(screen.getByRole('link', { name: 'berry.png' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument()
  })

  it('is only shown to staff who may not change it', async () => {
    await open({
      at: '?panel=apple-0123456789abcdef',
      permissions: [],
      answers: [refuse(mediaUsage, 'SERVICE_UNAVAILABLE')],
    })
    const panel = within(await screen.findByRole('complementary', { name: 'apple.png' }))
    expect(panel.getByRole('textbox', { name: 'English' })).toHaveAttribute('readonly')
    expect(panel.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(await panel.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})
