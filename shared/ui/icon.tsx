/**
 * The icons that screens use, and no others: each adds 100 bytes to every first view. 24 px grid, stroke 1.75, text
 * colour, hidden from screen readers. `size` in px, 24 by default; in a button or badge they take the text size. Wrap
 * an icon that points in `<Flip>`, which mirrors it in Arabic; check marks, media controls, logos, charts and clocks
 * are never flipped. Shapes: Lucide (ISC licence).
 */
import { chakra } from './styled.tsx'

export { default as ArrowIcon } from 'lucide-react/icons/arrow-right'
export { default as SortIcon } from 'lucide-react/icons/arrow-up-down'
export { default as VerifiedIcon } from 'lucide-react/icons/badge-check'
export { default as BellIcon } from 'lucide-react/icons/bell'
export { default as ChartIcon } from 'lucide-react/icons/chart-line'
export { default as CheckIcon } from 'lucide-react/icons/check'
export { default as ChevronDownIcon } from 'lucide-react/icons/chevron-down'
export { default as ChevronIcon } from 'lucide-react/icons/chevron-right'
export { default as AlertIcon } from 'lucide-react/icons/circle-alert'
export { default as SuccessIcon } from 'lucide-react/icons/circle-check'
export { default as ClockIcon } from 'lucide-react/icons/clock'
export { default as CopyIcon } from 'lucide-react/icons/copy'
export { default as DownloadIcon } from 'lucide-react/icons/download'
export { default as ExternalIcon } from 'lucide-react/icons/external-link'
export { default as GlobeIcon } from 'lucide-react/icons/globe'
export { default as InfoIcon } from 'lucide-react/icons/info'
export { default as FilterIcon } from 'lucide-react/icons/list-filter'
export { default as LogOutIcon } from 'lucide-react/icons/log-out'
export { default as MailIcon } from 'lucide-react/icons/mail'
export { default as PlaceIcon } from 'lucide-react/icons/map-pin'
export { default as MenuIcon } from 'lucide-react/icons/menu'
export { default as ChatIcon } from 'lucide-react/icons/message-circle'
export { default as MonitorIcon } from 'lucide-react/icons/monitor'
export { default as MoonIcon } from 'lucide-react/icons/moon'
export { default as PlayIcon } from 'lucide-react/icons/play'
export { default as ExtensionIcon } from 'lucide-react/icons/puzzle'
export { default as RetryIcon } from 'lucide-react/icons/refresh-cw'
export { default as SearchIcon } from 'lucide-react/icons/search'
export { default as ShareIcon } from 'lucide-react/icons/share-2'
export { default as MobileIcon } from 'lucide-react/icons/smartphone'
export { default as SunIcon } from 'lucide-react/icons/sun'
export { default as UserIcon } from 'lucide-react/icons/user'
export { default as CloseIcon } from 'lucide-react/icons/x'

/** Mirrors the icon inside it in right-to-left text. */
export const Flip = chakra('span', {
  base: { display: 'inline-flex', flexShrink: '0', _rtl: { transform: 'scaleX(-1)' } },
})
