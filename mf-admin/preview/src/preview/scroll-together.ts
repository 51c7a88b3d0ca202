/** How far a page is scrolled, from 0 to 1. */
const placeOf = ({ scrollY, innerHeight, document }: Window): number =>
  scrollY / Math.max(1, document.documentElement.scrollHeight - innerHeight)

/** Lets a page follow another: the same part of either is on screen. @returns stops following. */
function follow(leader: Window, follower: Window): () => void {
  const onScroll = () => {
    const place = placeOf(leader)
    // What the follower answers with is where it already is.
    if (Math.abs(placeOf(follower) - place) < 0.005) return
    const { scrollHeight } = follower.document.documentElement
    follower.scrollTo({ top: place * (scrollHeight - follower.innerHeight), behavior: 'instant' })
  }
  leader.addEventListener('scroll', onScroll, { passive: true })
  return () => leader.removeEventListener('scroll', onScroll)
}

/** Keeps two pages at the same place. @returns stops. */
export function scrollTogether(one: Window, other: Window): () => void {
  const stops = [follow(one, other), follow(other, one)]
  return () => {
    for (const stop of stops) stop()
  }
}
