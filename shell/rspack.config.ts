import { hostConfig } from '@qasima/shared/federation/build-config'
import { globalStyles } from '@qasima/shared/ui/styles/global'

export default hostConfig(import.meta.dirname, {
  source: './src/main.tsx',
  server: './src/render/render-process.tsx',
  styles: globalStyles,
})
