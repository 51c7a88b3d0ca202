import { type Kysely, sql } from 'kysely'

/**
 * Open pages of an account hear of what was changed elsewhere: in another tab, on another device, by the link of a mail.
 * Announced on the channel that their streams listen to, as `changed <what> <account>`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_account_change() returns trigger
      language plpgsql as $$
      begin
        perform pg_notify('notification', format('changed %s %s', tg_argv[0], coalesce(new.user_id, old.user_id)));
        return null;
      end
      $$;
    create trigger tracking_announce after insert or delete on tracking
      for each row execute function announce_account_change('tracking');
    create trigger tracking_announce_change after update on tracking
      for each row when (
        (old.product_id, old.listing_id, old.country, old.tags, old.note, old.paused_at)
          is distinct from (new.product_id, new.listing_id, new.country, new.tags, new.note, new.paused_at)
      )
      execute function announce_account_change('tracking');
    create trigger notification_setting_announce after insert on notification_setting
      for each row execute function announce_account_change('settings');
    create trigger notification_setting_announce_change after update on notification_setting
      for each row when (
        (old.by_mail, old.by_push, old.digest, old.daily_cap, old.quiet_from, old.quiet_to, old.time_zone)
          is distinct from (new.by_mail, new.by_push, new.digest, new.daily_cap, new.quiet_from, new.quiet_to, new.time_zone)
      )
      execute function announce_account_change('settings');

    -- Of an alert that goes with its tracking, the tracking says so.
    create function announce_alert_change() returns trigger
      language plpgsql as $$
      begin
        perform pg_notify('notification', format('changed alerts %s', tracking.user_id))
        from tracking where tracking.id = coalesce(new.tracking_id, old.tracking_id);
        return null;
      end
      $$;
    create trigger price_alert_announce after insert or delete on price_alert
      for each row execute function announce_alert_change();
    -- What judging writes is no change of the alert: a notification says that it fired.
    create trigger price_alert_announce_change after update on price_alert
      for each row when (
        (old.amount_minor, old.currency, old.percent, old.days, old.rearm_seconds, old.snoozed_until, old.ended_at)
          is distinct from
          (new.amount_minor, new.currency, new.percent, new.days, new.rearm_seconds, new.snoozed_until, new.ended_at)
      )
      execute function announce_alert_change();
  `.execute(db)
}
