/** `npm run new:section -- deals` writes a section of the back-office. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AnyCollection } from '../../shared/contract/collection.ts'
import { iconShape } from '../../shared/federation/icon-shape.ts'
import { isCollection, isSection } from '../../shared/server/contract-folder.ts'
import { modulesBelow } from '../../shared/server/module-scan.ts'
import { runCommand } from '../start/run-command.ts'
import { StartError } from '../start/start-error.ts'
import { withOwner } from './code-owners.ts'
import { withWorkspace } from './lockfile-entry.ts'
import { checkLabel, checkSectionName, readRemotes, titleOf } from './new-name.ts'
import { sectionFiles, sectionPackage } from './section-files.ts'
import type { DeclaredList, DeclaredSection, NewSection } from './section-parts.ts'
import { writeChange } from './tree-change.ts'

const root = join(import.meta.dirname, '..', '..')

const help = `npm run new:section -- <name> [options]

Writes mf-admin/<name>/, a section of the back-office that is a remote of its own. Where the contract has a collection of this
name, the section lists and edits its records; otherwise it begins with a screen that finds stores, for staff with view_<name>.

  --en <name>    What the menu calls it in English; the name with a capital letter unless said
  --ar <name>    What the menu calls it in Arabic
  --icon <name>  An icon of lucide.dev/icons; layers unless said
`

/** Columns that a list begins with, at most. */
const maxColumns = 5

function listOf({ label, item, write }: AnyCollection): DeclaredList {
  const fields = Object.keys(write.properties)
  const shown = Object.keys(item.properties)
  const columns = [...new Set([...label, ...fields])].filter((name) => shown.includes(name)).slice(0, maxColumns)
  return { columns: [...columns, ...(shown.includes('createdAt') ? ['createdAt'] : [])], fields }
}

/** What the contract declares under the name. */
async function findDeclared(name: string): Promise<DeclaredSection | undefined> {
  const folder = new URL('../../shared/contract/', import.meta.url)
  for (const { file, exports } of await modulesBelow(folder, '.collection.ts', '.section.ts')) {
    for (const [identifier, value] of Object.entries(exports)) {
      if (!isSection(value) && !isCollection(value)) continue
      if (value.name !== name) continue
      const request = `@qasima/shared/contract/${file.replace(/\.ts$/, '')}`
      return { identifier, request, ...(isCollection(value) && !value.isLog && { list: listOf(value) }) }
    }
  }
  return undefined
}

const versionOf = async (path: string): Promise<string> =>
  JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8')).version

async function checkIcon(icon: string): Promise<void> {
  const found = await iconShape(icon).catch(() => undefined)
  if (!found) throw new StartError(`--icon "${icon}" is no icon of lucide.dev/icons.`)
}

const nextSteps = ({ name, label, declared }: NewSection, isNamed: boolean): string =>
  [
    `mf-admin/${name} is written: ${declared?.list ? 'a list and a form of its collection' : 'a screen that finds stores'}.`,
    'Next:',
    ...(isNamed ? [] : [`  Say its name in Arabic: label in mf-admin/${name}/remote.ts is "${label.ar}".`]),
    `  Make it yours: mf-admin/${name}/src/section.tsx.`,
    `  npm run test:remote -- mf-admin/${name}`,
    `  npm start builds it and gives the first staff account its permissions; others get view_${name} in Users.`,
    `  Its owner is @qasima/${name} in .github/CODEOWNERS; change it if the team has another name.`,
    '',
  ].join('\n')

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      en: { type: 'string' },
      ar: { type: 'string' },
      icon: { type: 'string', default: 'layers' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return void process.stdout.write(help)
  const [name, ...more] = positionals
  if (!name || more.length > 0) throw new StartError('Name one section: npm run new:section -- deals')
  const remotes = await readRemotes(root)
  checkSectionName(name, remotes)
  const en = values.en ?? titleOf(name)
  const label = { ar: values.ar ?? `قسم ${en}`, en }
  checkLabel(label)
  await checkIcon(values.icon)
  const order = Math.max(...[...remotes.values()].flatMap(({ menu = [] }) => menu.map((entry) => entry.order))) + 1
  const section: NewSection = { name, label, icon: values.icon, order, declared: await findDeclared(name) }
  const versions = { shared: await versionOf('shared'), react: await versionOf(join('node_modules', 'react')) }
  const folder = `mf-admin/${name}`
  const inFolder = Object.entries(sectionFiles(section, versions)).map(([path, text]) => [`${folder}/${path}`, text])
  const textOf = (path: string) => readFile(join(root, path), 'utf8')
  await writeChange(root, {
    folder,
    added: Object.fromEntries(inFolder),
    changed: {
      'package-lock.json': withWorkspace(await textOf('package-lock.json'), folder, sectionPackage(section, versions)),
      '.github/CODEOWNERS': withOwner(await textOf('.github/CODEOWNERS'), folder, `@qasima/${name}`),
    },
  })
  process.stdout.write(nextSteps(section, values.ar !== undefined))
}

await runCommand(() => run(process.argv.slice(2)))
