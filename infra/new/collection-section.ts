import { type DeclaredList, type DeclaredSection, type NewSection, quoted } from './section-parts.ts'
import type { FileTexts } from './tree-change.ts'

const remote = (
  { label, icon, order }: NewSection,
  { identifier, request }: DeclaredSection,
): string => `import { ${identifier} } from '${request}'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: ${identifier},
  label: ${quoted(label)},
  icon: ${quoted(icon)},
  order: ${order},
})
`

const named = (names: readonly string[]) => names.map((each) => `{ name: ${quoted(each)} }`).join(', ')

const section = (
  { identifier, request }: DeclaredSection,
  { columns, fields }: DeclaredList,
): string => `import { defineSection } from '@qasima/shared/admin/section'
import { ${identifier} } from '${request}'

export const section = defineSection(${identifier}, {
  columns: [${named(columns)}],
  fields: [${named(fields)}],
})
`

const expose = `import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { section } from './section.tsx'

export const screens = sectionScreens(section)
`

const test = ({ identifier, request }: DeclaredSection): string => `import { expect, it } from '@jest/globals'
import { labelIn } from '@qasima/shared/admin/section'
import { ${identifier} } from '${request}'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { screens } from './expose.tsx'
import { section } from './section.tsx'

it('says that there are no records yet', async () => {
  const list = answer(${identifier}.routes.list, pageOf([]))
  await renderAdmin(screens, 'list', { collection: ${identifier}, answers: [list] })
  expect(await screen.findByRole('heading', { level: 1, name: ${identifier}.nouns[1] })).toBeVisible()
})

it('has a form with every field of a new record', async () => {
  await renderAdmin(screens, 'create', { collection: ${identifier}, at: '/new' })
  expect(section.fields.length).toBeGreaterThan(0)
  for (const { name } of section.fields)
    expect((await screen.findAllByText(labelIn(section, name), { exact: false })).length).toBeGreaterThan(0)
})
`

/** The files of a section over the records of a collection, by their paths in its folder. */
export const collectionSection = (about: NewSection, declared: DeclaredSection, list: DeclaredList): FileTexts => ({
  'remote.ts': remote(about, declared),
  'src/section.tsx': section(declared, list),
  'src/expose.tsx': expose,
  'src/section.test.tsx': test(declared),
})
