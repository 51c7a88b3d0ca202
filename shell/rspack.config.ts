import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hostConfig } from '@qasima/shared/federation/build-config'
import { fontFaceCss } from '@qasima/shared/ui/fonts/font-faces'
import { globalStyles } from '@qasima/shared/ui/styles/global'

export default hostConfig(import.meta.dirname, {
  source: './src/main.tsx',
  server: './src/render/render-process.tsx',
  styles: globalStyles + fontFaceCss('/fonts'),
  site: {
    '': join(import.meta.dirname, 'public'),
    'fonts/': fileURLToPath(new URL('.', import.meta.resolve('@qasima/shared/ui/fonts/font-faces'))),
  },
})
