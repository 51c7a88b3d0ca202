/**
 * The icons that screens use, and no others: each costs every first view 100 bytes. 24 grid, stroke 1.75, the colour of
 * their text, hidden from screen readers. `size` in px, 24 by default; in a button or a badge they take the size of its
 * text. An icon that points goes in `<Flip>`, which mirrors it in Arabic; check marks, media controls, logos, charts
 * and clocks are never flipped. Shapes: Lucide (ISC licence).
 */
import { chakra } from './styled.tsx'

export {
  ArrowRight as ArrowIcon,
  ArrowUpDown as SortIcon,
  BadgeCheck as VerifiedIcon,
  Bell as BellIcon,
  ChartLine as ChartIcon,
  Check as CheckIcon,
  ChevronDown as ChevronDownIcon,
  ChevronRight as ChevronIcon,
  CircleAlert as AlertIcon,
  CircleCheck as SuccessIcon,
  Clock as ClockIcon,
  Copy as CopyIcon,
  Download as DownloadIcon,
  ExternalLink as ExternalIcon,
  Globe as GlobeIcon,
  Info as InfoIcon,
  ListFilter as FilterIcon,
  LogOut as LogOutIcon,
  Mail as MailIcon,
  MapPin as PlaceIcon,
  Menu as MenuIcon,
  MessageCircle as ChatIcon,
  Monitor as MonitorIcon,
  Moon as MoonIcon,
  Play as PlayIcon,
  Puzzle as ExtensionIcon,
  RefreshCw as RetryIcon,
  Search as SearchIcon,
  Share2 as ShareIcon,
  Smartphone as MobileIcon,
  Sun as SunIcon,
  User as UserIcon,
  X as CloseIcon,
} from 'lucide-react'

/** Mirrors the pointing icon inside it where the line runs from right to left. */
export const Flip = chakra('span', {
  base: { display: 'inline-flex', flexShrink: '0', _rtl: { transform: 'scaleX(-1)' } },
})
