/**
 * The icons in use: 24 grid, stroke 1.75, the colour of their text, hidden from screen readers. `size` in px, 24 by default;
 * in a button or a badge they take the size of its text. An icon that points goes in `<Flip>`, which mirrors it in Arabic;
 * check marks, media controls, logos, charts and clocks are never flipped. Shapes: Lucide (ISC licence).
 */
import { chakra } from './styled.tsx'

export {
  ArrowRight as ArrowIcon,
  BadgeCheck as VerifiedIcon,
  Bell as BellIcon,
  BookOpen as BookIcon,
  Calendar as CalendarIcon,
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
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  Gift as GiftIcon,
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
  Phone as PhoneIcon,
  Play as PlayIcon,
  Puzzle as ExtensionIcon,
  RefreshCw as RetryIcon,
  Search as SearchIcon,
  Settings as SettingsIcon,
  Share2 as ShareIcon,
  ShieldCheck as ShieldIcon,
  Smartphone as MobileIcon,
  Star as StarIcon,
  Store as StoreIcon,
  Sun as SunIcon,
  Tag as TagIcon,
  TrendingDown as PriceDownIcon,
  TrendingUp as PriceUpIcon,
  Truck as DeliveryIcon,
  User as UserIcon,
  X as CloseIcon,
} from 'lucide-react'

/** Mirrors the pointing icon inside it where the line runs from right to left. */
export const Flip = chakra('span', {
  base: { display: 'inline-flex', flexShrink: '0', _rtl: { transform: 'scaleX(-1)' } },
})
