import { join } from 'node:path'
import { appIcons, drawIcon, publicFolder, readDrawing } from './app-icons.ts'

// Draws the icons of the app anew; run after `icon.svg` was changed.
for (const icon of appIcons) await drawIcon(readDrawing(), icon).toFile(join(publicFolder, icon.file))
