import { join } from 'node:path'
import { findJourneyBrowser } from '../../infra/test/browser.ts'
import { startBazaar } from './bazaar.ts'
import { startMailbox } from './mailbox.ts'
import { startPushService } from './push-service.ts'
import { freePort, type Site, startProcess } from './site-process.ts'
import { startSplitSite } from './start-split-site.ts'

const ownRoot = join(import.meta.dirname, '..', '..')

/**
 * Starts the whole product as `npm start` does, or with `QASIMA_PROCESSES=split` as one process per role; with its own
 * database, kept between runs.
 * @param environment further variables besides those that isolate it.
 * @param root repository that it is started from.
 */
export async function startSite(environment: Readonly<Record<string, string>> = {}, root = ownRoot): Promise<Site> {
  const all = { DATA_DIR: join(root, '.cache', 'site'), CHAT: 'none', ...environment }
  if (process.env.QASIMA_PROCESSES === 'split') return startSplitSite(all, root)
  const port = await freePort()
  const { stop } = await startProcess({
    root,
    script: 'infra/start/start.ts',
    ready: 'Qasima is ready',
    environment: { PORT: String(port), ...all },
  })
  return { origin: `http://localhost:${port}`, stop }
}

/**
 * Of the first staff account, on a site reachable only from this machine. The account is created once, in a database
 * kept between runs, so every run needs the same password.
 */
export const adminPassword = 'only for journeys on this machine'

/** Starts the site for all journeys of a run, and stops it after the last. */
export default async function startSiteForJourneys(): Promise<() => Promise<void>> {
  const [mailbox, bazaar, push] = [await startMailbox(), await startBazaar(), await startPushService()]
  const site = await startSite({
    SMTP_URL: mailbox.smtpUrl,
    ADMIN_PASSWORD: adminPassword,
    TURBO_HOSTS: bazaar.turboHosts,
    TURBO_BROWSER: await findJourneyBrowser(),
    ...push.settings,
  })
  process.env.QASIMA_SITE = site.origin
  process.env.QASIMA_BAZAAR = bazaar.origin
  process.env.QASIMA_PUSH_SERVICE = push.origin
  process.env.QASIMA_MAILBOX = mailbox.readerUrl
  process.env.QASIMA_SMTP = mailbox.smtpUrl
  process.env.QASIMA_ADMIN_PASSWORD = adminPassword
  return async () => {
    await site.stop()
    await mailbox.close()
    await bazaar.close()
    await push.close()
  }
}
