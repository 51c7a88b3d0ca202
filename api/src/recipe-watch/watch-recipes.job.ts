import { shop as shopContract } from '../../../shared/contract/shop/shop.collection.ts'
import { mailStaff } from '../identity/user/mail-staff.queries.ts'
import { canMail } from '../outbox/mail.ts'
import { findRecipeDays, forgetRecipeDays, pauseRecipe } from '../price-check/recipe-watch.queries.ts'
import { isBroken } from '../price-check/recipe-watch.rules.ts'
import { defineJob } from '../worker/job.ts'
import { recipePausedMail } from './recipe-paused.mail.ts'

/** Pauses recipes that no longer find prices, and mails staff; the pages are read without them until staff change them. */
export const watchRecipes = defineJob({
  queue: { name: 'watch-recipes', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '*/10 * * * *',
  pollingSeconds: 60,
  run: async ({ config, database, stopping }) => {
    const db = database.main.kysely
    await forgetRecipeDays(db)
    for (const day of (await findRecipeDays(db)).filter(isBroken)) {
      if (stopping.aborted) return
      await db.transaction().execute(async (tx) => {
        if (!(await pauseRecipe(tx, day))) return
        if (!canMail(config)) return
        const to = { permission: shopContract.permission('update'), exceptId: null }
        await mailStaff(tx, { config }, to, recipePausedMail, day)
      })
    }
  },
})
