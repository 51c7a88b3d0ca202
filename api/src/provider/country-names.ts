import { type CountryId, countries } from '../../../shared/contract/country.ts'

/** What feeds call countries beside their names here and their two letters. */
const others: Readonly<Record<CountryId, readonly string[]>> = {
  eg: ['egy', 'جمهورية مصر العربية'],
  sa: ['ksa', 'sau', 'kingdom of saudi arabia', 'saudi', 'المملكة العربية السعودية', 'المملكة'],
  ae: ['uae', 'are', 'emirates', 'the united arab emirates', 'الإمارات العربية المتحدة', 'الامارات'],
  kw: ['kwt', 'دولة الكويت'],
  jo: ['jor', 'الاردن'],
  ma: ['mar', 'المملكة المغربية'],
  lb: ['lbn'],
  dz: ['dza'],
  qa: ['qat', 'دولة قطر'],
  om: ['omn', 'عمان', 'سلطنة عمان', 'سلطنة عُمان'],
  iq: ['irq'],
  bh: ['bhr', 'مملكة البحرين'],
  ps: ['pse', 'palestinian territories', 'state of palestine'],
  tn: ['tun'],
  us: ['usa', 'united states of america', 'america', 'أمريكا', 'امريكا', 'الولايات المتحدة الأمريكية'],
  ly: ['lby'],
  sd: ['sdn'],
  ye: ['yem'],
  tr: ['tur', 'turkiye', 'türkiye'],
}

const gulf: readonly CountryId[] = ['sa', 'ae', 'kw', 'qa', 'om', 'bh']
const everywhere = ['all', 'all countries', 'worldwide', 'global', 'international', 'الكل', 'كل الدول', 'جميع الدول']

const byName = new Map<string, readonly CountryId[]>([
  ...countries.flatMap(({ id, name }) =>
    [id, name.en.toLowerCase(), name.ar, ...others[id]].map((called) => [called, [id]] as const),
  ),
  ...['gcc', 'gulf', 'الخليج', 'دول الخليج'].map((called) => [called, gulf] as const),
])

/** The countries that a text names, by any of their names; `'all'` for all of them, undefined where it names none that is known. */
export function countriesNamed(text: string): readonly CountryId[] | 'all' | undefined {
  const said = text
    .split(/[,،;|/\n]+/)
    .map((one) => one.trim().toLowerCase().replaceAll('.', ''))
    .filter(Boolean)
  if (said.length === 0 || said.some((one) => everywhere.includes(one))) return 'all'
  const found = said.flatMap((one) => byName.get(one) ?? [])
  return found.length > 0 ? [...new Set(found)] : undefined
}
