import { type Kysely, sql } from 'kysely'

/**
 * A price can be watched without an account: by an address that has confirmed it. The tracking and its alert are those of
 * accounts, so that one rule judges both; what names the address stands in a row with which all of it goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_alert (
      -- That of its alert as well, so that a link in a mail ends the alert even after an account took it over.
      id uuid primary key default uuidv7(),
      email text not null constraint guest_alert_email_length check (length(email) <= 254),
      email_folded text not null generated always as (lower(normalize(email, nfkc) collate pg_c_utf8)) stored,
      -- The mailbox that the address leads to, whose limit all its addresses share.
      mailbox text not null constraint guest_alert_mailbox_length check (length(mailbox) <= 254),
      language text not null constraint guest_alert_language_known check (language in ('ar', 'en')),
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      expires_at timestamptz not null
    );
    create index guest_alert_mailbox_idx on guest_alert (mailbox);
    create index guest_alert_email_idx on guest_alert (email_folded);
    create index guest_alert_expiry_idx on guest_alert (expires_at);

    alter table price_alert drop constraint price_alert_tracking_fkey;
    alter table tracking
      drop constraint tracking_pkey,
      drop constraint tracking_id_key,
      alter column user_id drop not null,
      add primary key (id),
      add constraint tracking_user_product_key unique (user_id, product_id),
      add column guest_alert_id uuid
        constraint tracking_guest_alert_key unique
        constraint tracking_guest_alert_fkey references guest_alert (id) on delete cascade,
      add constraint tracking_one_watcher check (num_nonnulls(user_id, guest_alert_id) = 1);
    alter table price_alert
      add constraint price_alert_tracking_fkey foreign key (tracking_id) references tracking (id) on delete cascade;
    -- Null where an address without an account is to be mailed.
    alter table alert_firing alter column user_id drop not null;
  `.execute(db)
  await fireForGuests(db)
}

/** The bell and push messages are of accounts alone. */
async function fireForGuests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fire_alerts(watched_product uuid, decisions alert_decision[], changed_listing uuid, old_minor bigint)
      returns integer language plpgsql as $$
      declare
        fired integer;
        noticed integer;
      begin
        with decided as materialized (
          select * from unnest(decisions)
        ), rearmed as (
          update price_alert set armed = true from decided
          where price_alert.id = decided.alert_id and not decided.is_met and not price_alert.armed
        ), fired_alert as (
          update price_alert set
            armed = price_alert.kind not in ('target', 'effective'),
            last_fired_at = clock_timestamp(),
            -- The next step down is counted from here.
            base_minor = case price_alert.kind when 'percent' then decided.compared_minor else price_alert.base_minor end
          from decided, tracking
          where price_alert.id = decided.alert_id and tracking.id = price_alert.tracking_id
            and decided.is_met and price_alert.armed and price_alert.ended_at is null
            and (price_alert.snoozed_until is null or price_alert.snoozed_until <= clock_timestamp())
            and (price_alert.last_fired_at is null
              or price_alert.last_fired_at + make_interval(secs => price_alert.rearm_seconds) <= clock_timestamp())
          returning uuidv7() as firing_id, price_alert.id, price_alert.tracking_id, tracking.user_id, price_alert.kind,
            price_alert.percent, price_alert.amount_minor as target_minor, price_alert.currency as target_currency,
            decided.listing_id, decided.amount_minor, decided.currency, decided.effective_minor, decided.coupon_id, decided.days,
            case when decided.listing_id = changed_listing then old_minor end as previous_minor
        ), recorded as (
          insert into alert_firing (id, alert_id, user_id, product_id, listing_id, kind, amount_minor, previous_minor,
            effective_minor, currency, coupon_id, fired_at, pushed_at)
          select firing_id, id, user_id, watched_product, listing_id, kind, amount_minor, previous_minor, effective_minor,
            currency, coupon_id, clock_timestamp(), case when user_id is null then clock_timestamp() end
          from fired_alert
        ), noted as (
          insert into notification (user_id, kind, data)
          select user_id, 'alert', jsonb_build_object(
            'firingId', firing_id, 'alertId', id, 'trackingId', tracking_id, 'alertKind', kind,
            'productId', watched_product, 'listingId', listing_id, 'amount', amount_minor, 'currency', currency,
            'previous', previous_minor, 'effective', effective_minor, 'couponId', coupon_id, 'days', days,
            'percent', percent, 'target', target_minor, 'targetCurrency', target_currency)
          from fired_alert where user_id is not null
          returning user_id
        )
        select (select count(*) from fired_alert), (select count(pg_notify('notification', noted.user_id::text)) from noted)
        into fired, noticed;
        return fired;
      end
      $$;
  `.execute(db)
}
