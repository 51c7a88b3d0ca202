/** Milliseconds without scrolling after which the page is looked at again. */
const calm = 150

/** A bar at the foot of the page is lower than this part of the view; what is higher is a panel or a page of its own. */
const maxPart = 0.4

/** The page's own element that is fixed at the foot of the view, if there is one. */
function fixedFoot(own: Element): Element | undefined {
  const atFoot = document.elementsFromPoint(innerWidth / 2, innerHeight - 2)
  return atFoot.find(
    (element) =>
      element !== own &&
      getComputedStyle(element).position === 'fixed' &&
      element.getBoundingClientRect().height < innerHeight * maxPart,
  )
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
