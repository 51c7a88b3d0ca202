import { join } from 'node:path'
import { remoteConfig } from '@qasima/shared/federation/build-config'
import { remote } from './remote.ts'

const config = remoteConfig(import.meta.dirname, remote)

export default {
  ...config,
  module: {
    rules: [
      ...(config.module?.rules ?? []),
      { test: [/\.md$/, /\/blog\/posts\.ts$/], loader: join(import.meta.dirname, 'markdown', 'loader.ts') },
    ],
  },
}
