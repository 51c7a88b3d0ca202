import { languageOfPage } from '@qasima/shared/federation/back-office'
import { partMissingEvent } from '@qasima/shared/federation/part-missing'
import { reloadKeepingTyped } from '@qasima/shared/federation/typed-text'
import { translate } from '@qasima/shared/i18n/words'
import { toast } from '@qasima/shared/ui/toast'
import { loadedReleases } from '../remotes/load-screens.ts'
import { isReplaced, type UsedReleases } from './releases-in-force.ts'
import { updateWords } from './update.words.ts'

/** Milliseconds between checks while the page is visible, and minimum before a check when it becomes visible again. */
const lookTime = 15 * 60_000
const returnTime = 5 * 60_000

/** Milliseconds that the message shows before the page reloads. */
const readingTime = 1_500

/** The releases that the page last reloaded from: reloading again for the same ones would loop. */
const reloadedKey = 'reloaded-from'

const words = () => translate(updateWords, languageOfPage(location.pathname))

/** Offers the new version without forcing it. */
function offer(): void {
  const t = words()
  toast.info(t('ready'), {
    duration: Number.POSITIVE_INFINITY,
    topic: 'update',
    action: { label: t('update'), onSelect: () => reloadKeepingTyped() },
  })
}

/** Reloads the page, once for its set of releases. */
function replacePage(used: UsedReleases): void {
  const from = JSON.stringify(used)
  if (sessionStorage.getItem(reloadedKey) === from) return
  sessionStorage.setItem(reloadedKey, from)
  toast.info(words()('gone'), { duration: Number.POSITIVE_INFINITY, topic: 'update' })
  setTimeout(reloadKeepingTyped, readingTime)
}

/**
 * Checks periodically whether the page's releases have been replaced, and offers the new version. If part of the page
 * can no longer be loaded because of that, it reloads. `shell`: its release.
 */
export function watchUpdates(shell: string | undefined): void {
  const used = (): UsedReleases => ({ ...loadedReleases(), ...(shell !== undefined && { shell }) })
  let lookedAt = Date.now()

  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    lookedAt = Date.now()
    // A failed check is repeated next time.
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
