-- All that is in force in the database: written by "npm run db -- generate" from a migrated one, and never by hand.
-- Partitions are left out, as they follow their table; so are the tables of the queue (schema pgboss).

-- Extensions

create extension pg_trgm;

-- Types

-- Tables

create table ad_day (
  ad_id uuid not null,
  day date not null,
  country text not null,
  platform text not null,
  placement text not null,
  served integer default 0 not null,
  seen integer default 0 not null,
  clicks integer default 0 not null,
  people integer default 0 not null,
  forged integer default 0 not null,
  misplaced integer default 0 not null,
  late integer default 0 not null,
  used integer default 0 not null,
  beyond integer default 0 not null,
  programs integer default 0 not null,
  constraint ad_day_pkey PRIMARY KEY (ad_id, day, country, platform, placement),
  constraint ad_day_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint ad_day_clicks_are_seen CHECK ((clicks <= seen))
);
CREATE INDEX ad_day_day_idx ON ad_day USING btree (day);
comment on table ad_day is 'Counts of an ad by day, country, platform and placement.';

create table ad_event (
  id uuid not null,
  kind text not null,
  day date not null,
  constraint ad_event_pkey PRIMARY KEY (id, kind)
);
CREATE INDEX ad_event_day_idx ON ad_event USING btree (day);
comment on table ad_event is 'What was counted already: the id of a token, or of a sum that one process wrote. Kept while a token is valid.';

create table ad_person (
  ad_id uuid not null,
  day date not null,
  person text not null,
  constraint ad_person_pkey PRIMARY KEY (ad_id, day, person),
  constraint ad_person_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE
);
CREATE INDEX ad_person_day_idx ON ad_person USING btree (day);
comment on table ad_person is 'Who saw an ad on a day, by the hash of the day. Deleted when the day is over.';

create table ad_trouble (
  ad_id uuid not null,
  reason text not null,
  notified_at timestamp with time zone default now() not null,
  constraint ad_trouble_pkey PRIMARY KEY (ad_id, reason),
  constraint ad_trouble_ad_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE
);
comment on table ad_trouble is 'Problems of an ad that staff were notified of, so that each is reported once.';

create table ads (
  id uuid default uuidv7() not null,
  name text not null,
  campaign_id uuid,
  platform text default 'ALL'::text not null,
  countries text[] not null,
  creative jsonb not null,
  link text not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  weight integer default 1 not null,
  cap integer,
  extra_filters jsonb default '{}'::jsonb not null,
  status text default 'ACTIVE'::text not null,
  placement text[] default '{home,directory,store,product,blog,extension-banner,mobile-banner}'::text[] not null,
  languages text[] default '{}'::text[] not null,
  devices text[] default '{}'::text[] not null,
  weekdays text[] default '{}'::text[] not null,
  hours jsonb,
  priority integer default 3 not null,
  goal jsonb,
  cap_per_person jsonb,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(((name || ' '::text) || link)))) stored not null,
  image_ar_media text generated always as (media_key((creative #>> '{ar,image}'::text[]))) stored,
  image_en_media text generated always as (media_key((creative #>> '{en,image}'::text[]))) stored,
  constraint ads_pkey PRIMARY KEY (id),
  constraint ads_campaign_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint ads_image_ar_media_fkey FOREIGN KEY (image_ar_media) REFERENCES media(key),
  constraint ads_image_en_media_fkey FOREIGN KEY (image_en_media) REFERENCES media(key),
  constraint ads_cap_per_person_object CHECK ((jsonb_typeof(cap_per_person) = 'object'::text)),
  constraint ads_cap_range CHECK ((cap > 0)),
  constraint ads_countries_known CHECK (are_countries(countries)),
  constraint ads_creative_object CHECK ((jsonb_typeof(creative) = 'object'::text)),
  constraint ads_devices_known CHECK ((devices <@ '{phone,tablet,desktop}'::text[])),
  constraint ads_extra_filters_object CHECK ((jsonb_typeof(extra_filters) = 'object'::text)),
  constraint ads_goal_object CHECK ((jsonb_typeof(goal) = 'object'::text)),
  constraint ads_hours_object CHECK ((jsonb_typeof(hours) = 'object'::text)),
  constraint ads_languages_known CHECK ((languages <@ '{ar,en}'::text[])),
  constraint ads_link_form CHECK (((link ~ '^https?://[^\s]+$'::text) AND (length(link) <= 2000))),
  constraint ads_name_length CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint ads_period_order CHECK ((ends_at > starts_at)),
  constraint ads_placement_known CHECK ((placement <@ '{home,directory,store,product,blog,extension-banner,mobile-banner}'::text[])),
  constraint ads_platform_known CHECK ((platform = ANY (ARRAY['MOBILE_APP'::text, 'BROWSER_EXTENSION'::text, 'WEBSITE'::text, 'SOCIAL_MEDIA'::text, 'ALL'::text]))),
  constraint ads_priority_range CHECK (((priority >= 1) AND (priority <= 5))),
  constraint ads_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'STOPPED'::text]))),
  constraint ads_weekdays_known CHECK ((weekdays <@ '{sunday,monday,tuesday,wednesday,thursday,friday,saturday}'::text[])),
  constraint ads_weight_range CHECK (((weight >= 1) AND (weight <= 100)))
);
CREATE INDEX ads_campaign_fkey_idx ON ads USING btree (campaign_id);
CREATE INDEX ads_image_ar_media_idx ON ads USING btree (image_ar_media) WHERE (image_ar_media IS NOT NULL);
CREATE INDEX ads_image_en_media_idx ON ads USING btree (image_en_media) WHERE (image_en_media IS NOT NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON ads FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table ads is 'Ads that staff run on the site, in the extension and in the apps.';

create table alert_clock (
  id boolean default true not null,
  judged_until timestamp with time zone default now() not null,
  link_key bytea default sha256(convert_to(((gen_random_uuid())::text || (gen_random_uuid())::text), 'UTF8'::name)) not null,
  rearmed_until timestamp with time zone default now() not null,
  constraint alert_clock_pkey PRIMARY KEY (id),
  constraint alert_clock_single CHECK (id)
);
comment on table alert_clock is 'One row: until when codes that begin and end by the clock were evaluated, and the key of the links in mails.';

create table alert_firing (
  id uuid default uuidv7() not null,
  alert_id uuid not null,
  user_id uuid,
  product_id uuid not null,
  listing_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  previous_minor bigint,
  effective_minor bigint,
  currency text not null,
  coupon_id uuid,
  fired_at timestamp with time zone default now() not null,
  delivered_at timestamp with time zone,
  pushed_at timestamp with time zone,
  constraint alert_firing_pkey PRIMARY KEY (id),
  constraint alert_firing_alert_fkey FOREIGN KEY (alert_id) REFERENCES price_alert(id) ON DELETE CASCADE,
  constraint alert_firing_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE SET NULL,
  constraint alert_firing_product_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint alert_firing_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX alert_firing_alert_idx ON alert_firing USING btree (alert_id, fired_at DESC);
CREATE INDEX alert_firing_coupon_idx ON alert_firing USING btree (coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX alert_firing_fired_idx ON alert_firing USING btree (fired_at);
CREATE INDEX alert_firing_product_idx ON alert_firing USING btree (product_id);
CREATE INDEX alert_firing_unpushed_idx ON alert_firing USING btree (fired_at) WHERE (pushed_at IS NULL);
CREATE INDEX alert_firing_user_idx ON alert_firing USING btree (user_id, fired_at DESC);
CREATE INDEX alert_firing_waiting_idx ON alert_firing USING btree (fired_at) WHERE (delivered_at IS NULL);
comment on table alert_firing is 'An alert that fired, and at which price. Written in the transaction of its cause, delivered by the worker.';

create table audit (
  id uuid default uuidv7() not null,
  at timestamp with time zone default now() not null,
  actor_id uuid,
  action text not null,
  section text not null,
  record_id text not null,
  batch_id uuid,
  before jsonb,
  after jsonb,
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_actor_idx ON audit USING btree (actor_id, at DESC);
CREATE INDEX audit_at_idx ON audit USING btree (at DESC, id DESC);
CREATE INDEX audit_batch_idx ON audit USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX audit_record_idx ON audit USING btree (section, record_id, at DESC);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table audit is 'What staff wrote: who, what, when, and the fields before and after. Rows are never changed.';

create table authenticator_app (
  user_id uuid not null,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint authenticator_app_pkey PRIMARY KEY (user_id),
  constraint authenticator_app_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
comment on table authenticator_app is 'The authenticator app of an account, as its second factor.';

create table batch (
  id uuid default uuidv7() not null,
  at timestamp with time zone default now() not null,
  actor_id uuid not null,
  section text not null,
  kind text not null,
  action text,
  undo_of uuid,
  constraint batch_pkey PRIMARY KEY (id),
  constraint batch_undo_of_fkey FOREIGN KEY (undo_of) REFERENCES batch(id),
  constraint batch_kind_known CHECK ((kind = ANY (ARRAY['bulk'::text, 'import'::text, 'undo'::text])))
);
CREATE INDEX batch_undo_of_idx ON batch USING btree (undo_of) WHERE (undo_of IS NOT NULL);
comment on table batch is 'Changes that were made together and are undone together: a bulk action, an import, or the undoing of one.';

create table budget (
  subject uuid not null,
  kind text not null,
  counted bigint default 0 not null,
  wanted_at timestamp with time zone,
  constraint budget_pkey PRIMARY KEY (subject, kind),
  constraint budget_counted_range CHECK ((counted >= 0))
);
comment on table budget is 'How much of a limited number (impressions, clicks) is used up.';

create table budget_lease (
  subject uuid not null,
  kind text not null,
  holder uuid not null,
  units integer not null,
  renewed_at timestamp with time zone default now() not null,
  constraint budget_lease_pkey PRIMARY KEY (subject, kind, holder),
  constraint budget_lease_subject_kind_fkey FOREIGN KEY (subject, kind) REFERENCES budget(subject, kind) ON DELETE CASCADE,
  constraint budget_lease_units_range CHECK ((units >= 0))
);
CREATE INDEX budget_lease_holder_idx ON budget_lease USING btree (holder);
comment on table budget_lease is 'Units of a budget that one process may use without asking the database.';

create table campaign (
  id uuid default uuidv7() not null,
  name text not null,
  countries text[] not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  budget_note text default ''::text not null,
  status text default 'ACTIVE'::text not null,
  coupon_ids uuid[] default '{}'::uuid[] not null,
  shortner_ids uuid[] default '{}'::uuid[] not null,
  goal jsonb,
  cap_per_person jsonb,
  permit_number text,
  permit_url text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(((name || ' '::text) || budget_note)))) stored not null,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_budget_note_length CHECK ((length(budget_note) <= 500)),
  constraint campaign_cap_per_person_object CHECK ((jsonb_typeof(cap_per_person) = 'object'::text)),
  constraint campaign_countries_known CHECK (are_countries(countries)),
  constraint campaign_coupons_bound CHECK ((cardinality(coupon_ids) <= 500)),
  constraint campaign_goal_object CHECK ((jsonb_typeof(goal) = 'object'::text)),
  constraint campaign_links_bound CHECK ((cardinality(shortner_ids) <= 500)),
  constraint campaign_name_length CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint campaign_period_order CHECK ((ends_at > starts_at)),
  constraint campaign_permit_number_form CHECK (((permit_number ~ '^[0-9A-Za-z][0-9A-Za-z/-]*$'::text) AND (length(permit_number) <= 40))),
  constraint campaign_permit_url_form CHECK (((permit_url ~ '^https?://'::text) AND (length(permit_url) <= 2000))),
  constraint campaign_permit_whole CHECK (((permit_url IS NULL) OR (permit_number IS NOT NULL))),
  constraint campaign_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'STOPPED'::text])))
);
CREATE INDEX campaign_permit_idx ON campaign USING btree (ends_at) WHERE ((permit_number IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON campaign FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table campaign is 'Campaigns: ads, coupons and short links that belong together, for some countries and a period.';

create table cartarm (
  id uuid default uuidv7() not null,
  shop_id integer not null,
  checkout_url_pattern text not null,
  selectors jsonb not null,
  waits jsonb not null,
  platform text default 'ALL'::text not null,
  schema_version integer default 1 not null,
  status text default 'ACTIVE'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(checkout_url_pattern))) stored not null,
  constraint cartarm_pkey PRIMARY KEY (id),
  constraint cartarm_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id),
  constraint cartarm_pattern_length CHECK (((length(checkout_url_pattern) >= 1) AND (length(checkout_url_pattern) <= 500))),
  constraint cartarm_platform_known CHECK ((platform = ANY (ARRAY['MOBILE_APP'::text, 'BROWSER_EXTENSION'::text, 'WEBSITE'::text, 'SOCIAL_MEDIA'::text, 'ALL'::text]))),
  constraint cartarm_schema_version_range CHECK (((schema_version >= 1) AND (schema_version <= 1000))),
  constraint cartarm_selectors_object CHECK ((jsonb_typeof(selectors) = 'object'::text)),
  constraint cartarm_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint cartarm_waits_object CHECK ((jsonb_typeof(waits) = 'object'::text))
);
CREATE INDEX cartarm_shop_idx ON cartarm USING btree (shop_id);
CREATE UNIQUE INDEX cartarm_shop_platform_key ON cartarm USING btree (shop_id, platform, checkout_url_pattern) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON cartarm FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table cartarm is 'How the extension tries codes in the cart of a store: selectors and waiting times.';

create table category (
  id uuid default uuidv7() not null,
  slug text not null,
  name_ar text not null,
  name_en text not null,
  "position" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(((((name_ar || ' '::text) || name_en) || ' '::text) || slug)))) stored not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_name_ar_length CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint category_name_en_length CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint category_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80)))
);
CREATE UNIQUE INDEX category_slug_key ON category USING btree (slug) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON category FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table category is 'Categories of stores and products.';

create table code_change (
  shop_id integer not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint code_change_pkey PRIMARY KEY (shop_id),
  constraint code_change_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE
);
comment on table code_change is 'Stores whose codes changed and whose alerts are still to be evaluated.';

create table coupon (
  id uuid default uuidv7() not null,
  shop_id integer not null,
  code text,
  description_ar text not null,
  description_en text not null,
  terms jsonb default '[]'::jsonb not null,
  status text default 'ACTIVE'::text not null,
  countries text[] not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  discount_type text not null,
  percent integer,
  amount_minor bigint,
  minimum_order_minor bigint,
  maximum_discount_minor bigint,
  currency text,
  new_customers_only boolean default false not null,
  app_only boolean default false not null,
  student_only boolean default false not null,
  excludes_sale_items boolean default false not null,
  exclusions_ar text default ''::text not null,
  exclusions_en text default ''::text not null,
  applies_to_all boolean default false not null,
  stackable boolean default false not null,
  exclusive boolean default false not null,
  landing_url text,
  provider_id uuid,
  feed_key text,
  feed_ended_at timestamp with time zone,
  feed_value jsonb,
  worked integer default 0 not null,
  failed integer default 0 not null,
  last_worked_at timestamp with time zone,
  copied integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(((((COALESCE(code, ''::text) || ' '::text) || description_ar) || ' '::text) || description_en)))) stored not null,
  constraint coupon_pkey PRIMARY KEY (id),
  constraint coupon_provider_fkey FOREIGN KEY (provider_id) REFERENCES provider(id) ON DELETE SET NULL,
  constraint coupon_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id),
  constraint coupon_amount_range CHECK ((amount_minor > 0)),
  constraint coupon_amounts_have_currency CHECK (((currency IS NOT NULL) OR (num_nonnulls(amount_minor, minimum_order_minor, maximum_discount_minor) = 0))),
  constraint coupon_code_form CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 60)))),
  constraint coupon_copied_range CHECK ((copied >= 0)),
  constraint coupon_countries_known CHECK (are_countries(countries)),
  constraint coupon_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint coupon_description_ar_length CHECK (((length(description_ar) >= 1) AND (length(description_ar) <= 300))),
  constraint coupon_description_en_length CHECK (((length(description_en) >= 1) AND (length(description_en) <= 300))),
  constraint coupon_discount_shape CHECK ((((discount_type = 'percent'::text) = (percent IS NOT NULL)) AND ((discount_type = 'fixed'::text) = (amount_minor IS NOT NULL)))),
  constraint coupon_discount_type_known CHECK ((discount_type = ANY (ARRAY['percent'::text, 'fixed'::text, 'bogo'::text, 'free_shipping'::text, 'deal'::text]))),
  constraint coupon_exclusions_ar_length CHECK ((length(exclusions_ar) <= 300)),
  constraint coupon_exclusions_en_length CHECK ((length(exclusions_en) <= 300)),
  constraint coupon_failed_range CHECK ((failed >= 0)),
  constraint coupon_landing_url_form CHECK (((landing_url ~ '^https?://[^\s]+$'::text) AND (length(landing_url) <= 2000))),
  constraint coupon_maximum_discount_range CHECK ((maximum_discount_minor > 0)),
  constraint coupon_minimum_order_range CHECK ((minimum_order_minor >= 0)),
  constraint coupon_percent_range CHECK (((percent >= 1) AND (percent <= 100))),
  constraint coupon_period_order CHECK ((ends_at > starts_at)),
  constraint coupon_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'STOPPED'::text]))),
  constraint coupon_terms_list CHECK ((jsonb_typeof(terms) = 'array'::text)),
  constraint coupon_worked_range CHECK ((worked >= 0))
);
CREATE INDEX coupon_changed_idx ON coupon USING btree (updated_at, id);
CREATE INDEX coupon_countries_idx ON coupon USING gin (countries) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE INDEX coupon_created_idx ON coupon USING btree (created_at DESC, id DESC);
CREATE INDEX coupon_end_idx ON coupon USING btree (shop_id, ends_at, id) INCLUDE (starts_at) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE INDEX coupon_ends_idx ON coupon USING btree (ends_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX coupon_feed_key ON coupon USING btree (provider_id, feed_key);
CREATE INDEX coupon_percent_idx ON coupon USING btree (percent DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX coupon_search_idx ON coupon USING gin (search_text gin_trgm_ops);
CREATE INDEX coupon_shop_idx ON coupon USING btree (shop_id);
CREATE INDEX coupon_start_idx ON coupon USING btree (shop_id, starts_at, id) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE INDEX coupon_starts_idx ON coupon USING btree (starts_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX coupon_status_created_idx ON coupon USING btree (status, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX coupon_trash_idx ON coupon USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX coupon_updated_idx ON coupon USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX coupon_worked_idx ON coupon USING btree (worked DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON coupon FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table coupon is 'Codes and offers of stores.';

create table coupon_evidence (
  coupon_id uuid not null,
  country text not null,
  shop_id integer not null,
  worked double precision default 0 not null,
  failed double precision default 0 not null,
  as_of timestamp with time zone default now() not null,
  last_worked_at timestamp with time zone,
  confirmed_by text,
  sample_worked integer default 0 not null,
  sample_failed integer default 0 not null,
  score double precision default 0 not null,
  saving double precision default 0 not null,
  rank double precision,
  ranked_at timestamp with time zone default now() not null,
  is_proven boolean default false not null,
  constraint coupon_evidence_pkey PRIMARY KEY (coupon_id, country),
  constraint coupon_evidence_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE
);
CREATE INDEX coupon_evidence_proven_idx ON coupon_evidence USING btree (shop_id, country) WHERE is_proven;
CREATE INDEX coupon_evidence_rank_idx ON coupon_evidence USING btree (shop_id, country, rank DESC, coupon_id DESC) WHERE (rank IS NOT NULL);
CREATE INDEX coupon_evidence_ranked_idx ON coupon_evidence USING btree (ranked_at) WHERE (country = 'all'::text);
comment on table coupon_evidence is 'What is known of a coupon in a country, or in all of them together (country ''all'').';

create table coupon_vote (
  coupon_id uuid not null,
  day date not null,
  visitor bytea not null,
  network bytea not null,
  country text not null,
  worked boolean not null,
  reason text,
  source text not null,
  weight double precision not null,
  voted_at timestamp with time zone not null,
  counted boolean not null,
  constraint coupon_vote_pkey PRIMARY KEY (coupon_id, day, visitor),
  constraint coupon_vote_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE,
  constraint coupon_vote_source_known CHECK ((source = ANY (ARRAY['shopper'::text, 'staff'::text, 'feed'::text])))
);
CREATE INDEX coupon_vote_network_idx ON coupon_vote USING btree (coupon_id, day, network);
comment on table coupon_vote is 'Votes of the present day. At its end they become counts of coupon_vote_day and are deleted.';

create table coupon_vote_browser (
  coupon_id uuid not null,
  day date not null,
  browser bytea not null,
  visitor bytea not null,
  constraint coupon_vote_browser_pkey PRIMARY KEY (coupon_id, day, browser),
  constraint coupon_vote_browser_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE
);
comment on table coupon_vote_browser is 'Browsers in which an account voted on a day: a vote from there without an account is the same person''s.';

create table coupon_vote_day (
  coupon_id uuid not null,
  country text not null,
  day date not null,
  worked integer default 0 not null,
  failed integer default 0 not null,
  constraint coupon_vote_day_pkey PRIMARY KEY (coupon_id, country, day),
  constraint coupon_vote_day_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE,
  constraint coupon_vote_day_failed_range CHECK ((failed >= 0)),
  constraint coupon_vote_day_worked_range CHECK ((worked >= 0))
);
comment on table coupon_vote_day is 'How many shoppers said that a code worked or failed, by country and day.';

create table currency_rate (
  currency text not null,
  day date not null,
  per_dollar numeric not null,
  source text not null,
  constraint currency_rate_pkey PRIMARY KEY (currency, day),
  constraint currency_rate_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint currency_rate_positive CHECK ((per_dollar > (0)::numeric))
);
comment on table currency_rate is 'How much of a currency one US dollar buys, day by day.';

create table database_definition (
  name text not null,
  digest text not null,
  constraint database_definition_pkey PRIMARY KEY (name)
);
comment on table database_definition is 'Functions, views and triggers in force, each with the SHA-256 of its text: those that changed are applied again.';

create table email_change (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  new_email text not null,
  current_code_hash bytea not null,
  new_code_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  used_at timestamp with time zone,
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint email_change_email_length CHECK ((length(new_email) <= 254)),
  constraint email_change_tries_range CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX email_change_created_idx ON email_change USING btree (created_at);
CREATE INDEX email_change_user_idx ON email_change USING btree (user_id, created_at DESC);
comment on table email_change is 'Requests for another email address. Only the newest of an account is valid; the others are kept for a day, to count attempts.';

create table feed_row (
  id uuid default uuidv7() not null,
  run_id uuid not null,
  kind text not null,
  state text default 'waiting'::text not null,
  place integer,
  reason text,
  store text not null,
  code text,
  shop_id integer,
  coupon_id uuid,
  feed_key text,
  before jsonb,
  value jsonb,
  said jsonb,
  constraint feed_row_pkey PRIMARY KEY (id),
  constraint feed_row_run_fkey FOREIGN KEY (run_id) REFERENCES feed_run(id) ON DELETE CASCADE,
  constraint feed_row_kind_known CHECK ((kind = ANY (ARRAY['new'::text, 'changed'::text, 'ended'::text, 'unreadable'::text, 'unknown-store'::text]))),
  constraint feed_row_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'skipped'::text])))
);
CREATE INDEX feed_row_run_idx ON feed_row USING btree (run_id, kind, id);
comment on table feed_row is 'What a run of a feed found: one row for each code that is new, changed, ended or cannot be used.';

create table feed_run (
  id uuid default uuidv7() not null,
  provider_id uuid not null,
  state text not null,
  rows_read integer not null,
  same integer not null,
  is_held boolean not null,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  constraint feed_run_pkey PRIMARY KEY (id),
  constraint feed_run_provider_fkey FOREIGN KEY (provider_id) REFERENCES provider(id) ON DELETE CASCADE,
  constraint feed_run_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'dismissed'::text, 'superseded'::text, 'same'::text])))
);
CREATE INDEX feed_run_provider_idx ON feed_run USING btree (provider_id, id DESC);
CREATE UNIQUE INDEX feed_run_waiting_key ON feed_run USING btree (provider_id) WHERE (state = 'waiting'::text);
comment on table feed_run is 'Runs of a provider''s feed, each compared with the codes that there are, waiting for staff or applied.';

create table follow_notice (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  coupon_id uuid not null,
  shop_id integer not null,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  pace text,
  constraint follow_notice_pkey PRIMARY KEY (id),
  constraint follow_notice_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE,
  constraint follow_notice_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE,
  constraint follow_notice_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint follow_notice_pace_known CHECK ((pace = ANY (ARRAY['instant'::text, 'daily'::text])))
);
CREATE INDEX follow_notice_coupon_idx ON follow_notice USING btree (coupon_id);
CREATE UNIQUE INDEX follow_notice_key ON follow_notice USING btree (user_id, coupon_id);
CREATE INDEX follow_notice_settled_idx ON follow_notice USING btree (user_id, settled_at) WHERE (pace IS NOT NULL);
CREATE INDEX follow_notice_shop_idx ON follow_notice USING btree (shop_id);
CREATE INDEX follow_notice_waiting_idx ON follow_notice USING btree (user_id) WHERE (settled_at IS NULL);
comment on table follow_notice is 'A code that a follower of its store is notified of; once, whatever its proof does later.';

create table guest_alert (
  id uuid default uuidv7() not null,
  email text not null,
  email_folded text generated always as (lower((NORMALIZE(email, NFKC) COLLATE pg_c_utf8))) stored not null,
  mailbox text not null,
  language text not null,
  created_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint guest_alert_pkey PRIMARY KEY (id),
  constraint guest_alert_email_length CHECK ((length(email) <= 254)),
  constraint guest_alert_language_known CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint guest_alert_mailbox_length CHECK ((length(mailbox) <= 254))
);
CREATE INDEX guest_alert_email_idx ON guest_alert USING btree (email_folded);
CREATE INDEX guest_alert_expiry_idx ON guest_alert USING btree (expires_at);
CREATE INDEX guest_alert_mailbox_idx ON guest_alert USING btree (mailbox);
comment on table guest_alert is 'Price alerts set with an email address alone, by visitors without an account.';

create table guest_mail (
  key bytea not null,
  mailed_at timestamp with time zone default now() not null,
  constraint guest_mail_pkey PRIMARY KEY (key),
  constraint guest_mail_key_length CHECK ((octet_length(key) = 32))
);
CREATE INDEX guest_mail_mailed_idx ON guest_mail USING btree (mailed_at);
comment on table guest_mail is 'When a mail about something last went to an address without an account, so that it is not sent again too soon.';

create table idempotent_call (
  id bytea not null,
  fingerprint bytea not null,
  claim uuid not null,
  claimed_at timestamp with time zone default now() not null,
  status smallint,
  headers jsonb,
  body text,
  constraint idempotent_call_pkey PRIMARY KEY (id),
  constraint idempotent_call_body_length CHECK ((octet_length(body) <= 65536))
);
CREATE INDEX idempotent_call_claimed_idx ON idempotent_call USING btree (claimed_at);
comment on table idempotent_call is 'Answers to calls with an idempotency key, kept for repeated calls.';

create table known_device (
  user_id uuid not null,
  device_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  failures_since timestamp with time zone default now() not null,
  constraint known_device_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_device_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint known_device_hash_length CHECK ((octet_length(device_hash) = 32))
);
CREATE INDEX known_device_used_idx ON known_device USING btree (last_used_at);
comment on table known_device is 'A browser that has signed in to an account. Only the hash of its cookie is stored.';

create table known_permission (
  permission text not null,
  constraint known_permission_pkey PRIMARY KEY (permission),
  constraint known_permission_length CHECK ((length(permission) <= 60))
);
comment on table known_permission is 'Permissions that existed when the service was last brought up to date: one that a later release adds is given to those who had all of these.';

create table listing (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  shop_id integer not null,
  url text not null,
  currency text not null,
  title text,
  gtin text,
  sku text,
  seller text,
  status text default 'active'::text not null,
  is_second_of_page boolean default false not null,
  language_keys text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  address_key text generated always as (
CASE
    WHEN is_second_of_page THEN NULL::text
    ELSE listing_address_key(url)
END) stored,
  constraint listing_pkey PRIMARY KEY (product_id, id),
  constraint listing_url_key UNIQUE (product_id, url),
  constraint listing_product_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint listing_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id),
  constraint listing_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint listing_gtin_form CHECK ((gtin ~ '^[0-9]{8,14}$'::text)),
  constraint listing_language_keys_bound CHECK ((cardinality(language_keys) <= 20)),
  constraint listing_seller_length CHECK (((length(seller) >= 1) AND (length(seller) <= 200))),
  constraint listing_sku_length CHECK (((length(sku) >= 1) AND (length(sku) <= 100))),
  constraint listing_status_known CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'gone'::text]))),
  constraint listing_title_length CHECK (((length(title) >= 1) AND (length(title) <= 500))),
  constraint listing_url_form CHECK (((url ~ '^https?://'::text) AND (length(url) <= 2000)))
);
CREATE UNIQUE INDEX listing_address_key_key ON listing USING btree (address_key);
CREATE INDEX listing_created_idx ON listing USING btree (created_at DESC, id DESC);
CREATE INDEX listing_gtin_idx ON listing USING btree (gtin) WHERE (gtin IS NOT NULL);
CREATE INDEX listing_id_idx ON listing USING btree (id);
CREATE INDEX listing_language_keys_idx ON listing USING gin (language_keys) WHERE (language_keys <> '{}'::text[]);
CREATE INDEX listing_shop_fkey_idx ON listing USING btree (shop_id);
CREATE INDEX listing_sku_idx ON listing USING btree (shop_id, sku) WHERE (sku IS NOT NULL);
CREATE INDEX listing_unchecked_idx ON listing USING btree (status, id) WHERE (status <> 'active'::text);
CREATE TRIGGER listing_schedule AFTER INSERT OR UPDATE OF title, status ON listing FOR EACH ROW EXECUTE FUNCTION schedule_listing();
comment on table listing is 'One product as one store sells it.';

create table listing_check (
  product_id uuid not null,
  listing_id uuid not null,
  shop_id integer not null,
  due_at timestamp with time zone default now() not null,
  interval_seconds integer default 43200 not null,
  claimed_until timestamp with time zone,
  checked_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  last_failure text,
  etag text,
  last_modified text,
  missing integer default 0 not null,
  paused_reason text,
  open_prices jsonb,
  constraint listing_check_pkey PRIMARY KEY (product_id, listing_id),
  constraint listing_check_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint listing_check_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id),
  constraint listing_check_interval_range CHECK (((interval_seconds >= 300) AND (interval_seconds <= 2592000))),
  constraint listing_check_paused_reason_known CHECK ((paused_reason = 'robots'::text))
);
CREATE INDEX listing_check_due_idx ON listing_check USING btree (due_at);
CREATE INDEX listing_check_failing_idx ON listing_check USING btree (failing_since) WHERE (failing_since IS NOT NULL);
CREATE UNIQUE INDEX listing_check_listing_key ON listing_check USING btree (listing_id);
CREATE INDEX listing_check_shop_idx ON listing_check USING btree (shop_id, due_at);
comment on table listing_check is 'When the page of a listing is read again, and how the last readings went.';

create table listing_check_count (
  day date default ((now() AT TIME ZONE 'utc'::text))::date not null,
  outcome text not null,
  count bigint not null,
  constraint listing_check_count_pkey PRIMARY KEY (day, outcome)
);
comment on table listing_check_count is 'How many readings of pages ended in which way, by day, over all processes.';

create table listing_price (
  product_id uuid not null,
  listing_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  in_stock boolean not null,
  stock text default 'unknown'::text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  first_at timestamp with time zone not null,
  previous_minor bigint,
  low_minor bigint,
  low_at timestamp with time zone,
  high_minor bigint,
  high_at timestamp with time zone,
  claimed_minor bigint,
  looks timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  last_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint listing_price_pkey PRIMARY KEY (product_id, listing_id),
  constraint listing_price_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint listing_price_stock_known CHECK ((stock = ANY (ARRAY['in_stock'::text, 'low_stock'::text, 'out_of_stock'::text, 'preorder'::text, 'backorder'::text, 'discontinued'::text, 'unknown'::text])))
);
CREATE INDEX listing_price_dropped_idx ON listing_price USING btree (since DESC) WHERE (in_stock AND (previous_minor > amount_minor));
CREATE UNIQUE INDEX listing_price_listing_key ON listing_price USING btree (listing_id);
comment on table listing_price is 'The price of a listing that is in force, and figures over all of its time. Written where prices are stored.';

create table mail_sentence (
  kind text not null,
  language text not null,
  key text not null,
  sentence text not null,
  constraint mail_sentence_pkey PRIMARY KEY (kind, language, key),
  constraint mail_sentence_kind_fkey FOREIGN KEY (kind) REFERENCES mail_text(kind) ON DELETE CASCADE,
  constraint mail_sentence_key_length CHECK (((length(key) >= 1) AND (length(key) <= 100))),
  constraint mail_sentence_language_known CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint mail_sentence_length CHECK (((length(sentence) >= 1) AND (length(sentence) <= 2000)))
);
comment on table mail_sentence is 'Sentences of mails as staff changed them; the others are those of the code.';

create table mail_text (
  kind text not null,
  version integer default 1 not null,
  changed_at timestamp with time zone default now() not null,
  constraint mail_text_pkey PRIMARY KEY (kind),
  constraint mail_text_kind_form CHECK ((kind ~ '^[a-z][a-z0-9-]{0,59}$'::text))
);
comment on table mail_text is 'Mails that staff changed. The version rises with every change of a sentence.';

create table media (
  path text generated always as ((COALESCE((dir || '/'::text), ''::text) || name)) stored not null,
  dir text,
  name text not null,
  is_directory boolean default false not null,
  key text,
  file text,
  type text,
  size integer,
  width integer,
  height integer,
  alt_ar text default ''::text not null,
  alt_en text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint media_pkey PRIMARY KEY (path),
  constraint media_key_unique UNIQUE (key),
  constraint media_dir_fkey FOREIGN KEY (dir) REFERENCES media(path) ON UPDATE CASCADE,
  constraint media_alt_ar_length CHECK ((length(alt_ar) <= 300)),
  constraint media_alt_en_length CHECK ((length(alt_en) <= 300)),
  constraint media_file_or_folder CHECK (((num_nonnulls(key, file, type, size) =
CASE
    WHEN is_directory THEN 0
    ELSE 4
END) AND (num_nonnulls(width, height) =
CASE
    WHEN (type ~~ 'image/%'::text) THEN 2
    ELSE 0
END))),
  constraint media_key_form CHECK ((media_key((('/media/'::text || key) || '/'::text)) = key)),
  constraint media_name_form CHECK (((name !~ '/'::text) AND ((length(name) >= 1) AND (length(name) <= 100)))),
  constraint media_path_depth CHECK ((path !~ '(/[^/]*){8}'::text))
);
CREATE INDEX media_dir_idx ON media USING btree (dir);
CREATE TRIGGER media_touch BEFORE UPDATE ON media FOR EACH ROW EXECUTE FUNCTION touch_record();
comment on table media is 'Files and folders of the media library; who made them is in the audit.';

create table notification (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  kind text not null,
  data jsonb not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX notification_created_idx ON notification USING btree (created_at);
CREATE INDEX notification_unread_idx ON notification USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notification_user_idx ON notification USING btree (user_id, id DESC);
comment on table notification is 'What an account finds below its bell.';

create table notification_setting (
  user_id uuid not null,
  by_mail boolean default true not null,
  mail_ended_by text,
  mail_ended_at timestamp with time zone,
  by_push boolean default true not null,
  digest text default 'none'::text not null,
  daily_cap integer default 20 not null,
  quiet_from time without time zone,
  quiet_to time without time zone,
  time_zone text default 'Asia/Riyadh'::text not null,
  digest_sent_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint notification_setting_pkey PRIMARY KEY (user_id),
  constraint notification_setting_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint notification_setting_cap_range CHECK (((daily_cap >= 1) AND (daily_cap <= 200))),
  constraint notification_setting_digest_known CHECK ((digest = ANY (ARRAY['none'::text, 'daily'::text, 'weekly'::text]))),
  constraint notification_setting_quiet_whole CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)))
);
comment on table notification_setting is 'How and when an account wants to be notified of its alerts.';

create table oauth_flow (
  state_hash bytea not null,
  provider text not null,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  language text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint oauth_flow_pkey PRIMARY KEY (state_hash),
  constraint oauth_flow_provider_known CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text, 'facebook'::text])))
);
CREATE INDEX oauth_flow_expiry_idx ON oauth_flow USING btree (expires_at);
comment on table oauth_flow is 'A sign-in on its way to a provider and back, bound to the browser by a cookie whose hash is stored.';

create table oauth_handover (
  id_hash bytea not null,
  user_id uuid not null,
  provider text not null,
  browser_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_handover_pkey PRIMARY KEY (id_hash),
  constraint oauth_handover_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint oauth_handover_provider_known CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text, 'facebook'::text])))
);
CREATE INDEX oauth_handover_expiry_idx ON oauth_handover USING btree (expires_at);
CREATE INDEX oauth_handover_user_idx ON oauth_handover USING btree (user_id);
comment on table oauth_handover is 'A sign-in by a provider that is done and that the browser has yet to fetch its session for.';

create table oauth_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  provider text not null,
  email text,
  email_verified boolean default false not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  constraint oauth_identity_pkey PRIMARY KEY (issuer, subject),
  constraint oauth_identity_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint oauth_identity_provider_known CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text, 'facebook'::text])))
);
CREATE INDEX oauth_identity_user_idx ON oauth_identity USING btree (user_id);
comment on table oauth_identity is 'Accounts of Google, Apple and Facebook that sign in to an account here.';

create table outbox_mail (
  id uuid default uuidv7() not null,
  user_id uuid,
  kind text default 'notice'::text not null,
  to_address text not null,
  language text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  unsubscribe_url text,
  created_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  last_error text,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint outbox_mail_pkey PRIMARY KEY (id),
  constraint outbox_mail_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE SET NULL,
  constraint outbox_mail_language_known CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint outbox_mail_unsubscribe_url_form CHECK (((unsubscribe_url ~ '^https?://'::text) AND (length(unsubscribe_url) <= 2000)))
);
CREATE INDEX outbox_mail_created_idx ON outbox_mail USING btree (created_at DESC, id DESC);
CREATE INDEX outbox_mail_user_idx ON outbox_mail USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX outbox_mail_waiting_idx ON outbox_mail USING btree (created_at) WHERE (sent_at IS NULL);
comment on table outbox_mail is 'Mails to be sent, written in the transaction that causes them. Sent ones are deleted later.';

create table overruled_price (
  product_id uuid not null,
  listing_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamp with time zone default now() not null,
  constraint overruled_price_pkey PRIMARY KEY (listing_id, amount_minor, currency),
  constraint overruled_price_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX overruled_price_listing_idx ON overruled_price USING btree (product_id, listing_id);
comment on table overruled_price is 'Amounts that were read and that staff replaced or trashed. They are doubted for thirty days.';

create table partner (
  id uuid default uuidv7() not null,
  name text not null,
  reads_coupons boolean default true not null,
  reads_carts boolean default false not null,
  calls_per_minute integer default 600 not null,
  status text default 'ACTIVE'::text not null,
  key_prefix text,
  key_hash bytea,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(name))) stored not null,
  constraint partner_pkey PRIMARY KEY (id),
  constraint partner_key_hash_key UNIQUE (key_hash),
  constraint partner_calls_range CHECK (((calls_per_minute >= 1) AND (calls_per_minute <= 6000))),
  constraint partner_key_whole CHECK (((key_prefix IS NULL) = (key_hash IS NULL))),
  constraint partner_name_length CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint partner_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE INDEX partner_created_idx ON partner USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX partner_name_key ON partner USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX partner_search_idx ON partner USING gin (search_text gin_trgm_ops);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON partner FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table partner is 'Partners that read coupons or carts by a key.';

create table partner_use (
  partner_id uuid not null,
  day date not null,
  calls integer not null,
  refused integer not null,
  constraint partner_use_pkey PRIMARY KEY (partner_id, day),
  constraint partner_use_partner_fkey FOREIGN KEY (partner_id) REFERENCES partner(id) ON DELETE CASCADE,
  constraint partner_use_calls_range CHECK ((calls >= 0)),
  constraint partner_use_refused_range CHECK ((refused >= 0))
);
comment on table partner_use is 'How often a partner''s key was used and refused, by day.';

create table passkey (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint passkey_credential_length CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint passkey_name_length CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX passkey_credential_key ON passkey USING btree (credential_id);
CREATE INDEX passkey_user_idx ON passkey USING btree (user_id);
comment on table passkey is 'Passkeys of accounts.';

create table plan (
  id uuid default uuidv7() not null,
  name_ar text not null,
  name_en text not null,
  tracking_limit integer not null,
  price bigint,
  currency text,
  is_shown boolean default false not null,
  is_default boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint plan_pkey PRIMARY KEY (id),
  constraint plan_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint plan_default_stays CHECK (((NOT is_default) OR ((deleted_at IS NULL) AND (price IS NULL)))),
  constraint plan_name_ar_length CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint plan_name_en_length CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint plan_price_range CHECK (((price >= 0) AND (price <= '1000000000000'::bigint))),
  constraint plan_price_whole CHECK (((price IS NULL) = (currency IS NULL))),
  constraint plan_tracking_limit_range CHECK (((tracking_limit >= 1) AND (tracking_limit <= 100000)))
);
CREATE UNIQUE INDEX plan_default_key ON plan USING btree (is_default) WHERE is_default;
comment on table plan is 'Plans of accounts: how many products each may track, and what it costs.';

create table postback (
  id uuid default uuidv7() not null,
  provider_id uuid not null,
  transaction_id text not null,
  click_id uuid not null,
  status text not null,
  created_at timestamp with time zone default now() not null,
  reversed_at timestamp with time zone,
  constraint postback_pkey PRIMARY KEY (id),
  constraint postback_provider_fkey FOREIGN KEY (provider_id) REFERENCES provider(id) ON DELETE CASCADE,
  constraint postback_status_known CHECK ((status = ANY (ARRAY['approved'::text, 'reversed'::text])))
);
CREATE UNIQUE INDEX postback_key ON postback USING btree (provider_id, transaction_id);
comment on table postback is 'Purchases as the network of a provider reports them.';

create table preview (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  session_id uuid not null,
  country text not null,
  theme text not null,
  is_member boolean not null,
  section text,
  record_id text,
  is_new boolean,
  fields jsonb,
  expires_at timestamp with time zone not null,
  constraint preview_pkey PRIMARY KEY (id),
  constraint preview_token_key UNIQUE (token_hash),
  constraint preview_session_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE CASCADE,
  constraint preview_country_known CHECK (are_countries(ARRAY[country])),
  constraint preview_draft_whole CHECK ((num_nulls(section, record_id, is_new, fields) = ANY (ARRAY[0, 4]))),
  constraint preview_theme_known CHECK ((theme = ANY (ARRAY['dark'::text, 'light'::text])))
);
CREATE INDEX preview_expiry_idx ON preview USING btree (expires_at);
CREATE INDEX preview_session_idx ON preview USING btree (session_id, expires_at);
comment on table preview is 'Previews of staff: the site with another country or theme, or with a change that is not saved.';

create table price_alert (
  id uuid default uuidv7() not null,
  tracking_id uuid not null,
  product_id uuid not null,
  kind text not null,
  amount_minor bigint,
  currency text,
  percent integer,
  base_minor bigint,
  base_currency text,
  days integer,
  country text,
  armed boolean default true not null,
  rearm_seconds integer default 86400 not null,
  last_fired_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  watched_listing uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  watched_country text default ''::text not null,
  is_watching boolean default true not null,
  created_at timestamp with time zone default now() not null,
  wanted_currency text generated always as (COALESCE(
CASE kind
    WHEN 'percent'::text THEN base_currency
    WHEN 'target'::text THEN currency
    WHEN 'effective'::text THEN currency
    ELSE NULL::text
END, ''::text)) stored not null,
  threshold bigint generated always as (
CASE kind
    WHEN 'percent'::text THEN (base_minor * (100 - percent))
    WHEN 'lowest'::text THEN (days)::bigint
    ELSE (amount_minor * 100)
END) stored,
  constraint price_alert_pkey PRIMARY KEY (id),
  constraint price_alert_product_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint price_alert_tracking_fkey FOREIGN KEY (tracking_id) REFERENCES tracking(id) ON DELETE CASCADE,
  constraint price_alert_amount_range CHECK ((amount_minor >= 0)),
  constraint price_alert_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint price_alert_days_range CHECK (((days >= 1) AND (days <= 365))),
  constraint price_alert_kind_known CHECK ((kind = ANY (ARRAY['target'::text, 'percent'::text, 'lowest'::text, 'change'::text, 'stock'::text, 'effective'::text]))),
  constraint price_alert_percent_range CHECK (((percent >= 1) AND (percent <= 99))),
  constraint price_alert_rearm_range CHECK (((rearm_seconds >= 0) AND (rearm_seconds <= 31536000)))
);
CREATE INDEX price_alert_product_fkey_idx ON price_alert USING btree (product_id);
CREATE INDEX price_alert_quiet_end_idx ON price_alert USING btree ((((last_fired_at AT TIME ZONE 'utc'::text) + ((rearm_seconds)::double precision * '00:00:01'::interval)))) WHERE (armed AND is_watching AND (ended_at IS NULL) AND (kind = ANY (ARRAY['target'::text, 'percent'::text, 'effective'::text])));
CREATE INDEX price_alert_snoozed_idx ON price_alert USING btree (snoozed_until) WHERE ((snoozed_until IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX price_alert_threshold_idx ON price_alert USING btree (product_id, kind, armed, watched_listing, watched_country, wanted_currency, threshold) WHERE (is_watching AND (ended_at IS NULL));
CREATE INDEX price_alert_tracking_idx ON price_alert USING btree (tracking_id);
CREATE INDEX price_alert_unbased_idx ON price_alert USING btree (product_id) WHERE ((kind = 'percent'::text) AND (base_minor IS NULL));
CREATE TRIGGER price_alert_place BEFORE INSERT OR UPDATE OF tracking_id, kind, country ON price_alert FOR EACH ROW EXECUTE FUNCTION place_alert();
comment on table price_alert is 'What a tracked product is watched for.';

create table price_day (
  product_id uuid not null,
  listing_id uuid not null,
  day date not null,
  currency text not null,
  open_minor bigint not null,
  close_minor bigint not null,
  low_minor bigint,
  high_minor bigint,
  mean_minor bigint,
  stock_share real not null,
  close_in_stock boolean not null,
  constraint price_day_pkey PRIMARY KEY (product_id, listing_id, day),
  constraint price_day_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint price_day_stock_share_range CHECK (((stock_share >= (0)::double precision) AND (stock_share <= (1)::double precision)))
);
comment on table price_day is 'Figures of a listing for each day on which its price changed. Days between carry the last one on.';

create table price_outlier (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  listing_id uuid not null,
  at timestamp with time zone not null,
  amount_minor bigint not null,
  currency text not null,
  in_stock boolean not null,
  source text not null,
  evidence jsonb,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  constraint price_outlier_pkey PRIMARY KEY (id),
  constraint price_outlier_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint price_outlier_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'dismissed'::text])))
);
CREATE INDEX price_outlier_decided_idx ON price_outlier USING btree (decided_at) WHERE (status <> 'pending'::text);
CREATE INDEX price_outlier_listing_idx ON price_outlier USING btree (product_id, listing_id);
CREATE INDEX price_outlier_pending_idx ON price_outlier USING btree (created_at DESC, id DESC) WHERE (status = 'pending'::text);
CREATE INDEX price_outlier_waiting_idx ON price_outlier USING btree (listing_id) WHERE (status = 'pending'::text);
comment on table price_outlier is 'Prices too far from the one in force. Each waits for a second reading that agrees, or for staff.';

create table price_point (
  product_id uuid not null,
  listing_id uuid not null,
  at timestamp with time zone not null,
  amount_minor bigint not null,
  currency text not null,
  in_stock boolean not null,
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  valid_to timestamp with time zone,
  source text default 'staff'::text not null,
  evidence jsonb,
  constraint price_point_pkey PRIMARY KEY (product_id, listing_id, at),
  constraint price_point_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint price_point_amount_range CHECK ((amount_minor >= 0)),
  constraint price_point_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint price_point_source_known CHECK ((source = ANY (ARRAY['page'::text, 'shopper'::text, 'staff'::text])))
) partition by RANGE (at);
CREATE INDEX price_point_at_idx ON ONLY price_point USING btree (at DESC, id DESC);
CREATE INDEX price_point_created_idx ON ONLY price_point USING btree (created_at DESC, id DESC);
CREATE INDEX price_point_id_idx ON ONLY price_point USING btree (id);
CREATE TRIGGER price_point_touch BEFORE UPDATE OF product_id, listing_id, at, amount_minor, currency, in_stock, deleted_at ON price_point FOR EACH ROW EXECUTE FUNCTION touch_record();
comment on table price_point is 'Prices of listings: one row for each change of price or stock, none for a reading that found the same.';

create table price_report (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  listing_id uuid not null,
  user_id uuid,
  reason text not null,
  note text,
  amount_minor bigint,
  currency text,
  created_at timestamp with time zone default now() not null,
  resolved_at timestamp with time zone,
  constraint price_report_pkey PRIMARY KEY (id),
  constraint price_report_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint price_report_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint price_report_note_length CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint price_report_reason_known CHECK ((reason = ANY (ARRAY['amount'::text, 'currency'::text, 'stock'::text, 'product'::text, 'other'::text])))
);
CREATE INDEX price_report_listing_idx ON price_report USING btree (product_id, listing_id);
CREATE INDEX price_report_open_idx ON price_report USING btree (created_at DESC, id DESC) WHERE (resolved_at IS NULL);
CREATE INDEX price_report_user_idx ON price_report USING btree (user_id);
comment on table price_report is 'What shoppers say is wrong with the price of a listing. No address is stored.';

create table price_window (
  product_id uuid not null,
  listing_id uuid not null,
  days integer not null,
  currency text not null,
  known_days integer not null,
  low_minor bigint,
  high_minor bigint,
  mean_minor bigint,
  stock_share real not null,
  as_of date not null,
  constraint price_window_pkey PRIMARY KEY (product_id, listing_id, days),
  constraint price_window_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint price_window_days_known CHECK ((days = ANY (ARRAY[7, 30, 90, 180, 365])))
);
comment on table price_window is 'Figures of a listing over its last 7, 30, 90, 180 and 365 days, as of a day.';

create table product (
  id uuid default uuidv7() not null,
  name_ar text not null,
  name_en text not null,
  brand text,
  barcode text,
  image text,
  category_id uuid not null,
  pack_amount integer,
  pack_unit text,
  merged_into uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(((((((name_ar || ' '::text) || name_en) || ' '::text) || COALESCE(brand, ''::text)) || ' '::text) || COALESCE(barcode, ''::text))))) stored not null,
  image_media text generated always as (media_key(image)) stored,
  search_words text[] generated always as (search_tokens(((((((name_ar || ' '::text) || name_en) || ' '::text) || COALESCE(brand, ''::text)) || ' '::text) || COALESCE(barcode, ''::text)))) stored not null,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_category_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint product_image_media_fkey FOREIGN KEY (image_media) REFERENCES media(key),
  constraint product_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES product(id),
  constraint product_barcode_form CHECK ((barcode ~ '^[0-9]{8,14}$'::text)),
  constraint product_brand_length CHECK (((length(brand) >= 1) AND (length(brand) <= 100))),
  constraint product_name_ar_length CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 300))),
  constraint product_name_en_length CHECK (((length(name_en) >= 1) AND (length(name_en) <= 300))),
  constraint product_pack_amount_range CHECK ((pack_amount > 0)),
  constraint product_pack_unit_known CHECK ((pack_unit = ANY (ARRAY['g'::text, 'ml'::text, 'piece'::text]))),
  constraint product_pack_whole CHECK (((pack_amount IS NULL) = (pack_unit IS NULL)))
);
CREATE UNIQUE INDEX product_barcode_key ON product USING btree (barcode) WHERE (deleted_at IS NULL);
CREATE INDEX product_brand_idx ON product USING btree (lower(brand)) WHERE (brand IS NOT NULL);
CREATE INDEX product_category_fkey_idx ON product USING btree (category_id);
CREATE INDEX product_image_media_idx ON product USING btree (image_media) WHERE (image_media IS NOT NULL);
CREATE INDEX product_merged_into_idx ON product USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX product_search_idx ON product USING gin (search_text gin_trgm_ops);
CREATE INDEX product_words_idx ON product USING gin (search_words) WHERE ((deleted_at IS NULL) AND (merged_into IS NULL));
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON product FOR EACH STATEMENT EXECUTE FUNCTION count_change();
CREATE TRIGGER product_touch BEFORE UPDATE ON product FOR EACH ROW EXECUTE FUNCTION touch_record();
comment on table product is 'Products, each with the listings of all stores that sell it.';

create table product_merge (
  id uuid default uuidv7() not null,
  from_product_id uuid not null,
  into_product_id uuid not null,
  kind text not null,
  listing_ids uuid[] not null,
  tracking_ids uuid[] default '{}'::uuid[] not null,
  created_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  constraint product_merge_pkey PRIMARY KEY (id),
  constraint product_merge_from_fkey FOREIGN KEY (from_product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_merge_into_fkey FOREIGN KEY (into_product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_merge_kind_known CHECK ((kind = ANY (ARRAY['merge'::text, 'split'::text])))
);
CREATE INDEX product_merge_from_idx ON product_merge USING btree (from_product_id);
CREATE INDEX product_merge_into_idx ON product_merge USING btree (into_product_id);
comment on table product_merge is 'Listings that staff moved from one product to another, so that the move can be undone.';

create table proven_code (
  coupon_id uuid not null,
  country text not null,
  proven_at timestamp with time zone default clock_timestamp() not null,
  announced_at timestamp with time zone,
  constraint proven_code_pkey PRIMARY KEY (coupon_id, country),
  constraint proven_code_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE
);
CREATE INDEX proven_code_waiting_idx ON proven_code USING btree (proven_at) WHERE (announced_at IS NULL);
comment on table proven_code is 'When a code was first proven in a country. The row stays, so that proof that comes and goes is no news.';

create table provider (
  id uuid default uuidv7() not null,
  name text not null,
  kind text not null,
  site text,
  base_url text,
  tracking_template text,
  status text default 'ACTIVE'::text not null,
  feed_url text,
  feed_format text default 'csv'::text not null,
  feed_hours integer default 24 not null,
  feed_auto boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(((name || ' '::text) || COALESCE(site, ''::text))))) stored not null,
  constraint provider_pkey PRIMARY KEY (id),
  constraint provider_base_url_form CHECK (((base_url ~ '^https?://[^\s]+$'::text) AND (length(base_url) <= 500))),
  constraint provider_feed_format_known CHECK ((feed_format = ANY (ARRAY['csv'::text, 'json'::text, 'xml'::text]))),
  constraint provider_feed_hours_range CHECK (((feed_hours >= 1) AND (feed_hours <= 168))),
  constraint provider_feed_url_form CHECK (((feed_url ~ '^https?://[^\s]+$'::text) AND (length(feed_url) <= 1000))),
  constraint provider_kind_known CHECK ((kind = ANY (ARRAY['network'::text, 'feed'::text]))),
  constraint provider_name_length CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint provider_site_form CHECK (((site ~ '^https?://[^\s]+$'::text) AND (length(site) <= 500))),
  constraint provider_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint provider_tracking_length CHECK ((length(tracking_template) <= 1000))
);
CREATE UNIQUE INDEX provider_name_key ON provider USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON provider FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table provider is 'Networks and feeds that codes come from.';

create table provider_feed (
  provider_id uuid not null,
  mapping jsonb,
  next_at timestamp with time zone default now() not null,
  fetched_at timestamp with time zone,
  failures integer default 0 not null,
  failure text,
  postback_hash bytea,
  constraint provider_feed_pkey PRIMARY KEY (provider_id),
  constraint provider_feed_postback_hash_key UNIQUE (postback_hash),
  constraint provider_feed_provider_fkey FOREIGN KEY (provider_id) REFERENCES provider(id) ON DELETE CASCADE
);
CREATE INDEX provider_feed_next_idx ON provider_feed USING btree (next_at);
comment on table provider_feed is 'The state of a provider''s feed, beside what staff enter into the provider.';

create table push_subscription (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  last_failure text,
  used_at timestamp with time zone,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_session_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE CASCADE,
  constraint push_subscription_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint push_subscription_endpoint_form CHECK (((endpoint ~ '^https?://'::text) AND (length(endpoint) <= 2000))),
  constraint push_subscription_language_known CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text])))
);
CREATE INDEX push_subscription_session_idx ON push_subscription USING btree (session_id);
CREATE INDEX push_subscription_user_idx ON push_subscription USING btree (user_id);
comment on table push_subscription is 'Browsers that receive push messages, for as long as the session that asked for them.';

create table recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint recovery_code_hash_length CHECK ((octet_length(code_hash) = 32))
);
comment on table recovery_code is 'Recovery codes of accounts, as hashes.';

create table refresh_token (
  token_hash bytea not null,
  session_id uuid not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  successor_salt bytea,
  constraint refresh_token_pkey PRIMARY KEY (token_hash),
  constraint refresh_token_session_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE CASCADE,
  constraint refresh_token_hash_length CHECK ((octet_length(token_hash) = 32)),
  constraint refresh_token_used_has_salt CHECK (((successor_salt IS NULL) OR (used_at IS NOT NULL)))
);
CREATE INDEX refresh_token_created_idx ON refresh_token USING btree (created_at);
CREATE INDEX refresh_token_salt_idx ON refresh_token USING btree (used_at) WHERE (successor_salt IS NOT NULL);
CREATE INDEX refresh_token_session_idx ON refresh_token USING btree (session_id);
CREATE INDEX refresh_token_used_idx ON refresh_token USING btree (used_at) WHERE (used_at IS NOT NULL);
comment on table refresh_token is 'Refresh tokens of sessions. Each is used once and stores the salt that its successor was made with.';

create table release (
  id text not null,
  remote text not null,
  document text not null,
  signature text not null,
  signed_by text not null,
  description json not null,
  is_for_staff boolean not null,
  version text not null,
  revision text,
  bytes bigint not null,
  made_by uuid,
  made_at timestamp with time zone default now() not null,
  needs_approval boolean default false not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  last_current_at timestamp with time zone,
  taken_back_at timestamp with time zone,
  files_removed_at timestamp with time zone,
  held_at timestamp with time zone,
  held_because text,
  waits_since timestamp with time zone,
  wanted_percent integer,
  last_current_by uuid,
  last_given_at timestamp with time zone,
  given_again_at timestamp with time zone,
  alarmed_at timestamp with time zone,
  alarmed_because text,
  mends_security boolean default false not null,
  constraint release_pkey PRIMARY KEY (id),
  constraint release_alarm_whole CHECK (((alarmed_at IS NULL) = (alarmed_because IS NULL))),
  constraint release_approval_whole CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint release_held_whole CHECK (((held_at IS NULL) = (held_because IS NULL))),
  constraint release_id_form CHECK ((id ~ '^[0-9a-f]{20}$'::text)),
  constraint release_remote_form CHECK ((remote ~ '^[a-z][a-z0-9-]{0,59}$'::text)),
  constraint release_staff_by_remote CHECK ((is_for_staff = (remote ~~ 'admin-%'::text))),
  constraint release_wanted_percent_range CHECK (((wanted_percent >= 1) AND (wanted_percent <= 99)))
);
CREATE INDEX release_remote_idx ON release USING btree (remote, made_at DESC);
comment on table release is 'Releases of remotes and of the shell.';

create table release_channel (
  remote text not null,
  current text,
  before text,
  canary text,
  percent integer,
  preview text,
  moves integer default 1 not null,
  changed_at timestamp with time zone default now() not null,
  changed_by uuid,
  constraint release_channel_pkey PRIMARY KEY (remote),
  constraint release_channel_before_fkey FOREIGN KEY (before) REFERENCES release(id),
  constraint release_channel_canary_fkey FOREIGN KEY (canary) REFERENCES release(id),
  constraint release_channel_current_fkey FOREIGN KEY (current) REFERENCES release(id),
  constraint release_channel_preview_fkey FOREIGN KEY (preview) REFERENCES release(id),
  constraint release_channel_canary_whole CHECK (((canary IS NULL) = (percent IS NULL))),
  constraint release_channel_differs CHECK (((current <> before) AND (current <> canary))),
  constraint release_channel_percent_range CHECK (((percent >= 1) AND (percent <= 99)))
);
CREATE INDEX release_channel_before_idx ON release_channel USING btree (before);
CREATE INDEX release_channel_canary_idx ON release_channel USING btree (canary);
CREATE INDEX release_channel_current_idx ON release_channel USING btree (current);
CREATE INDEX release_channel_preview_idx ON release_channel USING btree (preview);
comment on table release_channel is 'Which release visitors of a remote get, which they got before, and which is a canary or a preview.';

create table release_error (
  release text not null,
  fingerprint text not null,
  message text not null,
  places json not null,
  count bigint not null,
  first_at timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  constraint release_error_pkey PRIMARY KEY (release, fingerprint),
  constraint release_error_release_fkey FOREIGN KEY (release) REFERENCES release(id) ON DELETE CASCADE
);
comment on table release_error is 'Errors of a release in browsers, each kind once with its count.';

create table release_measure (
  release text not null,
  day date not null,
  measure text not null,
  route text not null,
  country text not null,
  bucket smallint not null,
  count bigint not null,
  constraint release_measure_pkey PRIMARY KEY (release, day, measure, route, country, bucket),
  constraint release_measure_release_fkey FOREIGN KEY (release) REFERENCES release(id) ON DELETE CASCADE
);
comment on table release_measure is 'How often a measure of a release fell into a bucket, by day in UTC. Route and country are empty where they are not known.';

create table release_token (
  id uuid default uuidv7() not null,
  remote text not null,
  token_hash bytea not null,
  public_key text not null,
  user_id uuid not null,
  made_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  constraint release_token_pkey PRIMARY KEY (id),
  constraint release_token_hash_key UNIQUE (token_hash),
  constraint release_token_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id),
  constraint release_token_key_form CHECK ((public_key ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint release_token_remote_form CHECK ((remote ~ '^[a-z][a-z0-9-]{0,59}$'::text))
);
CREATE INDEX release_token_remote_idx ON release_token USING btree (remote, made_at);
CREATE INDEX release_token_user_idx ON release_token USING btree (user_id);
comment on table release_token is 'Tokens with which teams release a remote.';

create table release_window (
  release text not null,
  begins_at timestamp with time zone not null,
  callers bit(1024) not null,
  failing bit(1024) not null,
  constraint release_window_pkey PRIMARY KEY (release, begins_at),
  constraint release_window_release_fkey FOREIGN KEY (release) REFERENCES release(id) ON DELETE CASCADE
);
CREATE INDEX release_window_begins_idx ON release_window USING btree (begins_at);
comment on table release_window is 'Who loaded a release in ten seconds, and who failed to: each caller sets one of 1,024 bits, which identifies none of them.';

create table reset_token (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text default 'reset'::text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  replaced_at timestamp with time zone,
  constraint reset_token_pkey PRIMARY KEY (token_hash),
  constraint reset_token_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint reset_token_hash_length CHECK ((octet_length(token_hash) = 32)),
  constraint reset_token_purpose_known CHECK ((purpose = ANY (ARRAY['reset'::text, 'invitation'::text])))
);
CREATE INDEX reset_token_expiry_idx ON reset_token USING btree (expires_at);
CREATE INDEX reset_token_user_idx ON reset_token USING btree (user_id, created_at DESC);
comment on table reset_token is 'Links that set a password: of a reset, or of an invitation.';

create table role (
  id uuid default uuidv7() not null,
  name text not null,
  permissions text[] default '{}'::text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_name_length CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE UNIQUE INDEX role_name_key ON role USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON role FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table role is 'Named sets of permissions for staff.';

create table saved_view (
  id uuid default uuidv7() not null,
  section text not null,
  name text not null,
  owner_id uuid not null,
  is_shared boolean default false not null,
  query text not null,
  columns text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_owner_fkey FOREIGN KEY (owner_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint saved_view_columns_bound CHECK ((cardinality(columns) <= 60)),
  constraint saved_view_name_length CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint saved_view_query_length CHECK ((length(query) <= 2000)),
  constraint saved_view_section_form CHECK ((section ~ '^[a-z_]{2,40}$'::text))
);
CREATE INDEX saved_view_owner_idx ON saved_view USING btree (owner_id);
CREATE INDEX saved_view_section_idx ON saved_view USING btree (section, owner_id);
comment on table saved_view is 'A list as a member of staff set it up: filters, order, columns. Private unless it is shared with the section.';

create table saving_event (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  client_event_id uuid not null,
  shop_id integer,
  coupon_id uuid,
  saved_minor bigint not null,
  total_minor bigint,
  currency text not null,
  at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  is_confirmed boolean default false not null,
  constraint saving_event_pkey PRIMARY KEY (id),
  constraint saving_event_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE SET NULL,
  constraint saving_event_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE SET NULL,
  constraint saving_event_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint saving_event_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint saving_event_saved_range CHECK (((saved_minor >= 1) AND (saved_minor <= '10000000000'::bigint))),
  constraint saving_event_total_range CHECK (((total_minor >= 0) AND (total_minor <= '1000000000000'::bigint)))
);
CREATE INDEX saving_event_coupon_idx ON saving_event USING btree (coupon_id);
CREATE UNIQUE INDEX saving_event_key ON saving_event USING btree (user_id, client_event_id);
CREATE INDEX saving_event_shop_idx ON saving_event USING btree (shop_id);
CREATE INDEX saving_event_user_idx ON saving_event USING btree (user_id, id DESC);
comment on table saving_event is 'What a code took off a purchase, as the account''s client or a network reports it. It outlives the store and the code.';

create table search_word (
  word text not null,
  sound text generated always as (word_sound(word)) stored not null,
  deletions text[] generated always as (word_deletions(word)) stored not null,
  constraint search_word_pkey PRIMARY KEY (word)
);
CREATE INDEX search_word_deletions_idx ON search_word USING gin (deletions);
CREATE INDEX search_word_prefix_idx ON search_word USING btree (word text_pattern_ops);
CREATE INDEX search_word_sound_idx ON search_word USING btree (sound) WHERE (length(sound) > 2);
comment on table search_word is 'Every word of product names, without barcodes. Words that no product has any more find nothing.';

create table second_factor_challenge (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  payload bytea,
  method text,
  proof bytea,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint second_factor_challenge_pkey PRIMARY KEY (token_hash),
  constraint second_factor_challenge_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint second_factor_challenge_hash_length CHECK ((octet_length(token_hash) = 32)),
  constraint second_factor_challenge_purpose_known CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'step-up'::text, 'passkey'::text, 'app'::text]))),
  constraint second_factor_challenge_tries_range CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX second_factor_challenge_created_idx ON second_factor_challenge USING btree (created_at);
CREATE INDEX second_factor_challenge_user_idx ON second_factor_challenge USING btree (user_id, created_at DESC);
comment on table second_factor_challenge is 'A step with a second factor under way: a sign-in, a confirmation or a set-up.';

create table shop (
  id integer generated by default as identity,
  slug text not null,
  name_ar text not null,
  name_en text not null,
  description_ar text default ''::text not null,
  description_en text default ''::text not null,
  logo text,
  domain text not null,
  domains jsonb default '[]'::jsonb not null,
  category_id uuid not null,
  countries text[] not null,
  currency text not null,
  status text default 'ACTIVE'::text not null,
  published_at timestamp with time zone,
  popularity integer default 0 not null,
  provider_id uuid,
  permit_number text,
  permit_url text,
  product_recipe jsonb,
  product_addresses jsonb,
  checks_per_minute integer default 6 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  sort_ar text generated always as (fold_search(name_ar)) stored not null,
  sort_en text generated always as (fold_search(name_en)) stored not null,
  letters text[] generated always as (ARRAY[directory_letter(name_ar), directory_letter(name_en)]) stored not null,
  search_text text generated always as ((' '::text || fold_search(((((((name_ar || ' '::text) || name_en) || ' '::text) || domain) || ' '::text) || (jsonb_path_query_array(domains, '$[*]."domain"'::jsonpath))::text)))) stored not null,
  logo_media text generated always as (media_key(logo)) stored,
  search_terms text[] generated always as (store_terms(name_ar, name_en, slug, domain)) stored not null,
  constraint shop_pkey PRIMARY KEY (id),
  constraint shop_category_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint shop_logo_media_fkey FOREIGN KEY (logo_media) REFERENCES media(key),
  constraint shop_provider_fkey FOREIGN KEY (provider_id) REFERENCES provider(id) ON DELETE SET NULL,
  constraint shop_checks_per_minute_range CHECK (((checks_per_minute >= 1) AND (checks_per_minute <= 600))),
  constraint shop_countries_known CHECK (are_countries(countries)),
  constraint shop_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint shop_description_ar_length CHECK ((length(description_ar) <= 2000)),
  constraint shop_description_en_length CHECK ((length(description_en) <= 2000)),
  constraint shop_domain_form CHECK (((domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'::text) AND (length(domain) <= 253))),
  constraint shop_domains_list CHECK ((jsonb_typeof(domains) = 'array'::text)),
  constraint shop_name_ar_length CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 100))),
  constraint shop_name_en_length CHECK (((length(name_en) >= 1) AND (length(name_en) <= 100))),
  constraint shop_permit_number_form CHECK (((permit_number ~ '^[0-9A-Za-z][0-9A-Za-z/-]*$'::text) AND (length(permit_number) <= 40))),
  constraint shop_permit_url_form CHECK (((permit_url ~ '^https?://'::text) AND (length(permit_url) <= 2000))),
  constraint shop_permit_whole CHECK (((permit_url IS NULL) OR (permit_number IS NOT NULL))),
  constraint shop_popularity_range CHECK ((popularity >= 0)),
  constraint shop_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint shop_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE INDEX shop_category_fkey_idx ON shop USING btree (category_id);
CREATE INDEX shop_created_idx ON shop USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX shop_domain_key ON shop USING btree (domain) WHERE (deleted_at IS NULL);
CREATE INDEX shop_logo_media_idx ON shop USING btree (logo_media) WHERE (logo_media IS NOT NULL);
CREATE INDEX shop_newest_idx ON shop USING btree (created_at DESC, id DESC) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE INDEX shop_popular_idx ON shop USING btree (popularity DESC, id DESC) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE INDEX shop_popular_in_category_idx ON shop USING btree (category_id, popularity DESC, id DESC) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE INDEX shop_provider_idx ON shop USING btree (provider_id);
CREATE INDEX shop_search_idx ON shop USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX shop_slug_key ON shop USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX shop_sort_ar_idx ON shop USING btree (sort_ar COLLATE "C", id) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE INDEX shop_sort_en_idx ON shop USING btree (sort_en COLLATE "C", id) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE INDEX shop_terms_idx ON shop USING gin (search_terms) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL));
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON shop FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table shop is 'Stores.';

create table shop_check_pace (
  shop_id integer not null,
  next_at timestamp with time zone default now() not null,
  blocks integer default 0 not null,
  blocked_until timestamp with time zone,
  constraint shop_check_pace_pkey PRIMARY KEY (shop_id),
  constraint shop_check_pace_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE,
  constraint shop_check_pace_blocks_range CHECK ((blocks >= 0))
);
comment on table shop_check_pace is 'When the next page of a store may be read.';

create table shop_coupon_count (
  shop_id integer not null,
  usable integer default 0 not null,
  valid_until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  by_country jsonb default '{}'::jsonb not null,
  constraint shop_coupon_count_pkey PRIMARY KEY (shop_id),
  constraint shop_coupon_count_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE
);
CREATE INDEX shop_coupon_count_valid_until_idx ON shop_coupon_count USING btree (valid_until);
comment on table shop_coupon_count is 'How many coupons of a store can be used. Readers later than valid_until count for themselves, so that the number is never old.';

create table shop_domain (
  domain text not null,
  shop_id integer not null,
  kind text not null,
  constraint shop_domain_pkey PRIMARY KEY (domain),
  constraint shop_domain_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE,
  constraint shop_domain_kind_known CHECK ((kind = ANY (ARRAY['main'::text, 'shop'::text, 'checkout'::text, 'short-link'::text])))
);
CREATE INDEX shop_domain_shop_idx ON shop_domain USING btree (shop_id);
comment on table shop_domain is 'The domains of all stores outside the trash, without "www.", so that each belongs to one.';

create table shop_follow (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  shop_id integer not null,
  channel text default 'both'::text not null,
  pace text default 'instant'::text not null,
  created_at timestamp with time zone default now() not null,
  channel_before text,
  mail_ended_by text,
  mail_ended_at timestamp with time zone,
  constraint shop_follow_pkey PRIMARY KEY (id),
  constraint shop_follow_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE,
  constraint shop_follow_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint shop_follow_channel_known CHECK ((channel = ANY (ARRAY['mail'::text, 'bell'::text, 'both'::text]))),
  constraint shop_follow_pace_known CHECK ((pace = ANY (ARRAY['instant'::text, 'daily'::text])))
);
CREATE UNIQUE INDEX shop_follow_key ON shop_follow USING btree (user_id, shop_id);
CREATE INDEX shop_follow_shop_idx ON shop_follow USING btree (shop_id);
comment on table shop_follow is 'Which accounts follow which stores.';

create table shop_recipe_day (
  shop_id integer not null,
  day date not null,
  recipe jsonb not null,
  readings integer not null,
  empty integer not null,
  sample_url text,
  constraint shop_recipe_day_pkey PRIMARY KEY (shop_id, day),
  constraint shop_recipe_day_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE,
  constraint shop_recipe_day_counts CHECK (((empty >= 0) AND (empty <= readings)))
);
comment on table shop_recipe_day is 'How often the recipe of a store read a page, and how often it found nothing, by day.';

create table shop_recipe_pause (
  shop_id integer not null,
  recipe jsonb not null,
  readings integer not null,
  empty integer not null,
  sample_url text not null,
  paused_at timestamp with time zone default now() not null,
  constraint shop_recipe_pause_pkey PRIMARY KEY (shop_id),
  constraint shop_recipe_pause_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE
);
comment on table shop_recipe_pause is 'Recipes that were paused because they found nothing.';

create table shopper_observation (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  listing_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamp with time zone default now() not null,
  counted_at timestamp with time zone,
  constraint shopper_observation_pkey PRIMARY KEY (id),
  constraint shopper_observation_listing_fkey FOREIGN KEY (product_id, listing_id) REFERENCES listing(product_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint shopper_observation_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX shopper_observation_created_idx ON shopper_observation USING btree (created_at);
CREATE INDEX shopper_observation_listing_idx ON shopper_observation USING btree (product_id, listing_id, at DESC);
CREATE INDEX shopper_observation_user_idx ON shopper_observation USING btree (user_id);
comment on table shopper_observation is 'Prices that browsers of account holders saw on a page. They count once another source agrees.';

create table shortner (
  id uuid default uuidv7() not null,
  slug text not null,
  target_url text not null,
  note text default ''::text not null,
  clicks bigint default 0 not null,
  rules jsonb default '[]'::jsonb not null,
  variants jsonb default '[]'::jsonb not null,
  utm jsonb,
  pass_query boolean default false not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  expired_url text,
  max_clicks integer,
  password_hash text,
  status text default 'ACTIVE'::text not null,
  campaign_id uuid,
  deep_links jsonb,
  last_clicked_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(((((slug || ' '::text) || target_url) || ' '::text) || note)))) stored not null,
  constraint shortner_pkey PRIMARY KEY (id),
  constraint shortner_campaign_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint shortner_clicks_range CHECK ((clicks >= 0)),
  constraint shortner_max_clicks_range CHECK ((max_clicks > 0)),
  constraint shortner_note_length CHECK ((length(note) <= 300)),
  constraint shortner_period_order CHECK ((ends_at > starts_at)),
  constraint shortner_slug_form CHECK ((slug ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$'::text)),
  constraint shortner_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'STOPPED'::text]))),
  constraint shortner_target_form CHECK (((target_url ~ '^(https?://[^\s]+|/([^/\\\s][^\s]*)?)$'::text) AND (length(target_url) <= 2000)))
);
CREATE INDEX shortner_campaign_idx ON shortner USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX shortner_clicks_idx ON shortner USING btree (clicks DESC, id DESC);
CREATE INDEX shortner_created_idx ON shortner USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX shortner_slug_key ON shortner USING btree (slug) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON shortner FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table shortner is 'Short links.';

create table shortner_alias (
  slug text not null,
  shortner_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint shortner_alias_pkey PRIMARY KEY (slug),
  constraint shortner_alias_shortner_fkey FOREIGN KEY (shortner_id) REFERENCES shortner(id) ON DELETE CASCADE
);
CREATE INDEX shortner_alias_shortner_idx ON shortner_alias USING btree (shortner_id);
comment on table shortner_alias is 'Earlier slugs of a short link. Each leads to the present one until another link takes it.';

create table shortner_click (
  shortner_id uuid not null,
  day date not null,
  country text not null,
  clicks integer not null,
  constraint shortner_click_pkey PRIMARY KEY (shortner_id, day, country),
  constraint shortner_click_shortner_fkey FOREIGN KEY (shortner_id) REFERENCES shortner(id) ON DELETE CASCADE,
  constraint shortner_click_clicks_range CHECK ((clicks > 0)),
  constraint shortner_click_country_form CHECK ((country ~ '^([a-z]{2})?$'::text))
);
CREATE INDEX shortner_click_day_idx ON shortner_click USING btree (day);
comment on table shortner_click is 'Clicks of a short link by day and country. The country is empty where it is not known.';

create table shortner_figure (
  shortner_id uuid not null,
  day date not null,
  property text not null,
  value text not null,
  clicks integer not null,
  people integer not null,
  constraint shortner_figure_pkey PRIMARY KEY (shortner_id, day, property, value),
  constraint shortner_figure_shortner_fkey FOREIGN KEY (shortner_id) REFERENCES shortner(id) ON DELETE CASCADE
);
CREATE INDEX shortner_figure_day_idx ON shortner_figure USING btree (day);
comment on table shortner_figure is 'Clicks and visitors of a short link by day and one property of the visit: country, device, hour and so on.';

create table shortner_visit (
  id uuid not null,
  shortner_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  visitor text,
  country text,
  device text,
  os text,
  browser text,
  language text,
  referrer text,
  variant text,
  rule text,
  is_scan boolean not null,
  constraint shortner_visit_pkey PRIMARY KEY (id),
  constraint shortner_visit_shortner_fkey FOREIGN KEY (shortner_id) REFERENCES shortner(id) ON DELETE CASCADE,
  constraint shortner_visit_kind_known CHECK ((kind = ANY (ARRAY['click'::text, 'repeat'::text, 'program'::text])))
);
CREATE INDEX shortner_visit_at_idx ON shortner_visit USING btree (at);
CREATE UNIQUE INDEX shortner_visit_once_idx ON shortner_visit USING btree (shortner_id, visitor, date_trunc('hour'::text, at, 'UTC'::text)) WHERE (kind = 'click'::text);
CREATE INDEX shortner_visit_shortner_idx ON shortner_visit USING btree (shortner_id, at);
comment on table shortner_visit is 'Visits of short links of the last days, until they are summed up. No address; a visitor is known for one day.';

create table sign_in (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  method text not null,
  user_agent text default ''::text not null,
  country text,
  constraint sign_in_pkey PRIMARY KEY (id),
  constraint sign_in_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint sign_in_agent_length CHECK ((length(user_agent) <= 300)),
  constraint sign_in_country_known CHECK (((country IS NULL) OR are_countries(ARRAY[country]))),
  constraint sign_in_method_known CHECK ((method = ANY (ARRAY['password'::text, 'reset-link'::text, 'passkey'::text, 'google'::text, 'apple'::text, 'facebook'::text])))
);
CREATE INDEX sign_in_created_idx ON sign_in USING btree (created_at);
CREATE INDEX sign_in_user_idx ON sign_in USING btree (user_id, created_at DESC);
comment on table sign_in is 'Sign-ins of accounts. The network address is not stored.';

create table sign_in_failure (
  email_hash bytea not null,
  failures integer not null,
  last_at timestamp with time zone default now() not null,
  constraint sign_in_failure_pkey PRIMARY KEY (email_hash),
  constraint sign_in_failure_hash_length CHECK ((octet_length(email_hash) = 32))
);
CREATE INDEX sign_in_failure_last_idx ON sign_in_failure USING btree (last_at);
comment on table sign_in_failure is 'Wrong passwords for an email address from unknown browsers, whether an account has it or not.';

create table site_day (
  day date not null,
  constraint site_day_pkey PRIMARY KEY (day)
);
comment on table site_day is 'Days whose figures contain all of their events.';

create table site_event (
  id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  name text not null,
  detail text not null,
  shop_id integer,
  coupon_id uuid,
  country text not null,
  language text not null,
  device text not null,
  referrer text not null,
  visitor bytea,
  constraint site_event_pkey PRIMARY KEY (at, id),
  constraint site_event_kind_known CHECK ((kind = ANY (ARRAY['view'::text, 'copy'::text, 'visit'::text, 'watch'::text, 'download'::text, 'form'::text, 'search'::text])))
) partition by RANGE (at);
CREATE INDEX site_event_by_coupon ON ONLY site_event USING btree (coupon_id, at) WHERE (coupon_id IS NOT NULL);
comment on table site_event is 'What visitors saw and did. Partitions are of a month each; the service makes and drops them. Texts are empty where they are not known.';

create table site_figure (
  day date not null,
  dimension text not null,
  kind text not null,
  value text not null,
  detail text not null,
  count bigint not null,
  visitors bigint not null,
  constraint site_figure_pkey PRIMARY KEY (day, dimension, kind, value, detail)
);
comment on table site_figure is 'Figures of a day: of everything (dimension ''all''), and by country, language, device, referrer, name and store.';

create table store_click (
  id uuid not null,
  provider_id uuid not null,
  shop_id integer not null,
  coupon_id uuid,
  country text,
  at timestamp with time zone default now() not null,
  constraint store_click_pkey PRIMARY KEY (id),
  constraint store_click_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE SET NULL,
  constraint store_click_provider_fkey FOREIGN KEY (provider_id) REFERENCES provider(id) ON DELETE CASCADE,
  constraint store_click_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE
);
CREATE INDEX store_click_at_idx ON store_click USING btree (at);
CREATE INDEX store_click_coupon_idx ON store_click USING btree (coupon_id);
CREATE INDEX store_click_provider_idx ON store_click USING btree (provider_id);
CREATE INDEX store_click_shop_idx ON store_click USING btree (shop_id);
comment on table store_click is 'Visits to stores by our links. The id says nothing of the visitor.';

create table store_click_owner (
  click_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint store_click_owner_pkey PRIMARY KEY (click_id),
  constraint store_click_owner_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX store_click_owner_at_idx ON store_click_owner USING btree (at);
CREATE INDEX store_click_owner_user_idx ON store_click_owner USING btree (user_id);
comment on table store_click_owner is 'Whose visit to a store it was, where an account was signed in. It can be stored before the visit itself.';

create table store_term (
  term text not null,
  sound text generated always as (name_sound(term)) stored not null,
  deletions text[] generated always as (word_deletions(term)) stored not null,
  constraint store_term_pkey PRIMARY KEY (term)
);
CREATE INDEX store_term_deletions_idx ON store_term USING gin (deletions);
CREATE INDEX store_term_prefix_idx ON store_term USING btree (term text_pattern_ops);
CREATE INDEX store_term_sound_idx ON store_term USING btree (sound) WHERE (length(sound) > 1);
comment on table store_term is 'Every form of store names that is searched for. Those that no store has any more find nothing.';

create table suggestion (
  id uuid default uuidv7() not null,
  kind text not null,
  shop_id integer,
  code text,
  domain text,
  name text,
  country text,
  note text,
  user_id uuid,
  email text,
  language text default 'ar'::text not null,
  visitor bytea,
  status text default 'pending'::text not null,
  reason text,
  decision uuid,
  decided_at timestamp with time zone,
  coupon_id uuid,
  listed_shop_id integer,
  mail_id uuid,
  mail_due_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  subject text generated always as (
CASE kind
    WHEN 'code'::text THEN ((shop_id || ' '::text) || plain_code(code))
    ELSE domain
END) stored not null,
  search_text text generated always as ((' '::text || fold_search(((((((COALESCE(code, ''::text) || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(domain, ''::text)) || ' '::text) || COALESCE(note, ''::text))))) stored not null,
  email_folded text generated always as (lower((NORMALIZE(email, NFKC) COLLATE pg_c_utf8))) stored,
  constraint suggestion_pkey PRIMARY KEY (id),
  constraint suggestion_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE SET NULL,
  constraint suggestion_listed_shop_fkey FOREIGN KEY (listed_shop_id) REFERENCES shop(id) ON DELETE SET NULL,
  constraint suggestion_shop_fkey FOREIGN KEY (shop_id) REFERENCES shop(id) ON DELETE CASCADE,
  constraint suggestion_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint suggestion_code_form CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 60)))),
  constraint suggestion_country_known CHECK (((country IS NULL) OR are_countries(ARRAY[country]))),
  constraint suggestion_decided CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((status = 'pending'::text) = (decision IS NULL)) AND ((status = 'declined'::text) = (reason IS NOT NULL)))),
  constraint suggestion_domain_form CHECK (((domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'::text) AND (length(domain) <= 253))),
  constraint suggestion_email_length CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint suggestion_kind_known CHECK ((kind = ANY (ARRAY['code'::text, 'shop'::text]))),
  constraint suggestion_language_known CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint suggestion_mail_decided CHECK (((mail_due_at IS NULL) OR (decided_at IS NOT NULL))),
  constraint suggestion_name_length CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint suggestion_note_length CHECK ((length(note) <= 500)),
  constraint suggestion_reason_known CHECK ((reason = ANY (ARRAY['duplicate'::text, 'not_working'::text, 'no_store'::text, 'advertising'::text, 'other'::text]))),
  constraint suggestion_shape CHECK (
CASE kind
    WHEN 'code'::text THEN ((num_nulls(shop_id, code) = 0) AND (num_nonnulls(domain, name) = 0))
    ELSE ((num_nulls(domain, name) = 0) AND (num_nonnulls(shop_id, code) = 0))
END),
  constraint suggestion_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'known'::text, 'declined'::text])))
);
CREATE UNIQUE INDEX suggestion_account_key ON suggestion USING btree (subject, user_id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX suggestion_coupon_idx ON suggestion USING btree (coupon_id);
CREATE INDEX suggestion_created_idx ON suggestion USING btree (created_at DESC, id DESC);
CREATE INDEX suggestion_decision_idx ON suggestion USING btree (decision) WHERE (decision IS NOT NULL);
CREATE INDEX suggestion_email_idx ON suggestion USING btree (email_folded) WHERE (email_folded IS NOT NULL);
CREATE INDEX suggestion_listed_shop_idx ON suggestion USING btree (listed_shop_id);
CREATE INDEX suggestion_mail_due_idx ON suggestion USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX suggestion_search_idx ON suggestion USING gin (search_text gin_trgm_ops);
CREATE INDEX suggestion_shop_idx ON suggestion USING btree (shop_id);
CREATE INDEX suggestion_subject_idx ON suggestion USING btree (subject, created_at, id);
CREATE INDEX suggestion_user_idx ON suggestion USING btree (user_id);
CREATE UNIQUE INDEX suggestion_visitor_key ON suggestion USING btree (subject, visitor, COALESCE(email_folded, ''::text)) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX suggestion_waiting_idx ON suggestion USING btree (kind, created_at, id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON suggestion FOR EACH STATEMENT EXECUTE FUNCTION count_change();
CREATE TRIGGER suggestion_touch BEFORE UPDATE ON suggestion FOR EACH ROW EXECUTE FUNCTION touch_record();
comment on table suggestion is 'Codes and stores that shoppers suggest, and what staff decided.';

create table table_change (
  table_name text not null,
  slot uuid default uuidv7() not null,
  changes bigint default 1 not null,
  constraint table_change_pkey PRIMARY KEY (table_name, slot)
);
comment on table table_change is 'Counts changes of a table, as the sum of its rows, so that a cached count of rows is known to be valid. Each transaction takes a row that no other holds, or adds one: writers never wait for each other.';

create table testimonial (
  id uuid default uuidv7() not null,
  text_ar text not null,
  text_en text not null,
  author_ar text not null,
  author_en text not null,
  location_ar text not null,
  location_en text not null,
  savings_minor bigint not null,
  savings_currency text not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint testimonial_pkey PRIMARY KEY (id),
  constraint testimonial_author_ar_length CHECK (((length(author_ar) >= 1) AND (length(author_ar) <= 100))),
  constraint testimonial_author_en_length CHECK (((length(author_en) >= 1) AND (length(author_en) <= 100))),
  constraint testimonial_currency_form CHECK ((savings_currency ~ '^[A-Z]{3}$'::text)),
  constraint testimonial_location_ar_length CHECK (((length(location_ar) >= 1) AND (length(location_ar) <= 100))),
  constraint testimonial_location_en_length CHECK (((length(location_en) >= 1) AND (length(location_en) <= 100))),
  constraint testimonial_savings_range CHECK ((savings_minor >= 0)),
  constraint testimonial_text_ar_length CHECK (((length(text_ar) >= 1) AND (length(text_ar) <= 1000))),
  constraint testimonial_text_en_length CHECK (((length(text_en) >= 1) AND (length(text_en) <= 1000)))
);
comment on table testimonial is 'What users say, on the landing page.';

create table tracking (
  id uuid default uuidv7() not null,
  user_id uuid,
  guest_alert_id uuid,
  product_id uuid not null,
  listing_id uuid,
  country text,
  tags text[] default '{}'::text[] not null,
  note text,
  paused_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint tracking_pkey PRIMARY KEY (id),
  constraint tracking_guest_alert_key UNIQUE (guest_alert_id),
  constraint tracking_user_product_key UNIQUE (user_id, product_id),
  constraint tracking_guest_alert_fkey FOREIGN KEY (guest_alert_id) REFERENCES guest_alert(id) ON DELETE CASCADE,
  constraint tracking_product_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint tracking_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint tracking_note_length CHECK ((length(note) <= 500)),
  constraint tracking_one_watcher CHECK ((num_nonnulls(user_id, guest_alert_id) = 1)),
  constraint tracking_tags_few CHECK ((cardinality(tags) <= 20))
);
CREATE INDEX tracking_product_idx ON tracking USING btree (product_id);
CREATE TRIGGER tracking_place_alerts AFTER UPDATE OF listing_id, country, paused_at ON tracking FOR EACH ROW WHEN ((((old.listing_id IS DISTINCT FROM new.listing_id) OR (old.country IS DISTINCT FROM new.country)) OR (old.paused_at IS DISTINCT FROM new.paused_at))) EXECUTE FUNCTION place_alerts_of_tracking();
comment on table tracking is 'Products that an account or a guest tracks.';

create table uninstall_feedback (
  id uuid default uuidv7() not null,
  reason text not null,
  feedback text,
  idempotency_key text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(COALESCE(feedback, ''::text)))) stored not null,
  constraint uninstall_feedback_pkey PRIMARY KEY (id),
  constraint uninstall_feedback_idempotency_key UNIQUE (idempotency_key),
  constraint uninstall_feedback_length CHECK ((length(feedback) <= 2000)),
  constraint uninstall_reason_known CHECK ((reason = ANY (ARRAY['not_useful'::text, 'found_better'::text, 'too_many_ads'::text, 'other'::text])))
);
CREATE INDEX uninstall_feedback_created_idx ON uninstall_feedback USING btree (created_at DESC, id DESC);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON uninstall_feedback FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table uninstall_feedback is 'Why the extension was removed. Without a person.';

create table "user" (
  id uuid default uuidv7() not null,
  email text not null,
  email_verified_at timestamp with time zone,
  password_hash text,
  first_name text,
  last_name text,
  sex text,
  birth_date date,
  country text,
  language text default 'ar'::text not null,
  avatar_url text,
  user_type text default 'regular'::text not null,
  status text default 'active'::text not null,
  is_staff boolean default false not null,
  plan_id uuid,
  invite_code text default encode(SUBSTRING(uuid_send(gen_random_uuid()) FROM 1 FOR 5), 'hex'::text) not null,
  invited_by uuid,
  delete_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  email_folded text generated always as (lower((NORMALIZE(email, NFKC) COLLATE pg_c_utf8))) stored not null,
  search_text text generated always as ((' '::text || fold_search(((((email || ' '::text) || COALESCE(first_name, ''::text)) || ' '::text) || COALESCE(last_name, ''::text))))) stored not null,
  constraint user_pkey PRIMARY KEY (id),
  constraint user_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES "user"(id) ON DELETE SET NULL,
  constraint user_plan_fkey FOREIGN KEY (plan_id) REFERENCES plan(id),
  constraint user_country_known CHECK (((country IS NULL) OR are_countries(ARRAY[country]))),
  constraint user_email_form CHECK (((email ~ '^[^@\s]+@[^@\s]+$'::text) AND (length(email) <= 254))),
  constraint user_first_name_length CHECK (((length(first_name) >= 1) AND (length(first_name) <= 50))),
  constraint user_invite_code_form CHECK ((invite_code ~ '^[0-9a-z]{6,40}$'::text)),
  constraint user_language_known CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint user_last_name_length CHECK (((length(last_name) >= 1) AND (length(last_name) <= 50))),
  constraint user_sex_known CHECK ((sex = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
  constraint user_status_known CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'suspended'::text, 'deleted'::text]))),
  constraint user_type_known CHECK ((user_type = ANY (ARRAY['regular'::text, 'test'::text, 'beta'::text])))
);
CREATE INDEX user_created_idx ON "user" USING btree (created_at DESC, id DESC);
CREATE INDEX user_delete_at_idx ON "user" USING btree (delete_at) WHERE (delete_at IS NOT NULL);
CREATE UNIQUE INDEX user_email_key ON "user" USING btree (email_folded) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX user_invite_code_key ON "user" USING btree (invite_code);
CREATE INDEX user_invited_by_idx ON "user" USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX user_plan_idx ON "user" USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX user_search_idx ON "user" USING gin (search_text gin_trgm_ops);
CREATE INDEX user_updated_idx ON "user" USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX user_verified_idx ON "user" USING btree (email_verified_at) WHERE (email_verified_at IS NOT NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION count_change();
CREATE TRIGGER user_touch BEFORE UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION touch_record();
comment on table "user" is 'Accounts, of shoppers and of staff.';

create table user_permission (
  user_id uuid not null,
  permission text not null,
  granted_at timestamp with time zone default now() not null,
  constraint user_permission_pkey PRIMARY KEY (user_id, permission),
  constraint user_permission_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint user_permission_form CHECK (((permission ~ '^((view|create|update|delete|restore|hard_delete|export)_[a-z_]+|dev_override)$'::text) AND (length(permission) <= 60)))
);
comment on table user_permission is 'Permissions given to a member of staff directly.';

create table user_role (
  user_id uuid not null,
  role_id uuid not null,
  granted_at timestamp with time zone default now() not null,
  constraint user_role_pkey PRIMARY KEY (user_id, role_id),
  constraint user_role_role_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint user_role_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX user_role_role_idx ON user_role USING btree (role_id);
comment on table user_role is 'Roles given to a member of staff.';

create table user_session (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  device_hash bytea,
  user_agent text default ''::text not null,
  country text,
  created_at timestamp with time zone default now() not null,
  authenticated_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint user_session_pkey PRIMARY KEY (id),
  constraint user_session_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint user_session_agent_length CHECK ((length(user_agent) <= 300)),
  constraint user_session_country_known CHECK (((country IS NULL) OR are_countries(ARRAY[country]))),
  constraint user_session_device_length CHECK ((octet_length(device_hash) = 32)),
  constraint user_session_end_has_reason CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint user_session_end_known CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'everywhere'::text, 'password'::text, 'deletion'::text, 'reuse'::text, 'expired'::text, 'proven'::text])))
);
CREATE INDEX user_session_ended_idx ON user_session USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX user_session_expiry_idx ON user_session USING btree (last_used_at) WHERE (ended_at IS NULL);
CREATE INDEX user_session_user_idx ON user_session USING btree (user_id, last_used_at DESC);
comment on table user_session is 'Sessions: one row for each signed-in device. The network address is not stored.';

create table verification_code (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  used_at timestamp with time zone,
  constraint verification_code_pkey PRIMARY KEY (id),
  constraint verification_code_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint verification_code_tries_range CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX verification_code_created_idx ON verification_code USING btree (created_at);
CREATE INDEX verification_code_user_idx ON verification_code USING btree (user_id, created_at DESC);
comment on table verification_code is 'Codes that prove an email address. Only the newest of an account is valid; the others are kept for a day, to count attempts.';

create table video (
  id uuid default uuidv7() not null,
  person_ar text not null,
  person_en text not null,
  title_ar text not null,
  title_en text not null,
  poster text not null,
  address text not null,
  "position" integer default 0 not null,
  status text default 'ACTIVE'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_text text generated always as ((' '::text || fold_search(((((((person_ar || ' '::text) || person_en) || ' '::text) || title_ar) || ' '::text) || title_en)))) stored not null,
  poster_media text generated always as (media_key(poster)) stored,
  address_media text generated always as (media_key(address)) stored,
  constraint video_pkey PRIMARY KEY (id),
  constraint video_address_media_fkey FOREIGN KEY (address_media) REFERENCES media(key),
  constraint video_poster_media_fkey FOREIGN KEY (poster_media) REFERENCES media(key),
  constraint video_address_form CHECK (((address ~ '^(https://|/media)'::text) AND (length(address) <= 2000))),
  constraint video_person_ar_length CHECK (((length(person_ar) >= 1) AND (length(person_ar) <= 80))),
  constraint video_person_en_length CHECK (((length(person_en) >= 1) AND (length(person_en) <= 80))),
  constraint video_position_range CHECK ((("position" >= 0) AND ("position" <= 10000))),
  constraint video_poster_form CHECK (((poster ~ '^/media/'::text) AND (length(poster) <= 2000))),
  constraint video_status_known CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint video_title_ar_length CHECK (((length(title_ar) >= 1) AND (length(title_ar) <= 120))),
  constraint video_title_en_length CHECK (((length(title_en) >= 1) AND (length(title_en) <= 120)))
);
CREATE INDEX video_address_media_idx ON video USING btree (address_media) WHERE (address_media IS NOT NULL);
CREATE INDEX video_poster_media_idx ON video USING btree (poster_media) WHERE (poster_media IS NOT NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON video FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table video is 'Videos of influencers about the product.';

create table vote_network (
  day date not null,
  network bytea not null,
  votes integer not null,
  constraint vote_network_pkey PRIMARY KEY (day, network),
  constraint vote_network_votes_range CHECK ((votes >= 0))
);
comment on table vote_network is 'How many votes came from a network today.';

create table vote_salt (
  day date not null,
  salt bytea not null,
  constraint vote_salt_pkey PRIMARY KEY (day)
);
comment on table vote_salt is 'Visitors and networks are stored as hashes with the salt of the day. Once it is deleted, they cannot be found again.';

create table waitlist_entry (
  id uuid default uuidv7() not null,
  email text not null,
  platform text not null,
  language text default 'ar'::text not null,
  country text,
  confirmed_at timestamp with time zone,
  notified_at timestamp with time zone,
  leave_key uuid default gen_random_uuid() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  email_folded text generated always as (lower((NORMALIZE(email, NFKC) COLLATE pg_c_utf8))) stored not null,
  search_text text generated always as ((' '::text || fold_search(email))) stored not null,
  constraint waitlist_entry_pkey PRIMARY KEY (id),
  constraint waitlist_country_form CHECK ((country ~ '^[a-z]{2}$'::text)),
  constraint waitlist_email_form CHECK (((email ~ '^[^@\s]+@[^@\s]+$'::text) AND (length(email) <= 254))),
  constraint waitlist_language_known CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint waitlist_platform_known CHECK ((platform = ANY (ARRAY['chrome'::text, 'firefox'::text, 'android'::text, 'ios'::text])))
);
CREATE INDEX waitlist_entry_created_idx ON waitlist_entry USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX waitlist_entry_key ON waitlist_entry USING btree (email_folded, platform);
CREATE UNIQUE INDEX waitlist_entry_leave_key ON waitlist_entry USING btree (leave_key);
CREATE INDEX waitlist_entry_notified_idx ON waitlist_entry USING btree (notified_at) WHERE (notified_at IS NOT NULL);
CREATE INDEX waitlist_entry_search_idx ON waitlist_entry USING gin (search_text gin_trgm_ops);
CREATE INDEX waitlist_entry_unconfirmed_idx ON waitlist_entry USING btree (id) WHERE (confirmed_at IS NULL);
CREATE INDEX waitlist_entry_waiting_idx ON waitlist_entry USING btree (platform, id) WHERE (notified_at IS NULL);
CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE ON waitlist_entry FOR EACH STATEMENT EXECUTE FUNCTION count_change();
comment on table waitlist_entry is 'Who waits for a download, and what they were notified of.';

create table webhook (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  url text not null,
  salt uuid default gen_random_uuid() not null,
  secret_digest text not null,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  failed_at timestamp with time zone,
  last_status integer,
  delivered_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  created_at timestamp with time zone default now() not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_user_key UNIQUE (user_id),
  constraint webhook_user_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint webhook_ended_by_known CHECK ((ended_by = ANY (ARRAY['gone'::text, 'failing'::text, 'secret'::text]))),
  constraint webhook_ended_whole CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint webhook_url_form CHECK (((url ~ '^https://'::text) AND (length(url) <= 500)))
);
comment on table webhook is 'The address of an account to which its alerts are posted.';

-- Views

create view named_listing as
 SELECT listing.id,
    listing.product_id,
    listing.shop_id,
    ((product.name_ar || ' · '::text) || shop.name_ar) AS name_ar,
    ((product.name_en || ' · '::text) || shop.name_en) AS name_en,
    listing.url,
    listing.currency,
    listing.created_at,
    (product.search_text || shop.search_text) AS search_text
   FROM ((listing
     JOIN product ON ((product.id = listing.product_id)))
     JOIN shop ON ((shop.id = listing.shop_id)));

create view watched_listing as
 SELECT listing.product_id,
    listing.id AS listing_id,
    shop.id AS shop_id,
    shop.countries
   FROM ((listing
     JOIN shop ON ((shop.id = listing.shop_id)))
     JOIN product ON ((product.id = listing.product_id)))
  WHERE ((listing.status = 'active'::text) AND (shop.status = 'ACTIVE'::text) AND (shop.deleted_at IS NULL) AND (product.deleted_at IS NULL));

create view watched_price as
 SELECT watched_listing.product_id,
    watched_listing.listing_id,
    watched_listing.shop_id,
    watched_listing.countries,
    listing_price.amount_minor,
    listing_price.currency,
    listing_price.in_stock
   FROM (listing_price
     JOIN watched_listing USING (product_id, listing_id));

-- Functions

CREATE OR REPLACE FUNCTION are_countries(countries text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((cardinality(countries) > 0) AND (countries <@ ARRAY['eg'::text, 'sa'::text, 'ae'::text, 'kw'::text, 'jo'::text, 'ma'::text, 'lb'::text, 'dz'::text, 'qa'::text, 'om'::text, 'iq'::text, 'bh'::text, 'ps'::text, 'tn'::text, 'us'::text, 'ly'::text, 'sd'::text, 'ye'::text, 'tr'::text]));

CREATE OR REPLACE FUNCTION best_watched_price(of_product uuid, at_listing uuid, at_country text)
 RETURNS TABLE(amount_minor bigint, currency text)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
    select offer.amount_minor, offer.currency
    from watched_price offer left join lateral rate_on(offer.currency, (now() at time zone 'utc')::date) as rate on true
    where offer.product_id = of_product
      and case when at_listing is null then at_country is null or at_country = any (offer.countries)
        else offer.listing_id = at_listing end
    order by offer.in_stock desc,
      offer.amount_minor / power(10::numeric, minor_digits(offer.currency)) / rate.per_dollar nulls last,
      offer.amount_minor, offer.listing_id
    limit 1
  $function$;

CREATE OR REPLACE FUNCTION convert_minor(amount bigint, source text, target text, latest date)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (source = target) THEN amount ELSE (SELECT result.amount_minor FROM converted(convert_minor.amount, convert_minor.source, convert_minor.target, convert_minor.latest) result(amount_minor, rate_day)) END;

CREATE OR REPLACE FUNCTION converted(amount bigint, source text, target text, latest date)
 RETURNS TABLE(amount_minor bigint, rate_day date)
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT (LEAST(round(((((converted.amount)::numeric * theirs.per_dollar) / ours.per_dollar) * power((10)::numeric, ((minor_digits(converted.target) - minor_digits(converted.source)))::numeric))), ('9007199254740991'::bigint)::numeric))::bigint AS "least",
     in_force_since(converted.source, converted.target, ours.day, theirs.day) AS in_force_since
    FROM rate_on(converted.source, converted.latest) ours(per_dollar, day),
     rate_on(converted.target, converted.latest) theirs(per_dollar, day);
END;

CREATE OR REPLACE FUNCTION count_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    -- Set until the end of the transaction, or of the savepoint whose end takes the change back as well.
    mark constant text := 'qasima.changed_' || tg_table_name;
  begin
    if current_setting(mark, true) = 'yes' then return null; end if;
    update table_change set changes = changes + 1
    where table_name = tg_table_name and slot = (
      select slot from table_change where table_name = tg_table_name limit 1 for no key update skip locked
    );
    if not found then insert into table_change (table_name) values (tg_table_name); end if;
    perform set_config(mark, 'yes', true);
    return null;
  end
  $function$;

CREATE OR REPLACE FUNCTION directory_letter(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ((("left"(fold_search(name), 1) COLLATE "C") >= 'a'::text) AND (("left"(fold_search(name), 1) COLLATE "C") <= 'z'::text)) THEN upper(("left"(fold_search(name), 1) COLLATE pg_c_utf8)) WHEN ((("left"(fold_search(name), 1) COLLATE "C") >= 'ا'::text) AND (("left"(fold_search(name), 1) COLLATE "C") <= 'ي'::text)) THEN "left"(fold_search(name), 1) ELSE '#'::text END;

CREATE OR REPLACE FUNCTION fold_search(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(translate(lower((regexp_replace(NORMALIZE(input, NFKD), '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]'::text, ''::text, 'g'::text) COLLATE pg_c_utf8)), 'ٱىیکگھہەةپچژڤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øłđıς'::text, ((('اييككهههه'::text || 'بجزف'::text) || '01234567890123456789'::text) || 'oldiσ'::text)), '[\u0009-\u000d\u0020\u1680\u2028\u2029]+'::text, ' '::text, 'g'::text), ' '::text);

CREATE OR REPLACE FUNCTION in_force_since(source text, target text, ours date, theirs date)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (('USD'::text <> ALL (ARRAY[source, target])) AND (EXISTS (SELECT FROM currency_rate WHERE ((currency_rate.currency = ANY (ARRAY[in_force_since.source, in_force_since.target])) AND (currency_rate.day = LEAST(in_force_since.ours, in_force_since.theirs)) AND (currency_rate.source ~~ 'Peg of %'::text))))) THEN GREATEST(ours, theirs) ELSE LEAST(ours, theirs) END;

CREATE OR REPLACE FUNCTION listing_address_key(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT ((regexp_replace(lower(parts.parts[1]), '^www\.'::text, ''::text) || regexp_replace(parts.parts[2], '/+$'::text, ''::text)) || COALESCE(('?'::text || (SELECT string_agg(part.part, '&'::text ORDER BY part.part) AS string_agg FROM unnest(string_to_array(parts.parts[3], '&'::text)) part(part) WHERE ((part.part <> ''::text) AND (part.part !~* '^(utm_[a-z_]+|gclid|gbraid|wbraid|srsltid|gad_source|gad_campaignid|_gl|fbclid|msclkid|ttclid|yclid|dclid|irclickid|mc_cid|mc_eid|ref|ref_|aff_id|affiliate)(=|$)'::text)))), ''::text)) FROM regexp_match(listing_address_key.url, '^https?://(?:[^/@?#]*@)?([^/?#]+)([^?#]*)(?:\?([^#]*))?'::text) parts(parts));

CREATE OR REPLACE FUNCTION media_key(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "substring"(address, '^/media/([a-z0-9-]+-[0-9a-f]{16})/'::text);

CREATE OR REPLACE FUNCTION minor_digits(currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (currency = ANY (ARRAY['BIF'::text, 'CLP'::text, 'DJF'::text, 'GNF'::text, 'ISK'::text, 'JPY'::text, 'KMF'::text, 'KRW'::text, 'PYG'::text, 'RWF'::text, 'UGX'::text, 'UYI'::text, 'VND'::text, 'VUV'::text, 'XAF'::text, 'XOF'::text, 'XPF'::text])) THEN 0 WHEN (currency = ANY (ARRAY['BHD'::text, 'IQD'::text, 'JOD'::text, 'KWD'::text, 'LYD'::text, 'OMR'::text, 'TND'::text])) THEN 3 WHEN (currency = ANY (ARRAY['CLF'::text, 'UYW'::text])) THEN 4 WHEN (currency IS NOT NULL) THEN 2 ELSE NULL::integer END;

CREATE OR REPLACE FUNCTION name_sound(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(translate(regexp_replace(replace(replace(replace(replace(replace(replace(name, 'tch'::text, '$'::text), 'ch'::text, '$'::text), 'sh'::text, '$'::text), 'تش'::text, '$'::text), 'ph'::text, 'f'::text), 'x'::text, 'ks'::text), 'c(?=[eiy])'::text, 's'::text, 'g'::text), (('بتطثجغدضذزظرسصشفقكخلمن'::text || 'bptgjdzsrfvckqlmn'::text) || 'اويهحعئؤaeiouyhw'''::text), ('bttsggddsssrss$fkkklmn'::text || 'bbtggdssrffkkklmn'::text)), '(.)\1+'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION place_alert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    -- Locked, for a change of the tracking at the same time would not see this alert.
    select coalesce(tracking.listing_id, '00000000-0000-0000-0000-000000000000'),
        coalesce(case new.kind when 'effective' then new.country end, tracking.country, ''), tracking.paused_at is null
      into new.watched_listing, new.watched_country, new.is_watching
      from tracking where tracking.id = new.tracking_id for share;
    -- A percentage of what something else cost, in another country's money perhaps, would say nothing.
    if tg_op = 'UPDATE' and new.kind = 'percent' and new.base_minor is not null
      and (new.watched_listing, new.watched_country) <> (old.watched_listing, old.watched_country) then
      select max(best.amount_minor), max(best.currency) into new.base_minor, new.base_currency
      from best_watched_price(new.product_id, nullif(new.watched_listing, '00000000-0000-0000-0000-000000000000'),
        nullif(new.watched_country, '')) as best;
    end if;
    return new;
  end
  $function$;

CREATE OR REPLACE FUNCTION place_alerts_of_tracking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update price_alert set country = country where tracking_id = new.id;
    return null;
  end
  $function$;

CREATE OR REPLACE FUNCTION plain_code(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN upper(regexp_replace(code, '[\s\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION rate_on(currency text, latest date)
 RETURNS TABLE(per_dollar numeric, day date)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (1)::numeric AS "numeric",
     rate_on.latest
   WHERE (rate_on.currency = 'USD'::text)
 UNION ALL
 ( SELECT currency_rate.per_dollar,
     currency_rate.day
    FROM currency_rate
   WHERE ((currency_rate.currency = rate_on.currency) AND (currency_rate.day <= rate_on.latest) AND (rate_on.currency <> 'USD'::text))
   ORDER BY currency_rate.day DESC
  LIMIT 1);
END;

CREATE OR REPLACE FUNCTION schedule_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.status <> 'active' then
      delete from listing_check where listing_id = new.id;
    elsif new.title is not null then
      insert into shop_check_pace (shop_id) values (new.shop_id) on conflict do nothing;
      insert into listing_check (product_id, listing_id, shop_id) values (new.product_id, new.id, new.shop_id)
        on conflict do nothing;
    end if;
    return null;
  end
  $function$;

CREATE OR REPLACE FUNCTION search_tokens(input text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT regexp_replace(word.found[1], '^(ال|لل)(?=.{3})'::text, ''::text) AS regexp_replace FROM regexp_matches(fold_search(search_tokens.input), '([0-9]+|[^0-9[:space:]!-/:-@\[-`{-~،؛؟٪٫٬٭۔«»“”’‘‚„–—‐‑−·×°•…]+)'::text, 'g'::text) WITH ORDINALITY word(found, place) ORDER BY word.place);

CREATE OR REPLACE FUNCTION squash_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(fold_search(name), '[[:space:]!-/:-@\[-`{-~،؛؟٪٫٬٭۔«»“”’‘‚„–—‐‑−·×°•…]+'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION store_terms(name_ar text, name_en text, slug text, domain text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT "left"(forms.term, 40) AS "left" FROM (SELECT unnest(search_tokens(((store_terms.name_ar || ' '::text) || store_terms.name_en))) AS term UNION ALL SELECT squash_name(store_terms.name_ar) AS squash_name UNION ALL SELECT regexp_replace(squash_name(store_terms.name_ar), '^ال(?=.{3})'::text, ''::text) AS regexp_replace UNION ALL SELECT squash_name(store_terms.name_en) AS squash_name UNION ALL SELECT squash_name(store_terms.slug) AS squash_name UNION ALL SELECT squash_name(split_part(regexp_replace(store_terms.domain, '^www[.]'::text, ''::text), '.'::text, 1)) AS squash_name) forms WHERE (forms.term <> ''::text));

CREATE OR REPLACE FUNCTION touch_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
    return new;
  end
  $function$;

CREATE OR REPLACE FUNCTION word_deletions(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT rests.rest FROM (SELECT "left"(word_deletions.word, 7) AS rest UNION ALL SELECT OVERLAY("left"(word_deletions.word, 7) PLACING ''::text FROM one.one FOR 1) AS "overlay" FROM generate_series(1, LEAST(length(word_deletions.word), 7)) one(one) WHERE (length(word_deletions.word) > 2) UNION ALL SELECT OVERLAY(OVERLAY("left"(word_deletions.word, 7) PLACING ''::text FROM two.two FOR 1) PLACING ''::text FROM one.one FOR 1) AS "overlay" FROM generate_series(1, LEAST(length(word_deletions.word), 7)) one(one), LATERAL generate_series((one.one + 1), LEAST(length(word_deletions.word), 7)) two(two) WHERE (length(word_deletions.word) > 6)) rests);

CREATE OR REPLACE FUNCTION word_sound(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(translate(replace(replace(replace(replace(word, 'ph'::text, 'f'::text), 'sh'::text, '$'::text), 'ch'::text, 't$'::text), 'x'::text, 'ks'::text), (('بتطثجغدضذزظرسصشفقكخلمنپ'::text || 'bptgjdzsrfvckqlmn'::text) || 'اويهحعءئؤaeiouyhw'''::text), ('bttsggddsssrss$fkkklmnb'::text || 'bbtggdssrffkkklmn'::text)), '(.)\1+'::text, '\1'::text, 'g'::text);
