// Evaluated at build time, so that bundles contain the shapes and nothing else of Lucide.
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import ChartLine from 'lucide-react/icons/chart-line'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import Globe from 'lucide-react/icons/globe'
import Info from 'lucide-react/icons/info'
import ListFilter from 'lucide-react/icons/list-filter'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Menu from 'lucide-react/icons/menu'
import MessageCircle from 'lucide-react/icons/message-circle'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Play from 'lucide-react/icons/play'
import Puzzle from 'lucide-react/icons/puzzle'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import Share2 from 'lucide-react/icons/share-2'
import Smartphone from 'lucide-react/icons/smartphone'
import Sun from 'lucide-react/icons/sun'
import User from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'
import { shapeOf } from '../../federation/icon-shape.ts'

export const kitShapes = {
  'arrow-right': shapeOf(ArrowRight),
  'arrow-up-down': shapeOf(ArrowUpDown),
  'badge-check': shapeOf(BadgeCheck),
  bell: shapeOf(Bell),
  'chart-line': shapeOf(ChartLine),
  check: shapeOf(Check),
  'chevron-down': shapeOf(ChevronDown),
  'chevron-right': shapeOf(ChevronRight),
  'circle-alert': shapeOf(CircleAlert),
  'circle-check': shapeOf(CircleCheck),
  clock: shapeOf(Clock),
  copy: shapeOf(Copy),
  download: shapeOf(Download),
  'external-link': shapeOf(ExternalLink),
  globe: shapeOf(Globe),
  info: shapeOf(Info),
  'list-filter': shapeOf(ListFilter),
  'log-out': shapeOf(LogOut),
  mail: shapeOf(Mail),
  'map-pin': shapeOf(MapPin),
  menu: shapeOf(Menu),
  'message-circle': shapeOf(MessageCircle),
  monitor: shapeOf(Monitor),
  moon: shapeOf(Moon),
  play: shapeOf(Play),
  puzzle: shapeOf(Puzzle),
  'refresh-cw': shapeOf(RefreshCw),
  search: shapeOf(Search),
  'share-2': shapeOf(Share2),
  smartphone: shapeOf(Smartphone),
  sun: shapeOf(Sun),
  user: shapeOf(User),
  x: shapeOf(X),
}
