import type { OutlineNode } from './outline-node.ts'
import type { PageOutline, TextPiece } from './page-outline.ts'

/** Why a text piece, by index, is in a part about something else than the product. */
export type PageParts = ReadonlyMap<number, string>

const maxHeading = 60
const maxHeadings = 500
/** Maximum marked pieces, even for nested parts. */
const maxMarks = 400_000

/** Headings of parts about other products. */
const otherProducts =
  /\b(?:related|similar|recommended|you (?:may|might)(?: also)? (?:like|need)|also (?:like|bought|viewed|in)|bought together|(?:complete|shop) (?:the|your) (?:look|set|outfit|room)|more from|more like this|pairs well|goes (?:well )?with|recently viewed|other (?:products|values|sellers|offers|amounts)|alternatives|best ?sellers)\b|مشابهة|مماثلة|ذات صلة|قد (?:يعجبك|يهمك|تعجبك)|يعجبك أيض|معا\s*$|معًا\s*$|[أا]كملي? (?:ال)?(?:إطلالة|اطلالة|مظهر|طقم)|المزيد من|منتجات (?:أخرى|اخرى|مقترحة)|(?:شوهد|اشتروا) أيض|فئات أخرى/i
/** Headings of accessories and payment plans. */
const besides =
  /^(?:add (?:a )?)?(?:protect|protection|extended warranty|warranty (?:plans?|options)|care plans?|insurance|trade[- ]?in|instal?lment plans?|payment plans?)\b|^(?:خطط|جدول) (?:التقسيط|الدفع|الأقساط)|^(?:حماية|خطة حماية|ضمان إضافي|تمديد الضمان|تأمين)(?!\p{L})/iu

/** Headings of what a set consists of. */
const contents =
  /^(?:(?:this|the) (?:pack|set|bundle|box|kit) (?:contains|includes)|(?:pack|set|bundle|box|kit) contents|what(?:'|’)?s (?:in|inside) the (?:pack|set|bundle|box|kit))\b|^(?:(?:هذه |هذا )?(?:المجموعة|الطقم|الصندوق|العلبة) (?:تحتوي|يحتوي|تشمل|يشمل)|محتويات (?:المجموعة|الطقم|الصندوق|العلبة|العبوة))/i

function reasonOf(pieces: readonly TextPiece[], { start, end }: OutlineNode): string | undefined {
  if (end - start > 4) return undefined
  const text = pieces
    .slice(start, end)
    .map((piece) => piece.text)
    .join(' ')
    .trim()
  if (text.length > maxHeading) return undefined
  if (otherProducts.test(text) || contents.test(text)) return 'another product'
  return besides.test(text) ? 'service' : undefined
}

/** The section of a heading: the element that it opens, ignoring wrappers. */
function headedBy(heading: OutlineNode): OutlineNode | undefined {
  let outer = heading.parent
  while (outer && outer.start === heading.start && outer.end === heading.end) outer = outer.parent
  return outer
}

/** Tables with a header row: plans, fees, orders. Layout tables have none. */
function headedTables(cells: readonly OutlineNode[]): readonly OutlineNode[] {
  const heads = new Map<OutlineNode, number>()
  for (const { parent } of cells) if (parent) heads.set(parent, (heads.get(parent) ?? 0) + 1)
  return [...heads].flatMap(([row, count]) => {
    const table = row.parent?.tag === 'table' ? row.parent : row.parent?.parent
    return count > 1 && table?.tag === 'table' ? [table] : []
  })
}

/** Tables whose rows are bought by one form: a quantity in each. */
function orderTables(
  tables: readonly OutlineNode[],
  nodes: readonly OutlineNode[],
  aroundTitle: ReadonlySet<OutlineNode>,
): ReadonlySet<OutlineNode> {
  const ordered = tables.filter((table) => {
    let form = table.parent
    while (form && form.tag !== 'form') form = form.parent
    return form?.hasBuying && !aroundTitle.has(form)
  })
  if (ordered.length === 0) return new Set()
  const quantities = nodes.filter(({ tag, attributes }) => tag === 'input' && isQuantity(attributes))
  return new Set(
    ordered.filter((table) => quantities.filter(({ start }) => start > table.start && start <= table.end).length > 1),
  )
}

const isQuantity = (attributes: ReadonlyMap<string, string>): boolean =>
  /(?:^|[\s_[-])(?:qty|quantity)/i.test(`${attributes.get('class') ?? ''} ${attributes.get('name') ?? ''}`)

/** The parts of a page that a heading, or a table header, marks as being about something else. */
export function pageParts(
  { byRole, nodes, pieces }: PageOutline,
  title: OutlineNode | undefined,
  aroundTitle: ReadonlySet<OutlineNode>,
): PageParts {
  const parts = new Map<number, string>()
  let left = maxMarks
  const mark = (from: number, to: number, reason: string) => {
    for (let place = from; place < to && left > 0; place += 1, left -= 1)
      if (!parts.has(place)) parts.set(place, reason)
  }
  const tables = headedTables(byRole.tableHead).slice(0, maxHeadings)
  const ordered = orderTables(tables, nodes, aroundTitle)
  for (const table of tables) if (!aroundTitle.has(table) && !ordered.has(table)) mark(table.start, table.end, 'table')
  const headings = byRole.heading.slice(0, maxHeadings)
  for (const [place, heading] of headings.entries()) {
    const reason = parts.has(heading.start) ? undefined : reasonOf(pieces, heading)
    const part = reason === undefined ? undefined : headedBy(heading)
    if (!reason || !part || aroundTitle.has(heading)) continue
    // Beside the product itself a part ends at the next heading of its level.
    const next = headings.slice(place + 1).find(({ tag, start }) => tag <= heading.tag && start >= heading.end)
    const isOpen = aroundTitle.has(part)
    if (isOpen && reason === 'service') continue
    const limit = isOpen && title && title.start > heading.start ? title.start : pieces.length
    const end = isOpen || reason === 'service' ? Math.min(part.end, next?.start ?? limit, limit) : part.end
    mark(heading.start, end, reason)
  }
  return parts
}
