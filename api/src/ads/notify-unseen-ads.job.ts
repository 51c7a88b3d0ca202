import { ads as adsContract } from '../../../shared/contract/ads/ads.collection.ts'
import { findCounted } from '../budget/budget.queries.ts'
import { mailStaff } from '../identity/user/mail-staff.queries.ts'
import { canMail } from '../outbox/mail.ts'
import { defineJob } from '../worker/job.ts'
import { adTroubleMail } from './ad-trouble.mail.ts'
import { findUnseenAds, forgetTroubles, noteTrouble } from './ad-trouble.queries.ts'
import { troubleOf } from './ad-trouble.rules.ts'
import { findServedAds } from './ads.queries.ts'
import { budgetsOf } from './ads.rules.ts'

/** Emails staff about active ads without impressions, once per ad and reason. */
export const notifyUnseenAds = defineJob({
  queue: { name: 'ad-troubles', expireInSeconds: 600, deleteAfterSeconds: 86_400 },
  schedule: '17 * * * *',
  pollingSeconds: 60,
  run: async ({ config, database, stopping }) => {
    if (!canMail(config)) return
    const db = database.main.kysely
    const unseen = await findUnseenAds(db)
    await forgetTroubles(db, unseen)
    if (unseen.length === 0) return

    const ads = await findServedAds(db, 'all')
    const subjects = [...new Set(ads.flatMap(budgetsOf).map(({ subject }) => subject))]
    const rows = subjects.length > 0 ? await findCounted(db, subjects) : []
    const counted = new Map(rows.map((row) => [`${row.subject} ${row.kind}`, row.counted]))
    const counts = {
      counted: ({ subject, kind }: { subject: string; kind: string }) => counted.get(`${subject} ${kind}`) ?? 0,
      hasUnit: () => true,
    }

    for (const ad of ads.filter(({ id }) => unseen.includes(id))) {
      if (stopping.aborted) return
      const trouble = troubleOf(ad, { ads, counts, now: Date.now() })
      if (!trouble) continue
      await db.transaction().execute(async (tx) => {
        if (!(await noteTrouble(tx, ad.id, trouble))) return
        const to = { permission: adsContract.permission('view'), exceptId: null }
        await mailStaff(tx, { config }, to, adTroubleMail, { id: ad.id, ad: ad.name, trouble })
      })
    }
  },
})
