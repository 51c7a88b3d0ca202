import { sql } from 'kysely'
import { foldedEmail } from '../../../shared/contract/identity/sign-in.routes.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { DownloadSlug } from '../../../shared/contract/shortner/download.ts'
import { waitlist } from '../../../shared/contract/waitlist/waitlist.collection.ts'
import { defineStore } from '../collection/collection.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'waitlist_entry.platform': DownloadSlug
    'waitlist_entry.language': Language
  }
}

/** Who waits for a download, as staff see it. */
export const waitlistEntries = defineStore(waitlist, {
  table: 'waitlist_entry',
  foldedKeys: { email: (value) => sql`email_folded = ${foldedEmail(value)}` },
  constraints: {
    waitlist_entry_key: { key: 'email', message: 'CONFLICT' },
  },
})
