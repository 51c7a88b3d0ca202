import { type Kysely, sql } from 'kysely'

/** Push messages go to a device for as long as the session that asked for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which session asked is not known of older rows. Browsers that are signed in add themselves again.
    delete from push_subscription;
    alter table push_subscription add column session_id uuid not null
      constraint push_subscription_session_fkey references user_session (id) on delete cascade;
    create index push_subscription_session_idx on push_subscription (session_id);

    create function end_push_of_session() returns trigger
      language plpgsql as $$
      begin
        delete from push_subscription where session_id = new.id;
        return null;
      end
      $$;
    create trigger user_session_end_push after update of ended_at on user_session
      for each row when (old.ended_at is null and new.ended_at is not null)
      execute function end_push_of_session();
  `.execute(db)
}
