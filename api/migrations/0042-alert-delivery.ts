import { type Kysely, sql } from 'kysely'

/** What else alerts need to reach the people who set them: streams that end with their session, and push messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Ends the streams of a session with it, on the channel that they listen to.
    create function announce_ended_session() returns trigger
      language plpgsql as $$
      begin
        perform pg_notify('notification', 'ended ' || new.id);
        return null;
      end
      $$;
    create trigger user_session_announce_end after update of ended_at on user_session
      for each row when (old.ended_at is null and new.ended_at is not null)
      execute function announce_ended_session();

    -- Push messages go out beside mails, and by rules of their own.
    alter table alert_firing add column pushed_at timestamptz;
    update alert_firing set pushed_at = fired_at;
    create index alert_firing_unpushed_idx on alert_firing (fired_at) where pushed_at is null;
    -- For figures of the last hour.
    create index alert_firing_fired_idx on alert_firing (fired_at);

    alter table push_subscription
      add column last_failure text,
      add column used_at timestamptz,
      add constraint push_subscription_language_known check (language in ('ar', 'en'));
  `.execute(db)
}
