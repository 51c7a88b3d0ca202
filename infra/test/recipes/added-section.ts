import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files that the recipes of the README add, by their paths from the root of the repository. */
export type Added = Readonly<Record<string, string>>

/** Adds the files of a recipe to a copy of the repository. */
export async function addFiles(copy: string, added: Added): Promise<void> {
  for (const [name, text] of Object.entries(added)) {
    await mkdir(dirname(join(copy, name)), { recursive: true })
    await writeFile(join(copy, name), text)
  }
}

/** The folder of a section, of which the remote and the section say what is particular. */
export function sectionFolder(name: string, { remote, section }: { remote: string; section: string }): Added {
  const about = {
    name: `@qasima/mf-admin-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'rspack build' },
    dependencies: { '@qasima/shared': '0.1.0' },
  }
  return {
    [`mf-admin/${name}/package.json`]: `${JSON.stringify(about, null, 2)}\n`,
    [`mf-admin/${name}/rspack.config.ts`]: `import { remoteConfig } from '@qasima/shared/federation/build-config'
import { remote } from './remote.ts'

export default remoteConfig(import.meta.dirname, remote)
`,
    [`mf-admin/${name}/remote.ts`]: remote,
    [`mf-admin/${name}/src/section.tsx`]: section,
    [`mf-admin/${name}/src/expose.tsx`]: `import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { section } from './section.tsx'

export const screens = sectionScreens(section)
`,
  }
}

/** A section over the records of providers, with a permission and an icon that the repository has nowhere else. */
export const addedSection = sectionFolder('sponsor', {
  remote: `import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: 'sponsor',
  label: { ar: 'الشركاء', en: 'Sponsors' },
  icon: [['path', { d: 'M3 3h18v18H3z' }]],
  order: 61,
})
`,
  section: `import { defineSection } from '@qasima/shared/admin/section'
import { provider } from '@qasima/shared/contract/provider/provider.collection'

export const section = defineSection(
  { ...provider, name: 'sponsor' },
  {
    columns: [{ name: 'name', label: 'Sponsor' }, { name: 'kind' }],
    fields: [{ name: 'name' }, { name: 'kind' }],
  },
)
`,
})
