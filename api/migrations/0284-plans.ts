import { type Kysely, sql } from 'kysely'

/** Plans are records that staff keep and give to accounts; what they allow is reckoned outside the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function tracking_limit(uuid);

    alter table plan add column key uuid not null default uuidv7();
    alter table "user" add column own_plan uuid;
    update "user" set own_plan = plan.key from plan where plan.id = "user".plan_id and plan.id <> 'free';
    alter table "user" drop column plan_id;
    alter table "user" rename column own_plan to plan_id;

    alter table plan rename column tracked_products to tracking_limit;
    alter table plan rename constraint plan_tracked_products_range to plan_tracking_limit_range;
    alter table plan
      add column price bigint constraint plan_price_range check (price between 0 and 1000000000000),
      add column currency text constraint plan_currency_form check (currency ~ '^[A-Z]{3}$'),
      add column is_shown boolean not null default false,
      add column is_default boolean not null default false,
      add column version integer not null default 1,
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column deleted_at timestamptz,
      add constraint plan_name_ar_length check (length(name_ar) between 1 and 80),
      add constraint plan_name_en_length check (length(name_en) between 1 and 80),
      add constraint plan_price_whole check ((price is null) = (currency is null));
    update plan set is_default = true, is_shown = true where id = 'free';
    alter table plan
      add constraint plan_default_stays check (not is_default or (deleted_at is null and price is null));
    alter table plan drop column id;
    alter table plan rename column key to id;
    alter table plan add primary key (id);
    create unique index plan_default_key on plan (is_default) where is_default;

    alter table "user" add constraint user_plan_fkey foreign key (plan_id) references plan (id);
    create index user_plan_idx on "user" (plan_id) where plan_id is not null;
  `.execute(db)
}
