import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { requiredSections } from '../../../shared/admin/data/staff-registry.ts'
import type { Registry, RemoteBuild } from '../../../shared/federation/registry.ts'
import { publicRemotes, sectionsFor } from '../../../shared/release/staff-sections.ts'
import { renderUi } from '../../../shared/testing/render-ui.tsx'
import { menuOf } from '../../../shell/src/admin/menu-entries.ts'
import { SidebarMenu } from '../../../shell/src/admin/sidebar-menu.tsx'
import { sectionPermissions } from '../../start/section-permissions.ts'
import { copyRepository } from '../repository-copy.ts'
import { newSection, programOf, runInCopy, testInCopy } from './run-in-copy.ts'

let copy = ''
let folder = ''
beforeAll(async () => {
  copy = await copyRepository({ withBuilt: false })
  folder = join(copy, 'mf-admin', 'sponsor')
  await newSection(copy, 'sponsor', '--en', 'Sponsors', '--ar', 'الشركاء')
  // A shape of its own, that no library has.
  const remote = await readFile(join(folder, 'remote.ts'), 'utf8')
  await writeFile(join(folder, 'remote.ts'), remote.replace("'layers'", "[['path', { d: 'M3 3h18v18H3z' }]]"))
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('a new section with its own permission and icon', () => {
  it('is its folder: it builds, and its staff alone find it', async () => {
    await runInCopy(folder, programOf(copy, '@rspack/cli/bin/rspack.js'), 'build')
    const build = JSON.parse(await readFile(join(folder, 'dist', 'remote.json'), 'utf8')) as RemoteBuild
    const registry: Registry = [{ ...build, release: 'first' }]
    const seenWith = (permissions: string[]) => sectionsFor({ hasAccess: true, permissions }, registry)

    // What the first staff account is given, and what its page of permissions offers.
    expect(sectionPermissions(copy)).toEqual(['view_sponsor'])
    expect(requiredSections(registry)).toEqual(['sponsor'])
    expect(publicRemotes(registry)).toEqual([])
    expect(seenWith(['view_shop', 'view_provider'])).toEqual([])
    renderUi(
      <MemoryRouter>
        <SidebarMenu entries={menuOf(seenWith(['view_sponsor']))} path="/admin" />
      </MemoryRouter>,
    )
    const link = screen.getByRole('link', { name: 'Sponsors' })
    expect(link).toHaveAttribute('href', expect.stringContaining('/admin/sponsor'))
    expect(link.querySelector('path')).toHaveAttribute('d', 'M3 3h18v18H3z')
  }, 60_000)

  it('passes types and lint', async () => {
    // The section and what it may import; the rest of the copy is as it was.
    const exclude = ['**/*.test.ts', '**/*.test.tsx', '**/*.cases.tsx', 'shared/testing']
    const files = ['mf-admin/sponsor/src/section.test.tsx', 'infra/test/browser-setup.ts']
    const own = { extends: './tsconfig.json', include: ['mf-admin/sponsor', 'shared'], exclude, files }
    await writeFile(join(copy, 'tsconfig.sponsor.json'), JSON.stringify(own))
    await runInCopy(copy, programOf(copy, 'typescript/bin/tsc'), '-p', 'tsconfig.sponsor.json')
    const checked = await runInCopy(copy, programOf(copy, '@biomejs/biome/bin/biome'), 'check', 'mf-admin/sponsor')
    expect(checked.stdout + checked.stderr).toContain('Checked 6 files')
    await runInCopy(copy, programOf(copy, 'knip/bin/knip.js'))
  }, 240_000)

  it('passes its own tests, and the checks of sections, of remotes and of the repository', async () => {
    const checks = ['sections', 'conventions', 'remotes', 'wording'].map((name) =>
      join('infra', 'test', `${name}.test`),
    )
    const { stderr } = await testInCopy(copy, 'mf-admin/sponsor', ...checks)
    expect(stderr).toContain('5 passed, 5 total')
  }, 120_000)
})
