/**
 * The icons that screens use, and no others: each adds 100 bytes to every first view. 24 px grid, stroke 1.75, text
 * colour, hidden from screen readers. `size` in px, 24 by default; in a button or badge they take the text size. Wrap
 * an icon that points in `<Flip>`, which mirrors it in Arabic; check marks, media controls, logos, charts and clocks
 * are never flipped. Shapes: Lucide (ISC licence), listed in `icons/kit.shapes.ts`.
 */
import { drawnIcon } from './icons/drawn-icon.tsx'
import { kitShapes as shapes } from './icons/kit.shapes.ts'
import { chakra } from './styled.tsx'

export const ArrowIcon = drawnIcon(shapes['arrow-right'])
export const SortIcon = drawnIcon(shapes['arrow-up-down'])
export const VerifiedIcon = drawnIcon(shapes['badge-check'])
export const BellIcon = drawnIcon(shapes.bell)
export const ChartIcon = drawnIcon(shapes['chart-line'])
export const CheckIcon = drawnIcon(shapes.check)
export const ChevronDownIcon = drawnIcon(shapes['chevron-down'])
export const ChevronIcon = drawnIcon(shapes['chevron-right'])
export const AlertIcon = drawnIcon(shapes['circle-alert'])
export const SuccessIcon = drawnIcon(shapes['circle-check'])
export const ClockIcon = drawnIcon(shapes.clock)
export const CopyIcon = drawnIcon(shapes.copy)
export const DownloadIcon = drawnIcon(shapes.download)
export const ExternalIcon = drawnIcon(shapes['external-link'])
export const GlobeIcon = drawnIcon(shapes.globe)
export const InfoIcon = drawnIcon(shapes.info)
export const FilterIcon = drawnIcon(shapes['list-filter'])
export const LogOutIcon = drawnIcon(shapes['log-out'])
export const MailIcon = drawnIcon(shapes.mail)
export const PlaceIcon = drawnIcon(shapes['map-pin'])
export const MenuIcon = drawnIcon(shapes.menu)
export const ChatIcon = drawnIcon(shapes['message-circle'])
export const MonitorIcon = drawnIcon(shapes.monitor)
export const MoonIcon = drawnIcon(shapes.moon)
export const PlayIcon = drawnIcon(shapes.play)
export const ExtensionIcon = drawnIcon(shapes.puzzle)
export const RetryIcon = drawnIcon(shapes['refresh-cw'])
export const SearchIcon = drawnIcon(shapes.search)
export const ShareIcon = drawnIcon(shapes['share-2'])
export const MobileIcon = drawnIcon(shapes.smartphone)
export const SunIcon = drawnIcon(shapes.sun)
export const UserIcon = drawnIcon(shapes.user)
export const CloseIcon = drawnIcon(shapes.x)

/** Mirrors the icon inside it in right-to-left text. */
export const Flip = chakra('span', {
  base: { display: 'inline-flex', flexShrink: '0', _rtl: { transform: 'scaleX(-1)' } },
})
