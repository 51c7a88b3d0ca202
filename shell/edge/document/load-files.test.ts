import { runInNewContext } from 'node:vm'
import { expect, it } from '@jest/globals'
import type { DocumentFiles } from './document-files.ts'
import { loadFilesScript } from './load-files.ts'

type Added = Record<string, unknown> & { readonly name: string }

/** The elements that the script adds: at once, and after the document is parsed. */
function addedBy(files: DocumentFiles, sources: readonly string[] = []): { atOnce: Added[]; inAll: Added[] } {
  const added: Added[] = []
  let read = () => {}
  runInNewContext(loadFilesScript(sources), {
    self: {},
    URL,
    location: new URL('https://qasima.example/en'),
    document: {
      currentScript: { previousElementSibling: { textContent: JSON.stringify(files) } },
      createElement: (name: string) => ({ name }),
      head: { append: (element: Added) => added.push(element) },
    },
    addEventListener: (_: string, listener: () => void) => {
      read = listener
    },
  })
  const atOnce = [...added]
  read()
  return { atOnce, inAll: added }
}

const files: DocumentFiles = {
  scripts: [
    { address: '/assets/a.js', integrity: 'sha384-a' },
    { address: '/assets/b.js', integrity: 'sha384-b' },
  ],
  preloads: [{ address: '/remotes/r1/entry.js', integrity: 'sha384-e' }],
}

it('fetches all files at once, and runs scripts in order once the document is parsed', () => {
  const { atOnce, inAll } = addedBy(files)
  expect(atOnce.map(({ name, rel, as, href }) => [name, rel, as, href])).toEqual([
    ['link', 'preload', 'script', '/assets/a.js'],
    ['link', 'preload', 'script', '/assets/b.js'],
    ['link', 'preload', 'script', '/remotes/r1/entry.js'],
  ])
  expect(inAll.slice(3).map(({ name, src, async }) => [name, src, async])).toEqual([
    ['script', '/assets/a.js', false],
    ['script', '/assets/b.js', false],
  ])
})

it('requests each file with its integrity, so that the preloaded file is the one that runs', () => {
  for (const { crossOrigin, integrity, href, src } of addedBy(files).inAll)
    expect([crossOrigin, integrity]).toEqual([
      'anonymous',
      [...files.scripts, ...files.preloads].find(({ address }) => address === (href ?? src))?.integrity,
    ])
})

it.each(['https://other.example/a.js', '/media/a.js', 'data:text/javascript,1', '/assets/../media/a.js'])(
  'adds nothing from %s, even if the list contains it',
  (address) => {
    expect(addedBy({ scripts: [{ address }], preloads: [{ address }] }).inAll).toEqual([])
  },
)

it("adds a developer's build if the document names that computer", () => {
  const address = 'http://localhost:4173/shell/shell.js'
  const list = { scripts: [{ address }], preloads: [] }
  expect(addedBy(list).inAll).toEqual([])
  expect(addedBy(list, ['http://localhost:4173']).inAll.map(({ src }) => src)).toEqual([undefined, address])
})
