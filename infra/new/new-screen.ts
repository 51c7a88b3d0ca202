/** `npm run new:screen -- mf-public/deals` writes a screen of the public site or of the account area. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../start/run-command.ts'
import { StartError } from '../start/start-error.ts'
import { accountScreen } from './account-screen.ts'
import { checkLabel, checkScreenName, readRemotes, titleOf } from './new-name.ts'
import { publicScreen } from './public-screen.ts'
import { withScreen } from './remote-readme.ts'
import { withAddress, withLine, withRow } from './screen-lines.ts'
import type { NewScreen, ScreenParts } from './screen-parts.ts'
import { writeChange } from './tree-change.ts'

const root = join(import.meta.dirname, '..', '..')

const help = `npm run new:screen -- <remote>/<name> [options]

Writes a screen of mf-public or mf-account: its folder, its row in remote.ts and its line in src/expose.tsx; of a public one its
address among those that search engines are checked at. A public screen begins with the newest stores, one of the account with
the stores that it follows.

  --en <title>  What the page is called in English; the name with a capital letter unless said
  --ar <title>  What the page is called in Arabic
`

const makers: Readonly<Record<string, (screen: NewScreen) => ScreenParts>> = {
  'mf-public': publicScreen,
  'mf-account': accountScreen,
}

const searchEngines = 'infra/test/search-engines.test.ts'

const nextSteps = (folder: string, { name, title }: NewScreen, isNamed: boolean): string =>
  [
    `${folder}/src/${name} is written: a screen at /${name}.`,
    'Next:',
    ...(isNamed ? [] : [`  Say its title in Arabic: it is "${title.ar}" in ${folder}/remote.ts and ${name}.words.ts.`]),
    `  Make it yours: ${folder}/src/${name}/${name}.tsx and its sentences beside it.`,
    `  npm run jest -- ${folder}/src/${name}`,
    ...(folder === 'mf-public' ? [`  npm run jest -- ${searchEngines}`] : []),
    `  npm start, then open http://localhost:3000/en/${name}`,
    '',
  ].join('\n')

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      en: { type: 'string' },
      ar: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return void process.stdout.write(help)
  const [place, ...more] = positionals
  const [, folder = '', name = ''] = /^([\w-]+)\/([^/]+)\/?$/.exec(place ?? '') ?? []
  if (!name || more.length > 0)
    throw new StartError('Name the remote and one screen: npm run new:screen -- mf-public/deals')
  const make = Object.hasOwn(makers, folder) ? makers[folder] : undefined
  if (!make)
    throw new StartError(`"${folder}" is no remote that screens are written for: ${Object.keys(makers).join(' or ')}`)
  checkScreenName(name, folder, { root, remotes: await readRemotes(root) })
  const en = values.en ?? titleOf(name)
  const screen: NewScreen = { name, title: { ar: values.ar ?? `صفحة ${en}`, en } }
  checkLabel(screen.title)
  const parts = make(screen)
  const textOf = (path: string) => readFile(join(root, path), 'utf8')
  const inFolder = Object.entries(parts.files).map(([path, text]) => [`${folder}/src/${name}/${path}`, text])
  await writeChange(root, {
    folder: `${folder}/src/${name}`,
    added: Object.fromEntries(inFolder),
    changed: {
      [`${folder}/remote.ts`]: withRow(await textOf(`${folder}/remote.ts`), parts),
      [`${folder}/README.md`]: withScreen(await textOf(`${folder}/README.md`), `/${name}`),
      [`${folder}/src/expose.tsx`]: withLine(await textOf(`${folder}/src/expose.tsx`), name),
      ...(folder === 'mf-public' && { [searchEngines]: withAddress(await textOf(searchEngines), name) }),
    },
  })
  process.stdout.write(nextSteps(folder, screen, values.ar !== undefined))
}

await runCommand(() => run(process.argv.slice(2)))
