import { hostConfig } from '@qasima/shared/federation/build-config'

export default hostConfig(import.meta.dirname, './src/main.tsx')
