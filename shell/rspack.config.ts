import { hostConfig } from '@qasima/shared/federation/build-config'

export default hostConfig(import.meta.dirname, { source: './src/main.tsx', server: './src/render/render-process.tsx' })
