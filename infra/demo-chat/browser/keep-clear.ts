/** Milliseconds without scrolling after which the page is looked at again. */
const calm = 150

/** A bar at the foot of the page is lower than this part of the view; what is higher is a panel or a page of its own. */
const maxPart = 0.4

/** The button stays below this part of the view, out of the site's header. */
const headPart = 0.15

/** Pixels left free around the button. */
const margin = 4

/** As large as this, an element can still be pressed beside the button: a card that is one link, for example. */
const largeControl = 160

const pressable =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role=option], [role=slider], [role=switch], [role=tab]'

/** After these, other things may lie below the widget. */
const events = ['scroll', 'resize', 'click', 'transitionend'] as const

/** Pixels from the top of the view. */
interface Span {
  readonly top: number
  readonly bottom: number
}

/** How far a box has to rise to cover none of the taken spans, or undefined if there is no such place below the limit. */
export function findLift(box: Span, taken: readonly Span[], limit: number): number | undefined {
  for (let lift = 0; box.top - lift >= limit; ) {
    const covered = taken.filter(
      ({ top, bottom }) => top < box.bottom - lift + margin && bottom > box.top - lift - margin,
    )
    if (covered.length === 0) return lift
    lift = Math.max(...covered.map(({ top }) => box.bottom + margin - top))
  }
  return undefined
}

/** The widget is for visitors; staff have forms whose buttons stand in its corner. */
export const isBackOffice = (path: string): boolean => /^(?:\/en)?\/admin(?:\/|$)/.test(path)

/** The page's own element that is fixed at the foot of the view, below the widget, if there is one. */
function findFixedFoot(host: HTMLElement, { left, right }: DOMRect): Element | undefined {
  const isBar = (element: Element) => {
    if (element === host || !['fixed', 'sticky'].includes(getComputedStyle(element).position)) return false
    const { height, bottom } = element.getBoundingClientRect()
    return height < innerHeight * maxPart && bottom >= innerHeight - 2
  }
  for (const across of [left + 1, (left + right) / 2, right - 1]) {
    const bar = document.elementsFromPoint(across, innerHeight - 2).find(isBar)
    if (bar) return bar
  }
  return undefined
}

/** The places between these sides of the view where something can be pressed. */
function findTaken(host: HTMLElement, { left, right }: DOMRect): Span[] {
  return [...document.querySelectorAll(pressable)]
    .filter((element) => !host.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter((place) => place.left < right + margin && place.right > left - margin && place.width > 1)
    .filter(({ height }) => height > 1 && height < largeControl)
}

/**
 * Keeps the widget above what the page fixes at its foot, such as the bar with a code on phones, and its button off
 * everything that can be pressed. Where there is no room, the button waits until the page is scrolled.
 * @returns stops looking
 */
export function keepClear(host: HTMLElement, launcher: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let foot: Element | undefined
  let footHeight = 0
  let lift = 0
  const sizes = new ResizeObserver(() => later())

  function look() {
    timer = undefined
    host.hidden = isBackOffice(location.pathname)
    // While the panel is open or the button has the focus, neither moves.
    if (host.hidden || launcher.hidden || host.shadowRoot?.activeElement === launcher) return
    const place = launcher.getBoundingClientRect()
    const found = findFixedFoot(host, place)
    if (found !== foot) {
      if (foot) sizes.unobserve(foot)
      if (found) sizes.observe(found)
      foot = found
    }
    const lower = lift + footHeight
    footHeight = found ? innerHeight - found.getBoundingClientRect().top : 0
    const rest = { top: place.top + lower - footHeight, bottom: place.bottom + lower - footHeight }
    const room = findLift(rest, findTaken(host, place), innerHeight * headPart)
    lift = room ?? 0
    host.style.setProperty('--foot', `${footHeight}px`)
    host.style.setProperty('--lift', `${lift}px`)
    // Without a height it is not drawn, as on paper, and its place means nothing.
    launcher.classList.toggle('waiting', room === undefined && place.height > 0)
  }
  function later() {
    clearTimeout(timer)
    timer = setTimeout(look, calm)
  }
  for (const event of events) addEventListener(event, later, { passive: true, capture: true })
  // What a screen loads later, and the next screen, have buttons elsewhere. A page that never rests is still looked at.
  const changes = new MutationObserver(() => {
    timer ??= setTimeout(look, calm)
  })
  changes.observe(document.body, { childList: true, subtree: true })
  later()
  return () => {
    for (const event of events) removeEventListener(event, later, { capture: true })
    clearTimeout(timer)
    changes.disconnect()
    sizes.disconnect()
  }
}
