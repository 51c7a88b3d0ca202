/** What pages of the site load. */
import { startWidget } from './start-widget.ts'

startWidget(new URL(import.meta.url).origin)
