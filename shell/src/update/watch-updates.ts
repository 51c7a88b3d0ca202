import { languageOfPage } from '@qasima/shared/federation/back-office'
import { partMissingEvent } from '@qasima/shared/federation/part-missing'
import { reloadKeepingTyped } from '@qasima/shared/federation/typed-text'
import { translate } from '@qasima/shared/i18n/words'
import { toast } from '@qasima/shared/ui/toast'
import { loadedReleases } from '../remotes/load-screens.ts'
import { isReplaced, type UsedReleases } from './releases-in-force.ts'
import { updateWords } from './update.words.ts'

/** Milliseconds between two looks while the page is seen, and least between one and a return to the page. */
const lookTime = 15 * 60_000
const returnTime = 5 * 60_000

/** Milliseconds that the sentence stands before the page is loaded anew. */
const readingTime = 1_500

/** What the page was made of when it loaded itself anew: the same once more would go round and round. */
const reloadedKey = 'reloaded-from'

const words = () => translate(updateWords, languageOfPage(location.pathname))

/** Offers the new version, and leaves it at that. */
function offer(): void {
  const t = words()
  toast.info(t('ready'), {
    duration: Number.POSITIVE_INFINITY,
    topic: 'update',
    action: { label: t('update'), onSelect: () => reloadKeepingTyped() },
  })
}

/** Loads the page anew, once for what it is made of. */
function replacePage(used: UsedReleases): void {
  const from = JSON.stringify(used)
  if (sessionStorage.getItem(reloadedKey) === from) return
  sessionStorage.setItem(reloadedKey, from)
  toast.info(words()('gone'), { duration: Number.POSITIVE_INFINITY, topic: 'update' })
  setTimeout(reloadKeepingTyped, readingTime)
}

/**
 * Looks now and then whether what the page is made of has been replaced, and offers the new version. Where a part of it
 * cannot be had because of that, the page loads itself anew. Shell: its release.
 */
export function watchUpdates(shell: string | undefined): void {
  const used = (): UsedReleases => ({ ...loadedReleases(), ...(shell !== undefined && { shell }) })
  let lookedAt = Date.now()

  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    lookedAt = Date.now()
    // An answer that does not come now comes the next time.
    if (await isReplaced(used()).catch(() => false)) offer()
  }

  setInterval(() => void look(), lookTime)
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - lookedAt >= returnTime) void look()
  })
  addEventListener(partMissingEvent, async ({ detail }) => {
    const all = { ...used(), ...(detail && { [detail.remote]: detail.release }) }
    if (await isReplaced(all).catch(() => false)) replacePage(all)
  })
}
