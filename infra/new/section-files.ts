import { collectionSection } from './collection-section.ts'
import { ownSection } from './own-section.ts'
import { remoteReadme } from './remote-readme.ts'
import type { NewSection } from './section-parts.ts'
import type { FileTexts } from './tree-change.ts'

const bundlerConfig = `import { remoteConfig } from '@qasima/shared/federation/build-config'
import { remote } from './remote.ts'

export default remoteConfig(import.meta.dirname, remote)
`

/** Versions of the packages that a section is written with. */
interface Versions {
  readonly shared: string
  readonly react: string
}

/** The `package.json` of a section. */
export function sectionPackage({ name, declared }: NewSection, { shared, react }: Versions) {
  return {
    name: `@qasima/mf-admin-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'rspack build' },
    // The kit draws the screens of a collection; a screen of one's own uses React itself.
    dependencies: { '@qasima/shared': shared, ...(!declared?.list && { react }) },
  }
}

function readme({ name, label, declared }: NewSection): string {
  const address = `/admin/${name}`
  return remoteReadme({
    folder: `mf-admin/${name}`,
    title: label.en,
    about: `A section of the back-office, for staff with \`view_${name}\`.`,
    addresses: declared?.list ? [address, `${address}/new`, `${address}/:id`] : [address],
  })
}

/** All files of a new section, by their paths in its folder. */
export function sectionFiles(section: NewSection, versions: Versions): FileTexts {
  const { declared } = section
  return {
    'package.json': `${JSON.stringify(sectionPackage(section, versions), null, 2)}\n`,
    'rspack.config.ts': bundlerConfig,
    'README.md': readme(section),
    ...(declared?.list ? collectionSection(section, declared, declared.list) : ownSection(section)),
  }
}
