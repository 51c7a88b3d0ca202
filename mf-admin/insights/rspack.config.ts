import { remoteConfig } from '@qasima/shared/federation/build-config'
import { remote } from './remote.ts'

export default remoteConfig(import.meta.dirname, remote)
