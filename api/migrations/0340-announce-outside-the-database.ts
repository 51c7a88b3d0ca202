import { type Kysely, sql } from 'kysely'

/** Who writes announces it, and ends with a session what belongs to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger notification_setting_announce on notification_setting;
    drop trigger notification_setting_announce_change on notification_setting;
    drop trigger tracking_announce on tracking;
    drop trigger tracking_announce_change on tracking;
    drop trigger webhook_announce on webhook;
    drop trigger webhook_announce_change on webhook;
    drop trigger price_alert_announce on price_alert;
    drop trigger price_alert_announce_change on price_alert;
    drop trigger partner_announced on partner;
    drop trigger partner_delete_announced on partner;
    drop trigger user_session_announce_end on user_session;
    drop trigger user_session_end_push on user_session;
    drop function announce_account_change();
    drop function announce_alert_change();
    drop function announce_partner();
    drop function announce_ended_session();
    drop function end_push_of_session();
  `.execute(db)
}
