import { join } from 'node:path'
import { remoteConfig } from '@qasima/shared/federation/build-config'
import { remote } from './remote.ts'

export default remoteConfig(import.meta.dirname, remote, {
  rules: [{ test: [/\.md$/, /\/blog\/posts\.ts$/], loader: join(import.meta.dirname, 'markdown', 'loader.ts') }],
})
