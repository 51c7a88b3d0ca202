/** Milliseconds without scrolling after which the page is looked at again. */
const calm = 150

/** A bar at the foot of the page is lower than this part of the view; what is higher is a panel or a page of its own. */
const maxPart = 0.4

/** Pixels between the side of the view and the middle of the widget's button. */
const inset = 40

/** The page's own element that is fixed at the foot of the view, in the corner of the widget, if there is one. */
function fixedFoot(own: HTMLElement): Element | undefined {
  const corner = own.dir === 'rtl' ? inset : innerWidth - inset
  return document.elementsFromPoint(corner, innerHeight - 2).find((element) => {
    if (element === own || !['fixed', 'sticky'].includes(getComputedStyle(element).position)) return false
    const { height, bottom } = element.getBoundingClientRect()
    return height < innerHeight * maxPart && bottom >= innerHeight - 2
  })
}

/** Keeps the widget above what the page itself fixes at its foot, such as the bar with a code on phones. */
export function keepClear(own: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let foot: Element | undefined
  const sizes = new ResizeObserver(() => later())

  const look = () => {
    const found = fixedFoot(own)
    if (found !== foot) {
      if (foot) sizes.unobserve(foot)
      if (found) sizes.observe(found)
      foot = found
    }
    own.style.setProperty('--foot', `${found ? innerHeight - found.getBoundingClientRect().top : 0}px`)
  }
  function later() {
    clearTimeout(timer)
    timer = setTimeout(look, calm)
  }
  for (const event of ['scroll', 'resize', 'click', 'transitionend'] as const)
    addEventListener(event, later, { passive: true, capture: true })
  later()
}
