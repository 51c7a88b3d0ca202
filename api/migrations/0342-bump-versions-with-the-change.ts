import { type Kysely, sql } from 'kysely'

/**
 * The collections bump the version of a record in the statement that changes it. The trigger stays where other code changes
 * records too: accounts, media, products, prices and suggestions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger ads_touch on ads;
    drop trigger campaign_touch on campaign;
    drop trigger cartarm_touch on cartarm;
    drop trigger category_touch on category;
    drop trigger coupon_touch on coupon;
    drop trigger partner_touch on partner;
    drop trigger provider_touch on provider;
    drop trigger role_touch on role;
    drop trigger shop_touch on shop;
    drop trigger shortner_touch on shortner;
    drop trigger uninstall_feedback_touch on uninstall_feedback;
    drop trigger video_touch on video;
    drop trigger waitlist_entry_touch on waitlist_entry;
  `.execute(db)
}
