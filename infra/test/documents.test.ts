import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { repositoryFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [
  'README.md',
  '.github/CONTRIBUTING.md',
  ...repositoryFiles.filter((path) => /^infra\/docs\/.+\.md$/.test(path)),
].map((path) => ({ path, text: textOf(path) }))

const dotFiles = ['.github/CONTRIBUTING.md', '.github/CODEOWNERS', '.githooks', '.vscode/launch.json']

const folderOf = (path: string): string[] => {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...folderOf(folder)]
}
const paths = ['README.md', 'LICENSE', ...dotFiles, ...repositoryFiles, ...new Set(repositoryFiles.flatMap(folderOf))]

/** Named in documents and written by the build, so in no clone. */
const built = ['remote.json', 'mf-manifest.json']

const room = /^(shell|mf-public|mf-account|mf-admin|shared|api|infra)(\/|$)/
const isPath = (code: string): boolean =>
  !/\s/.test(code) && !built.includes(code) && (room.test(code) || /\.(tsx?|mjs|json|md)$/.test(code))

/** The paths that a document means: `api/{migrations,seed}` is two, and `<noun>`, `*` and `…` stand for any name. */
function meant(code: string): RegExp[] {
  const [, start = '', choices, end = ''] = /^(.*)\{(.+)\}(.*)$/.exec(code) ?? []
  const each = choices?.split(',').map((choice) => start + choice + end) ?? [code]
  return each.map((path) => {
    const escaped = path.replace(/\/$/, '').replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
    return new RegExp(`(^|/)${escaped.replaceAll(/<\w+>|\*|…/g, '[^/]+')}(\\.tsx?)?$`)
  })
}

const exists = (code: string): boolean => meant(code).every((pattern) => paths.some((path) => pattern.test(path)))

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, first]) => first ?? '')

/** The paths of a text that are not in the repository. */
const missing = (text: string): string[] =>
  found(text.replaceAll(/```[^`]*```/g, ''), /`([^`\n]+)`/g).filter((code) => isPath(code) && !exists(code))

const perDocument = (wrong: (text: string, path: string) => readonly string[]) =>
  documents.flatMap(({ path, text }) => wrong(text, path).map((what) => `${path}: ${what}`))

describe('what the documents name', () => {
  it('is looked at in every document', () => {
    expect(documents.length).toBeGreaterThan(20)
    const codes = documents.flatMap(({ text }) => found(text, /`([^`\n]+)`/g))
    expect(codes.filter(isPath).length).toBeGreaterThan(80)
  })

  it('is a path of the repository', () => {
    expect(
      missing('`api/src/<noun>` and `api/{migrations,seed}`, `shared/http/call`, `/admin`, `remote.json`'),
    ).toEqual([])
    expect(missing('`api/src/gone` and `api/{migrations,gone}`, `gone.ts`')).toHaveLength(3)
    expect(perDocument(missing)).toEqual([])
  })

  it('is a page or a picture that is there', () => {
    const isGone = (path: string) => (link: string) =>
      !/^https?:/.test(link) && !paths.includes(join(dirname(path), link.replace(/#.*$/, '')).replace(/\/$/, ''))
    expect(perDocument((text, path) => found(text, /\]\(([^)\s]+)\)/g).filter(isGone(path)))).toEqual([])
  })

  it('is a command that can be run', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
    const steps = textOf('infra/test/test.ts')
    /** Whether a command of a family is in the list of its file. */
    const isIn = (list: string) => {
      const text = textOf(list)
      return (name: string) => new RegExp(`^ +'?${name}'?: \\{`, 'm').test(text)
    }
    const [isBench, isLab] = [isIn('infra/bench/bench.ts'), isIn('infra/lab/lab.ts')]
    const wrong = (text: string) => [
      ...found(text, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts)),
      ...found(text, /\bnode ([\w./-]+\.(?:ts|mjs))/g).filter((path) => !paths.includes(path)),
      ...found(text, /npm run jest -- ([\w./-]+)/g).filter((path) => !paths.includes(path)),
      ...found(text, /npm run journeys -- ([\w-]+)/g).filter((name) => !paths.includes(`shell/e2e/${name}.spec.ts`)),
      ...found(text, /npm run bench -- ([\w-]+)/g).filter((name) => !isBench(name)),
      ...found(text, /npm run lab -- ([\w-]+)/g).filter((name) => !isLab(name)),
      ...found(text, /npm test -- (\w[\w-]*)/g).filter((step) => !steps.includes(`'${step}'`)),
      ...found(text, /npm test -- --(\w+)/g).filter((option) => !steps.includes(`${option}: {`)),
    ]
    expect(wrong('`npm run gone`, `node infra/gone.ts`, `npm run jest -- gone`')).toHaveLength(3)
    expect(wrong('`npm test -- gone`, `npm test -- --gone`')).toHaveLength(2)
    expect(wrong('`npm run bench -- gone`, `npm run lab -- gone`')).toHaveLength(2)
    expect(perDocument(wrong)).toEqual([])
  })

  it('is a decision that is written down', () => {
    const numbers = repositoryFiles.flatMap((path) => found(path, /^infra\/docs\/decisions\/0*(\d+)-/g))
    expect(perDocument((text) => found(text, /\bdecision (\d+)/g).filter((each) => !numbers.includes(each)))).toEqual(
      [],
    )
  })
})
